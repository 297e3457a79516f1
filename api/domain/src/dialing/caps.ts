import {
  CAP_NAMES,
  type CapLevel,
  type CapName,
  type CapValues,
  type OwnCaps,
  STOPPING_CAPS,
  type StoppingCap,
} from '@switchboard/contracts/dialing/caps';

/** Money is counted in hundredths of a cent, as integers, so that sums are exact. */
export const MONEY_PER_DOLLAR = 10_000;
const MONEY_PER_CENT = MONEY_PER_DOLLAR / 100;
const MINUTE_MS = 60_000;
/** The share of a cap at which the cap counts as near. */
const NEAR = 0.8;

/** Converts cents to the unit of money. */
export const toMoney = (cents: number): number => Math.round(cents * MONEY_PER_CENT);

/** Estimated prices in cents, used until the carrier reports the cost. */
export interface OutgoingPrices {
  readonly minuteCents: number;
  readonly textCents: number;
}
export const DEFAULT_PRICES: OutgoingPrices = { minuteCents: 2, textCents: 1 };

/** An amount of usage. */
export interface Amount {
  readonly minutes: number;
  readonly money: number;
  readonly texts: number;
}

/** The current periods: the day and the month of the account's calendar by their first days, and the start of the minute in milliseconds since 1970. */
export interface Periods {
  readonly day: string;
  readonly month: string;
  readonly minuteStart: number;
}

/** An account's use in the current day, month and minute. */
export interface Uses extends Periods {
  readonly ofDay: Amount;
  readonly ofMonth: Amount;
  /** The number of calls and texts started in the minute. */
  readonly starts: number;
}

export const NO_USE: Amount = { minutes: 0, money: 0, texts: 0 };

const localDay = (now: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** Returns the periods at a time in a time zone. */
export function periodsAt(now: Date, timeZone: string): Periods {
  const day = localDay(now, timeZone);
  const at = now.getTime();
  return { day: day.toString(), month: day.with({ day: 1 }).toString(), minuteStart: at - (at % MINUTE_MS) };
}

/** Returns when the current period of a cap ends: at the start of the next day or month in the time zone, or of the next minute. */
export function opensAt(name: CapName, now: Date, timeZone: string): Date {
  const kind = PERIODS[name];
  if (kind === 'minute') return new Date(periodsAt(now, timeZone).minuteStart + MINUTE_MS);
  const day = localDay(now, timeZone);
  const next = kind === 'day' ? day.add({ days: 1 }) : day.with({ day: 1 }).add({ months: 1 });
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds);
}

/** Returns a usage of zero in some periods. */
export const noUses = (periods: Periods): Uses => ({ ...periods, ofDay: NO_USE, ofMonth: NO_USE, starts: 0 });

/**
 * Rolls usage over into the current periods: a past period is reset. A period in the future stays, so that neither another replica's clock nor a
 * change of the account's time zone reopens a period.
 */
export function rollUses(uses: Uses, now: Periods): Uses {
  const [isNextDay, isNextMonth] = [now.day > uses.day, now.month > uses.month];
  const isNextMinute = now.minuteStart > uses.minuteStart;
  return {
    day: isNextDay ? now.day : uses.day,
    month: isNextMonth ? now.month : uses.month,
    minuteStart: isNextMinute ? now.minuteStart : uses.minuteStart,
    ofDay: isNextDay ? NO_USE : uses.ofDay,
    ofMonth: isNextMonth ? NO_USE : uses.ofMonth,
    starts: isNextMinute ? 0 : uses.starts,
  };
}

/** Returns the caps in effect: the lower of the operator's and the account's own. */
export const effectiveCaps = (operators: CapValues, own: OwnCaps): CapValues =>
  Object.fromEntries(
    CAP_NAMES.map((name) => [name, Math.min(operators[name], own[name] ?? operators[name])]),
  ) as unknown as CapValues; // The object has an entry for each name.

