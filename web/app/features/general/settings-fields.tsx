import { MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import {
  MAX_CONCURRENCY,
  MAX_CONSENT_CHARACTERS,
  MAX_RETENTION_DAYS,
} from '@switchboard/contracts/account-settings/settings';
import { LOCALES } from '@switchboard/contracts/base/constants';
import { REDACTIONS } from '@switchboard/contracts/base/redaction';
import { RANGE_PRESETS } from '@switchboard/contracts/conversations/range';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import { useTranslation } from 'react-i18next';
import type { AccountSettingsValues, FieldsProps } from '../../resource/resource-view.ts';
import { OFFICE_HOURS, WeeklyTimesField } from '../../resource/weekly-times-field.tsx';
import { Section } from '../../ui/section.tsx';
import { firstFault } from './first-fault.ts';
import classes from './general.module.css';
import { HolidaysField } from './holidays-field.tsx';
import { OpenNow } from './open-now.tsx';
import { OutgoingSection } from './outgoing-section.tsx';
import { ResolvedTransfersField } from './resolved-transfers-field.tsx';

type Props = FieldsProps<AccountSettingsValues<'settings'>>;

/** The settings by topic. */
export function SettingsFields(props: Props) {
  return (
    <>
      <Business {...props} />
      <Hours {...props} />
      <Privacy {...props} />
      <Calls {...props} />
      <OutgoingSection {...props} />
    </>
  );
}

/** All time zones, including the current one, which may be an alias that the browser doesn't list. */
const zonesWith = (zone: string): string[] => [...new Set([zone, 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort();

function Business({ form, isReadOnly }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('general.business')} note={t('general.businessNote')}>
      <div className={classes['fields']}>
        <TextInput
          label={t('general.businessName')}
          name="businessName"
          required
          withAsterisk={false}
          maxLength={MAX_RESOURCE_NAME_CHARACTERS}
          readOnly={isReadOnly}
          {...form.getInputProps('businessName')}
        />
        <div className={classes['pair']}>
          <Select
            label={t('general.timeZone')}
            name="timeZone"
            data={zonesWith(form.values.timeZone)}
            searchable
            allowDeselect={false}
            limit={100}
            disabled={isReadOnly}
            {...form.getInputProps('timeZone')}
          />
          <Select
            label={t('general.locale')}
            description={t('general.localeNote')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="locale"
            data={LOCALES.map((value) => ({ value, label: t(`resource.${value}`) }))}
            allowDeselect={false}
            disabled={isReadOnly}
            {...form.getInputProps('locale')}
          />
        </div>
        <Select
          label={t('general.defaultRange')}
          name="defaultRange"
          className={classes['number'] ?? ''}
          data={RANGE_PRESETS.map((value) => ({ value, label: t(`range.chip.${value}`) }))}
          allowDeselect={false}
          disabled={isReadOnly}
          {...form.getInputProps('defaultRange')}
        />
      </div>
    </Section>
  );
}

function Hours({ form, isReadOnly }: Props) {
  const { t } = useTranslation();
  const { businessHours, holidays, timeZone } = form.values;
  return (
    <Section title={t('general.hours')} note={t('general.hoursAbout')}>
      <div className={classes['fields']}>
        <OpenNow hours={businessHours} holidays={holidays} timeZone={timeZone} />
        <WeeklyTimesField
          label={t('general.week')}
          note="general.hoursNote"
          noneLabel={businessHours.length === 0 ? 'resource.week.allDay' : 'resource.week.closed'}
          blank={OFFICE_HOURS}
          value={businessHours}
          onChange={(times) => form.setFieldValue('businessHours', times)}
          error={firstFault(form.errors, 'businessHours')}
          isReadOnly={isReadOnly}
        />
        <HolidaysField
          value={holidays}
          onChange={(days) => form.setFieldValue('holidays', days)}
          error={firstFault(form.errors, 'holidays')}
          isReadOnly={isReadOnly}
        />
      </div>
    </Section>
  );
}

function Privacy({ form, isReadOnly }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('general.privacy')} note={t('general.privacyNote')}>
      <div className={classes['fields']}>
        <NumberInput
          label={t('general.retentionDays')}
          description={t('general.retentionNote')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="retentionDays"
          className={classes['number'] ?? ''}
          min={1}
          max={MAX_RETENTION_DAYS}
          allowDecimal={false}
          clampBehavior="none"
          readOnly={isReadOnly}
          hideControls={isReadOnly}
          {...form.getInputProps('retentionDays')}
        />
        {LOCALES.map((locale) => (
          <Textarea
            key={locale}
            label={t(locale === 'en' ? 'general.consentEn' : 'general.consentEs')}
            name={`recordingConsent.${locale}`}
            autosize
            minRows={2}
            maxLength={MAX_CONSENT_CHARACTERS}
            readOnly={isReadOnly}
            value={form.values.recordingConsent[locale]}
            // The value is replaced as a whole, because the store's objects are frozen.
            onChange={({ currentTarget }) =>
              form.setFieldValue('recordingConsent', { ...form.values.recordingConsent, [locale]: currentTarget.value })
            }
            error={form.errors[`recordingConsent.${locale}`]}
          />
        ))}
        <p className={classes['note']}>{t('general.consentNote')}</p>
        <MultiSelect
          label={t('general.redaction')}
          description={t('general.redactionNote')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          name="redaction"
          data={REDACTIONS.map((value) => ({ value, label: t(`resource.redactionName.${value}`) }))}
          clearable
          disabled={isReadOnly}
          {...form.getInputProps('redaction')}
        />
      </div>
    </Section>
  );
}

function Calls({ form, isReadOnly }: Props) {
  const { t } = useTranslation();
  return (
    <Section title={t('general.calls')} note={t('general.callsNote')}>
      <div className={classes['fields']}>
        <NumberInput
          label={t('general.concurrency')}
          name="concurrencyLimit"
          className={classes['number'] ?? ''}
          min={1}
          max={MAX_CONCURRENCY}
          allowDecimal={false}
          clampBehavior="none"
          readOnly={isReadOnly}
          hideControls={isReadOnly}
          {...form.getInputProps('concurrencyLimit')}
        />
        <ResolvedTransfersField
          value={form.values.resolvedTransfers}
          onChange={(value) => form.setFieldValue('resolvedTransfers', value)}
          error={firstFault(form.errors, 'resolvedTransfers')}
          isReadOnly={isReadOnly}
        />
      </div>
    </Section>
  );
}
