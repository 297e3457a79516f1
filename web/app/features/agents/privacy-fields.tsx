import { MultiSelect } from '@mantine/core';
import { REDACTIONS, type Redaction } from '@switchboard/contracts/base/redaction';
import { useTranslation } from 'react-i18next';
import type { FieldsProps, KindValues } from '../../resource/resource-view.ts';

/** The kinds of text that are masked in an agent's calls. */
export function PrivacyFields({ form, isReadOnly }: Omit<FieldsProps<KindValues<'agents'>>, 'item'>) {
  const { t } = useTranslation();
  return (
    <MultiSelect
      label={t('agents.redaction')}
      description={t('agents.redactionNote')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name="privacy.redaction"
      data={REDACTIONS.map((value) => ({ value, label: t(`resource.redactionName.${value}`) }))}
      clearable
      disabled={isReadOnly}
      value={form.values.privacy.redaction}
      // Custom values aren't supported.
      onChange={(redaction) => form.setFieldValue('privacy', { redaction: redaction as Redaction[] })}
      error={form.errors['privacy.redaction']}
    />
  );
}
