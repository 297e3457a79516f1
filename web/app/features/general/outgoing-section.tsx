import { useTranslation } from 'react-i18next';
import type { AccountSettingsValues, FieldsProps } from '../../resource/resource-view.ts';
import { Section } from '../../ui/section.tsx';
import { CapsField } from './caps-field.tsx';
import { CountriesField } from './countries-field.tsx';
import { firstFault } from './first-fault.ts';
import classes from './general.module.css';

/** The countries and caps of outgoing calls and texts. */
export function OutgoingSection({ form, isReadOnly }: FieldsProps<AccountSettingsValues<'settings'>>) {
  const { t } = useTranslation();
  return (
    <Section title={t('general.outgoing')} note={t('general.outgoingNote')}>
      <div className={classes['fields']}>
        <CountriesField
          value={form.values.allowedCountries}
          onChange={(value) => form.setFieldValue('allowedCountries', value)}
          error={firstFault(form.errors, 'allowedCountries')}
          isReadOnly={isReadOnly}
        />
        <CapsField
          value={form.values.outgoingCaps}
          onChange={(value) => form.setFieldValue('outgoingCaps', value)}
          errors={form.errors}
          isReadOnly={isReadOnly}
        />
      </div>
    </Section>
  );
}
