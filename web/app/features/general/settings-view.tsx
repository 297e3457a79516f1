import { Holiday, settings } from '@switchboard/contracts/account-settings/settings';
import { AGENCY_ACCESS } from '@switchboard/contracts/base/agency-access';
import { LOCALES } from '@switchboard/contracts/base/constants';
import { RESOLVED_TRANSFERS, ResolvedTransfers } from '@switchboard/contracts/calls/resolved-transfers';
import { RANGE_PRESETS } from '@switchboard/contracts/conversations/range';
import { CAP_NAMES, NO_OWN_CAPS, OwnCaps } from '@switchboard/contracts/dialing/caps';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useAgents } from '../../entities/agents/use-agents.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { defineAccountSettingsView } from '../../resource/resource-view.ts';
import { useWeekText } from '../../resource/weekly-times-field.tsx';
import { countryNames } from './countries-field.tsx';
import { SettingsFields } from './settings-fields.tsx';

/** The screens of the account's settings. */
export const settingsView = defineAccountSettingsView<'settings'>({
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
    allowedCountries: 'general.countries',
    outgoingCaps: 'general.caps',
    'outgoingCaps.outgoingMinutesPerDay': 'general.capName.outgoingMinutesPerDay',
    'outgoingCaps.outgoingMinutesPerMonth': 'general.capName.outgoingMinutesPerMonth',
    'outgoingCaps.outgoingDollarsPerDay': 'general.capName.outgoingDollarsPerDay',
    'outgoingCaps.outgoingDollarsPerMonth': 'general.capName.outgoingDollarsPerMonth',
    'outgoingCaps.textsPerDay': 'general.capName.textsPerDay',
    'outgoingCaps.textsPerMonth': 'general.capName.textsPerMonth',
    'outgoingCaps.outgoingStartsPerMinute': 'general.capName.outgoingStartsPerMinute',
    agencyAccess: 'general.agency',
    resolvedTransfers: 'general.resolvedTransfers',
    'resolvedTransfers.of': 'general.resolvedTransfers',
    'resolvedTransfers.agentIds': 'general.resolvedAgents',
  },
  useFieldText,
  prose: ['recordingConsent.en', 'recordingConsent.es'],
  hasNoWayBack: true,
});

const Holidays = z.array(Holiday);
const Consent = z.object({ en: z.string(), es: z.string() });

function useFieldText() {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const weekText = useWeekText();
  const agents = useAgents(null);
  return (field: string, value: unknown): string | undefined => {
    if (field === 'businessHours') return weekText(value);
    if (field === 'retentionDays') return t('general.days', { count: Number(value) });
    const locale = LOCALES.find((known) => known === value);
    if (field === 'locale' && locale) return t(`resource.${locale}`);
    if (field === 'holidays') {
      const days = Holidays.safeParse(value).data ?? [];
      return days.map(({ date, name }) => [formats.longDay(date), name].filter(Boolean).join(' ')).join(', ');
    }
    const range = RANGE_PRESETS.find((known) => known === value);
    if (field === 'defaultRange' && range) return t(`range.chip.${range}`);
    if (field === 'redaction') {
      const kinds = settings.fields.redaction.safeParse(value).data ?? [];
      return kinds.map((kind) => t(`resource.redactionName.${kind}`)).join(', ');
    }
    if (field === 'outgoingCaps') {
      const own = OwnCaps.safeParse(value).data ?? NO_OWN_CAPS;
      const set = CAP_NAMES.flatMap((name) =>
        own[name] === null ? [] : [`${t(`general.capName.${name}`)}: ${formats.number(own[name])}`],
      );
      return set.join(', ') || t('general.noOwnCaps');
    }
    const access = AGENCY_ACCESS.find((known) => known === value);
    if (field === 'agencyAccess' && access) return t(`general.agencyAccess.${access}`);
    if (field === 'allowedCountries') {
      const codes = settings.fields.allowedCountries.safeParse(value).data ?? null;
      return codes?.map(countryNames(i18n.language)).join(', ') ?? t('general.ownCountries');
    }
    if (field === 'resolvedTransfers.agentIds') {
      const ids = settings.fields.resolvedTransfers.shape.agentIds.safeParse(value).data ?? [];
      return ids.map((id) => agents.find((agent) => agent.id === id)?.name ?? id).join(', ');
    }
    const rule = RESOLVED_TRANSFERS.find((of) => of === value || of === ResolvedTransfers.safeParse(value).data?.of);
    if (field.startsWith('resolvedTransfers') && rule) return t(`general.resolvedOf.${rule}`);
    const consent = Consent.safeParse(value).data;
    if (field === 'recordingConsent' && consent) return [consent.en, consent.es].filter(Boolean).join(' · ');
    return undefined;
  };
}
