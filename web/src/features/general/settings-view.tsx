import { LOCALES } from '@switchboard/contracts/constants';
import { RANGE_PRESETS } from '@switchboard/contracts/conversations/range';
import { Holiday, settings } from '@switchboard/contracts/singles/settings';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormats } from '../../i18n/use-formats.ts';
import { defineSingleView } from '../../resource/resource-view.ts';
import { useWeekText } from '../../resource/weekly-times-field.tsx';
import { SettingsFields } from './settings-fields.tsx';

/** How the account's settings are shown. */
export const settingsView = defineSingleView<'settings'>({
  kind: 'settings',
  Fields: SettingsFields,
  blank: {},
  fieldLabels: {
    businessName: 'general.businessName',
    timeZone: 'general.timeZone',
    locale: 'general.locale',
    businessHours: 'general.hours',
    holidays: 'general.holidays',
    defaultRange: 'general.defaultRange',
    retentionDays: 'general.retentionDays',
    recordingConsent: 'general.consent',
    'recordingConsent.en': 'general.consentEn',
    'recordingConsent.es': 'general.consentEs',
    redaction: 'general.redaction',
    concurrencyLimit: 'general.concurrency',
  },
  useFieldText,
  prose: ['recordingConsent.en', 'recordingConsent.es'],
  hasNoWayBack: true,
});

const Holidays = z.array(Holiday);
const Consent = z.object({ en: z.string(), es: z.string() });

function useFieldText() {
  const { t } = useTranslation();
  const formats = useFormats();
  const weekText = useWeekText();
  return (field: string, value: unknown): string | undefined => {
    if (field === 'businessHours') return weekText(value);
    if (field === 'retentionDays') return t('general.days', { count: Number(value) });
    const locale = LOCALES.find((one) => one === value);
    if (field === 'locale' && locale) return t(`resource.${locale}`);
    if (field === 'holidays') {
      const days = Holidays.safeParse(value).data ?? [];
      return days.map(({ date, name }) => [formats.longDay(date), name].filter(Boolean).join(' ')).join(', ');
    }
    const range = RANGE_PRESETS.find((one) => one === value);
    if (field === 'defaultRange' && range) return t(`range.chip.${range}`);
    if (field === 'redaction') {
      const kinds = settings.fields.redaction.safeParse(value).data ?? [];
      return kinds.map((kind) => t(`resource.redactionName.${kind}`)).join(', ');
    }
    const consent = Consent.safeParse(value).data;
    if (field === 'recordingConsent' && consent) return [consent.en, consent.es].filter(Boolean).join(' · ');
    return undefined;
  };
}
