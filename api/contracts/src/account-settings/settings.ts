import { z } from 'zod';
import { AGENCY_ACCESS, DEFAULT_AGENCY_ACCESS } from '../base/agency-access.ts';
import { characters } from '../base/characters.ts';
import { LOCALES } from '../base/constants.ts';
import { OpeningHours, TimeZone } from '../base/fields.ts';
import { REDACTIONS } from '../base/redaction.ts';
import { NO_RESOLVED_TRANSFERS, ResolvedTransfers } from '../calls/resolved-transfers.ts';
import { DEFAULT_RANGE, RANGE_PRESETS } from '../conversations/range.ts';
import { NO_OWN_CAPS, OwnCaps } from '../dialing/caps.ts';
import { CountryCode, MAX_COUNTRIES } from '../dialing/dial-faults.ts';
import { defineAccountSettings } from '../resources/define-account-settings.ts';
import { ResourceName } from '../resources/schemas.ts';

export const MAX_HOLIDAYS = 100;
export const MAX_RETENTION_DAYS = 730;
export const MAX_CONSENT_CHARACTERS = 500;
export const MAX_CONCURRENCY = 1_000;

/** A day on which the business is closed. */
export const Holiday = z
  .object({ date: z.iso.date().meta({ example: '2026-12-25' }), name: characters(80).default('') })
  .meta({ id: 'Holiday', example: { date: '2026-12-25', name: 'Christmas Day' } });
export type Holiday = z.infer<typeof Holiday>;

const Consent = characters(MAX_CONSENT_CHARACTERS).meta({ example: 'This call is recorded.' });
const hasNoTwice = <T>(values: readonly T[]) => new Set(values).size === values.length;

/** The general settings of an account. */
export const settings = defineAccountSettings({
  kind: 'settings',
  fields: {
    businessName: ResourceName.meta({ example: 'Willow Creek Animal Hospital' }),
    timeZone: TimeZone,
    /** The default for new users. */
    locale: z.enum(LOCALES),
    /** In the account's time zone. Without hours, the business is always open. */
    businessHours: OpeningHours,
    holidays: z
      .array(Holiday)
      .max(MAX_HOLIDAYS)
      .refine((days) => hasNoTwice(days.map(({ date }) => date)), {
        error: 'duplicate',
        params: { code: 'duplicate' },
      }),
    /** The date range of the inbox, unless the URL specifies another one. */
    defaultRange: z.enum(RANGE_PRESETS),
    /** Conversations are erased this many days after they ended. */
    retentionDays: z.int().min(1).max(MAX_RETENTION_DAYS),
    recordingConsent: z.object({ en: Consent, es: Consent }),
    /** The kinds of text that are masked in new messages. */
    redaction: z
      .array(z.enum(REDACTIONS))
      .max(REDACTIONS.length)
      .refine(hasNoTwice, { error: 'duplicate', params: { code: 'duplicate' } }),
    resolvedTransfers: ResolvedTransfers,
    /** The maximum number of concurrent calls. */
    concurrencyLimit: z.int().min(1).max(MAX_CONCURRENCY),
    /** The countries whose numbers may be called and texted; null for those of the account's time zone and numbers. */
    allowedCountries: z
      .array(CountryCode)
      .max(MAX_COUNTRIES)
      .refine(hasNoTwice, { error: 'duplicate', params: { code: 'duplicate' } })
      .nullable()
      .meta({ example: ['US', 'CA'] }),
    /** Caps on outgoing calls and texts, in addition to those of the operator. */
    outgoingCaps: OwnCaps,
    /**
     * The agency's access to the account; unused without an agency. Only an administrator's own session can change it.
     */
    agencyAccess: z.enum(AGENCY_ACCESS),
  },
  defaults: {
    businessHours: [],
    holidays: [],
    defaultRange: DEFAULT_RANGE,
    retentionDays: MAX_RETENTION_DAYS,
    recordingConsent: { en: '', es: '' },
    redaction: [],
    resolvedTransfers: NO_RESOLVED_TRANSFERS,
    concurrencyLimit: 10,
    allowedCountries: null,
    outgoingCaps: NO_OWN_CAPS,
    agencyAccess: DEFAULT_AGENCY_ACCESS,
  },
  impersonator: 'write',
  agency: 'read',
  readers: 'all',
  managers: ['admin', 'agency_owner'],
});