const PERIODS: Readonly<Record<CapName, 'day' | 'month' | 'minute'>> = {
  outgoingMinutesPerDay: 'day',
  outgoingMinutesPerMonth: 'month',
  outgoingDollarsPerDay: 'day',
  outgoingDollarsPerMonth: 'month',
  textsPerDay: 'day',
  textsPerMonth: 'month',
  outgoingStartsPerMinute: 'minute',
};
const COUNTED_BY: Readonly<Record<StoppingCap, keyof Amount>> = {
  outgoingMinutesPerDay: 'minutes',
  outgoingMinutesPerMonth: 'minutes',
  outgoingDollarsPerDay: 'money',
  outgoingDollarsPerMonth: 'money',
  textsPerDay: 'texts',
  textsPerMonth: 'texts',
};

const readUsed = (uses: Uses, name: StoppingCap): number =>
  (PERIODS[name] === 'day' ? uses.ofDay : uses.ofMonth)[COUNTED_BY[name]];
const readMax = (caps: CapValues, name: StoppingCap): number =>
  COUNTED_BY[name] === 'money' ? caps[name] * MONEY_PER_DOLLAR : caps[name];

/** Returns the usage that counts toward a cap, in the cap's unit. */
export function capUse(uses: Uses, name: CapName): number {
  const stopping = STOPPING_CAPS.find((cap) => cap === name);
  if (stopping === undefined) return uses.starts;
  const used = readUsed(uses, stopping);
  return COUNTED_BY[stopping] === 'money' ? Math.round((used / MONEY_PER_DOLLAR) * 100) / 100 : used;
}

/** Adds an amount to the usage of the day and the month. */
export const addUse = (uses: Uses, added: Amount): Uses => ({
  ...uses,
  ofDay: addAmounts(uses.ofDay, added),
  ofMonth: addAmounts(uses.ofMonth, added),
});

const addAmounts = (a: Amount, b: Amount): Amount => ({
  minutes: a.minutes + b.minutes,
  money: a.money + b.money,
  texts: a.texts + b.texts,
});

/** The decision on a new call or text: the usage including it, or the cap that it would exceed. */
export type UseDecision = { readonly uses: Uses } | { readonly cap: CapName };

/** Charges a new call or text in full or not at all. A cap on something that the call or text doesn't use does not apply. */
export function takeUse(uses: Uses, caps: CapValues, wanted: Amount): UseDecision {
  const exceeded = STOPPING_CAPS.find((name) => {
    const needed = wanted[COUNTED_BY[name]];
    return needed > 0 && readUsed(uses, name) + needed > readMax(caps, name);
  });
  if (exceeded !== undefined) return { cap: exceeded };
  if (uses.starts >= caps.outgoingStartsPerMinute) return { cap: 'outgoingStartsPerMinute' };
  return { uses: { ...addUse(uses, wanted), starts: uses.starts + 1 } };
}

/** The amount charged when a call begins: its first minute. */
export const firstMinute = ({ minuteCents }: OutgoingPrices): Amount => ({
  minutes: 1,
  money: toMoney(minuteCents),
  texts: 0,
});
/** The amount charged for a text. */
export const oneText = ({ textCents }: OutgoingPrices): Amount => ({ minutes: 0, money: toMoney(textCents), texts: 1 });

/** An ended call. */
export interface CallEnd {
  /** The duration; zero for a call that nobody answered. */
  readonly durationMs: number;
  /** The cost that the carrier reported, in cents. */
  readonly costCents?: number | undefined;
}

/** Returns the usage of an ended call. Each started minute counts; an unanswered call counts as one. */
export function callUse({ durationMs, costCents }: CallEnd, { minuteCents }: OutgoingPrices): Amount {
  const minutes = Math.max(1, Math.ceil(durationMs / MINUTE_MS));
  return { minutes, money: toMoney(costCents ?? minutes * minuteCents), texts: 0 };
}

/** Returns the level of a cap that stops calls or texts: null until the cap is near. The cap is reached when not even another minute or text fits. */
export function capLevel(
  name: StoppingCap,
  uses: Uses,
  { caps, prices }: { readonly caps: CapValues; readonly prices: OutgoingPrices },
): CapLevel | null {
  const [used, max] = [readUsed(uses, name), readMax(caps, name)];
  if (used >= max || used + minAmount(COUNTED_BY[name], prices) > max) return 'reached';
  return used >= max * NEAR ? 'near' : null;
}

const minAmount = (counted: keyof Amount, { minuteCents, textCents }: OutgoingPrices): number =>
  counted === 'money' ? toMoney(Math.max(minuteCents, textCents)) : 1;
