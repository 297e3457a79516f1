import { z } from 'zod';
import { Instant } from '../base/ids.ts';

/**
 * The caps on an account's outgoing calls and texts. Days and months are those of the account's calendar, dollars are
 * US dollars as in the costs of calls, and a start is a call or a text.
 */
export const CAP_NAMES = [
  'outgoingMinutesPerDay',
  'outgoingMinutesPerMonth',
  'outgoingDollarsPerDay',
  'outgoingDollarsPerMonth',
  'textsPerDay',
  'textsPerMonth',
  'outgoingStartsPerMinute',
] as const;
export type CapName = (typeof CAP_NAMES)[number];
export type CapValues = Readonly<Record<CapName, number>>;

/** The caps of accounts for which the operator set none. */
export const DEFAULT_CAPS: CapValues = {
  outgoingMinutesPerDay: 100_000,
  outgoingMinutesPerMonth: 2_000_000,
  outgoingDollarsPerDay: 10_000,
  outgoingDollarsPerMonth: 200_000,
  textsPerDay: 100_000,
  textsPerMonth: 2_000_000,
  outgoingStartsPerMinute: 3_000,
};

export const MAX_CAP = 1_000_000_000;
/** The minimum value of a cap. Without any start per minute, calls would wait forever. */
export const minCap = (name: CapName): number => (name === 'outgoingStartsPerMinute' ? 1 : 0);

const own = (name: CapName) => z.int().min(minCap(name)).max(MAX_CAP).nullable().default(null);
/** The caps set by an account's administrators; null where only the operator's cap applies. */
export const OwnCaps = z
  .object({
    outgoingMinutesPerDay: own('outgoingMinutesPerDay'),
    outgoingMinutesPerMonth: own('outgoingMinutesPerMonth'),
    outgoingDollarsPerDay: own('outgoingDollarsPerDay'),
    outgoingDollarsPerMonth: own('outgoingDollarsPerMonth'),
    textsPerDay: own('textsPerDay'),
    textsPerMonth: own('textsPerMonth'),
    outgoingStartsPerMinute: own('outgoingStartsPerMinute'),
  })
  .meta({ id: 'OwnCaps' });
export type OwnCaps = z.infer<typeof OwnCaps>;
export const NO_OWN_CAPS: OwnCaps = OwnCaps.parse({});

/**
 * Why an outgoing call or text was refused: the code of the cap that it would have exceeded, as shown in its
 * conversation.
 */
export const CAP_FAULTS = {
  outgoingMinutesPerDay: 'cap_minutes_day',
  outgoingMinutesPerMonth: 'cap_minutes_month',
  outgoingDollarsPerDay: 'cap_money_day',
  outgoingDollarsPerMonth: 'cap_money_month',
  textsPerDay: 'cap_texts_day',
  textsPerMonth: 'cap_texts_month',
  outgoingStartsPerMinute: 'cap_starts_minute',
} as const satisfies Record<CapName, string>;
export type CapFault = (typeof CAP_FAULTS)[CapName];

/** Whether a code is that of a cap. */
export const isCapFault = (code: string | null): code is CapFault =>
  CAP_NAMES.some((name) => CAP_FAULTS[name] === code);

/** The caps that block calls until the day or month is over. */
export const CALL_CAPS = [
  'outgoingMinutesPerDay',
  'outgoingMinutesPerMonth',
  'outgoingDollarsPerDay',
  'outgoingDollarsPerMonth',
] as const satisfies readonly CapName[];
export type CallCap = (typeof CALL_CAPS)[number];
/**
 * The caps that block calls or texts until the day or month is over. The cap on starts per minute only delays batches.
 */
export const STOPPING_CAPS = [...CALL_CAPS, 'textsPerDay', 'textsPerMonth'] as const satisfies readonly CapName[];
export type StoppingCap = (typeof STOPPING_CAPS)[number];

/** The alert levels of a blocking cap: 80% used, or a call or text was refused. */
export const CAP_LEVELS = ['near', 'reached'] as const;
export type CapLevel = (typeof CAP_LEVELS)[number];

/** A cap and its use in the current period. */
export const CapUse = z
  .object({
    name: z.enum(CAP_NAMES),
    /** In the cap's unit; dollars to the cent. */
    used: z.number().min(0).meta({ example: 412 }),
    /** The lower of the two caps below. */
    max: z.int().meta({ example: 600 }),
    operatorMax: z.int().meta({ example: 100_000 }),
    ownMax: z.int().nullable().meta({ example: 600 }),
    level: z.enum(CAP_LEVELS).nullable(),
    /** When the period ends and the use is reset to zero. */
    opensAt: Instant,
  })
  .meta({ id: 'CapUse' });
export type CapUse = z.infer<typeof CapUse>;
