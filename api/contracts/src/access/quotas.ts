import { z } from 'zod';
import { CAP_NAMES, type CapName, DEFAULT_CAPS, MAX_CAP, minCap } from '../dialing/caps.ts';

/**
 * The quotas of an account, set by the operator of the installation. Limits, in contrast, are set by an agency for its
 * clients.
 */
export const QUOTA_NAMES = [
  'storedMegabytes',
  'eventsPerMinute',
  'sessions',
  'streams',
  'uploadsPerHour',
  'modelStepsPerHour',
  ...CAP_NAMES,
] as const;
export type QuotaName = (typeof QUOTA_NAMES)[number];

export type QuotaValues = Readonly<Record<QuotaName, number>>;
/** The quotas of accounts for which the operator set none. */
export const DEFAULT_QUOTAS: QuotaValues = {
  storedMegabytes: 100_000,
  eventsPerMinute: 60_000,
  sessions: 1_000,
  streams: 2_000,
  uploadsPerHour: 1_000,
  modelStepsPerHour: 2_000,
  ...DEFAULT_CAPS,
};

const limitAtLeast = (min: number) => z.int().min(min).max(MAX_CAP).nullable();
const cap = (name: CapName) => limitAtLeast(minCap(name));
/** A change of quotas: null restores the default, and omitted ones stay unchanged. */
export const QuotasChange = z
  .object({
    storedMegabytes: limitAtLeast(0),
    // A single request may contain this many.
    eventsPerMinute: limitAtLeast(1_000),
    sessions: limitAtLeast(1),
    streams: limitAtLeast(1),
    uploadsPerHour: limitAtLeast(0),
    modelStepsPerHour: limitAtLeast(0),
    outgoingMinutesPerDay: cap('outgoingMinutesPerDay'),
    outgoingMinutesPerMonth: cap('outgoingMinutesPerMonth'),
    outgoingDollarsPerDay: cap('outgoingDollarsPerDay'),
    outgoingDollarsPerMonth: cap('outgoingDollarsPerMonth'),
    textsPerDay: cap('textsPerDay'),
    textsPerMonth: cap('textsPerMonth'),
    outgoingStartsPerMinute: cap('outgoingStartsPerMinute'),
  })
  .partial();
export type QuotasChange = z.infer<typeof QuotasChange>;

/** A quota and its current use; `used` is null for quotas that each replica counts separately. */
export const QuotaUse = z.object({
  max: z.int().meta({ example: 60_000 }),
  used: z.int().nullable().meta({ example: 1_200 }),
});
export const QuotaUses = z
  .object({
    storedMegabytes: QuotaUse,
    eventsPerMinute: QuotaUse,
    sessions: QuotaUse,
    streams: QuotaUse,
    uploadsPerHour: QuotaUse,
    modelStepsPerHour: QuotaUse,
    outgoingMinutesPerDay: QuotaUse,
    outgoingMinutesPerMonth: QuotaUse,
    outgoingDollarsPerDay: QuotaUse,
    outgoingDollarsPerMonth: QuotaUse,
    textsPerDay: QuotaUse,
    textsPerMonth: QuotaUse,
    outgoingStartsPerMinute: QuotaUse,
  })
  .meta({ id: 'QuotaUses' });
export type QuotaUses = z.infer<typeof QuotaUses>;

/** A quota that was reached. */
export const ReachedQuota = z
  .object({ name: z.enum(QUOTA_NAMES), max: z.int().meta({ example: 60_000 }) })
  .meta({ id: 'ReachedQuota' });
export type ReachedQuota = z.infer<typeof ReachedQuota>;
