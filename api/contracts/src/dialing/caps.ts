import { z } from 'zod';
import { Instant } from '../ids.ts';

/**
 * The caps on an account's outgoing calls and texts. Days and months are those of the account's calendar, dollars are US dollars as in the costs of
 * calls, and a start is a call or a text.
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

/** The caps of an account for which its operator has set none. */
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
/** The least value of a cap: an account that starts nothing in a minute would wait forever. */
export const minOfCap = (name: CapName): number => (name === 'outgoingStartsPerMinute' ? 1 : 0);

const own = (name: CapName) => z.int().min(minOfCap(name)).max(MAX_CAP).nullable().default(null);
/** The caps that an account's administrators set; null where the operator's alone holds. */
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

/** Why an outgoing call or text was not made: the cap that it would have passed, by the code that its conversation shows. */
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

/** The caps that stop calls until their day or month is over. */
export const CALL_CAPS = [
  'outgoingMinutesPerDay',
  'outgoingMinutesPerMonth',
  'outgoingDollarsPerDay',
  'outgoingDollarsPerMonth',
] as const satisfies readonly CapName[];
export type CallCap = (typeof CALL_CAPS)[number];
/** The caps that stop calls or texts until their day or month is over; the cap on starts only delays batches. */
export const STOPPING_CAPS = [...CALL_CAPS, 'textsPerDay', 'textsPerMonth'] as const satisfies readonly CapName[];
export type StoppingCap = (typeof STOPPING_CAPS)[number];

/** The alert levels of a stopping cap: four fifths are used, or a call or text was refused. */
export const CAP_LEVELS = ['near', 'reached'] as const;
export type CapLevel = (typeof CAP_LEVELS)[number];

/** A cap and its use in the period that runs. */
export const CapUse = z
  .object({
    name: z.enum(CAP_NAMES),
    /** In the cap's unit; dollars to the cent. */
    used: z.number().min(0).meta({ example: 412 }),
    /** The smaller of the two below. */
    max: z.int().meta({ example: 600 }),
    operatorMax: z.int().meta({ example: 100_000 }),
    ownMax: z.int().nullable().meta({ example: 600 }),
    level: z.enum(CAP_LEVELS).nullable(),
    /** When the period ends, and the use begins at zero again. */
    opensAt: Instant,
  })
  .meta({ id: 'CapUse' });
export type CapUse = z.infer<typeof CapUse>;
