import { Select, TextInput } from '@mantine/core';
import { AGENCY_ACCESS } from '@switchboard/contracts/base/agency-access';
import { useTranslation } from 'react-i18next';
import { LimitsField } from '../../entities/clients/limits-field.tsx';
import { LANGUAGES } from '../../resource/language-field.ts';
import type { FieldsProps, KindItem, KindValues } from '../../resource/resource-view.ts';
import { ZoneSelect } from '../../resource/zone-select.tsx';
import classes from './subaccounts.module.css';

/** The fields of a client's account. */
export function SubaccountFields({ form, isReadOnly, item }: FieldsProps<KindValues<'subaccounts'>>) {
  const { t } = useTranslation();
  // The view only has items of this kind.
  const saved = item as KindItem<'subaccounts'> | undefined;
  const isOwnerSettled = saved !== undefined && saved.ownerStatus !== null && saved.ownerStatus !== 'invited';
  return (
    <>
      <TextInput
        label={t('subaccounts.ownerEmail')}
        description={t(isOwnerSettled ? 'subaccounts.ownerSettled' : 'subaccounts.ownerNote')}
        name="ownerEmail"
        type="email"
        autoComplete="off"
        maxLength={254}
        readOnly={isReadOnly || isOwnerSettled}
        {...form.getInputProps('ownerEmail')}
        value={form.values.ownerEmail ?? ''}
      />
      <div className={classes['pairs']}>
        <ZoneSelect
          label={t('subaccounts.timeZone')}
          name="timeZone"
          disabled={isReadOnly}
          {...form.getInputProps('timeZone')}
          value={form.values.timeZone}
        />
        <Select
          label={t('resource.language')}
          name="locale"
          allowDeselect={false}
          data={LANGUAGES.map(({ value, label }) => ({ value, label: t(label) }))}
          disabled={isReadOnly}
          {...form.getInputProps('locale')}
        />
      </div>
      <Select
        label={t('subaccounts.agencyAccess')}
        description={t(saved ? 'subaccounts.agencyAccessClients' : 'subaccounts.agencyAccessNote')}
        name="agencyAccess"
        allowDeselect={false}
        data={AGENCY_ACCESS.map((value) => ({ value, label: t(`subaccounts.accessName.${value}`) }))}
        disabled={isReadOnly || saved !== undefined}
        {...form.getInputProps('agencyAccess')}
      />
      <LimitsField
        label={t('subaccounts.limits')}
        value={form.values.limits}
        onChange={(limits) => form.setFieldValue('limits', limits)}
        saved={saved?.archivedAt === null ? saved.limits : undefined}
        errors={form.errors}
        isReadOnly={isReadOnly}
      />
    </>
  );
}
