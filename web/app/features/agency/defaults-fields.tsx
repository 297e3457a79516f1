import { Select } from '@mantine/core';
import { LOCALES } from '@switchboard/contracts/base/constants';
import { useTranslation } from 'react-i18next';
import { LimitsField } from '../../entities/clients/limits-field.tsx';
import type { AccountSettingsValues, FieldsProps } from '../../resource/resource-view.ts';
import { ZoneSelect } from '../../resource/zone-select.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './agency.module.css';

/** The defaults for new clients. */
export function DefaultsFields({ form, isReadOnly }: FieldsProps<AccountSettingsValues<'agency'>>) {
  const { t } = useTranslation();
  const { defaults } = form.values;
  const set = (change: Partial<typeof defaults>) => form.setFieldValue('defaults', { ...defaults, ...change });
  return (
    <Section title={t('agency.defaults')} note={t('agency.defaultsNote')}>
      <div className={classes['fields']}>
        <div className={classes['pair']}>
          <ZoneSelect
            label={t('subaccounts.timeZone')}
            name="defaults.timeZone"
            value={defaults.timeZone}
            onChange={(timeZone) => timeZone !== null && set({ timeZone })}
            disabled={isReadOnly}
            error={form.errors['defaults.timeZone']}
          />
          <Select
            label={t('resource.language')}
            name="defaults.locale"
            allowDeselect={false}
            data={LOCALES.map((value) => ({ value, label: t(`resource.${value}`) }))}
            value={defaults.locale}
            onChange={(value) => {
              const locale = LOCALES.find((known) => known === value);
              if (locale) set({ locale });
            }}
            disabled={isReadOnly}
          />
        </div>
        <LimitsField
          label={t('subaccounts.limits')}
          value={defaults.limits}
          onChange={(limits) => set({ limits })}
          saved={undefined}
          errors={form.errors}
          isReadOnly={isReadOnly}
        />
      </div>
    </Section>
  );
}
