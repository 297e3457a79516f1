import {
  CAP_NAMES,
  type CapLevel,
  type CapName,
  type CapValues,
  type OwnCaps,
  STOPPING_CAPS,
  type StoppingCap,
} from '@switchboard/contracts/dialing/caps';

/** Hundredths of a cent in a dollar: money is counted in whole ones of them, so that sums are exact. */
export const MONEY_PER_DOLLAR = 10_000;
const MONEY_PER_CENT = MONEY_PER_DOLLAR / 100;
const MINUTE_MS = 60_000;
/** A cap is near when four fifths of it are used. */
const NEAR = 0.8;

/** An amount in cents as money is counted. */
export const moneyOf = (cents: number): number => Math.round(cents * MONEY_PER_CENT);

/** Estimated prices in cents, used until the carrier reports the cost. */
export interface OutgoingPrices {
  readonly minuteCents: number;
  readonly textCents: number;
}
export const DEFAULT_PRICES: OutgoingPrices = { minuteCents: 2, textCents: 1 };

/** An amount of use. */
export interface Amount {
  readonly minutes: number;
  readonly money: number;
  readonly texts: number;
}

/** The running periods: the day and the month of the account's calendar by their first days, and the minute by its beginning, in milliseconds since 1970. */
export interface Periods {
  readonly day: string;
  readonly month: string;
  readonly minuteStart: number;
}

/** An account's use in the current day, month and minute. */
export interface Uses extends Periods {
  readonly ofDay: Amount;
  readonly ofMonth: Amount;
  /** Calls and texts that began in the minute. */
  readonly starts: number;
}

export const NOTHING: Amount = { minutes: 0, money: 0, texts: 0 };

const localDay = (now: Date, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();

/** The periods that run at a moment in a time zone. */
export function periodsAt(now: Date, timeZone: string): Periods {
  const day = localDay(now, timeZone);
  const at = now.getTime();
  return { day: day.toString(), month: day.with({ day: 1 }).toString(), minuteStart: at - (at % MINUTE_MS) };
}

/** When the period of a cap ends that runs at a moment: the next day's or month's first moment in the time zone, or the next minute. */
export function opensAt(name: CapName, now: Date, timeZone: string): Date {
  const kind = PERIOD_OF[name];
  if (kind === 'minute') return new Date(periodsAt(now, timeZone).minuteStart + MINUTE_MS);
  const day = localDay(now, timeZone);
  const next = kind === 'day' ? day.add({ days: 1 }) : day.with({ day: 1 }).add({ months: 1 });
  return new Date(next.toZonedDateTime(timeZone).epochMilliseconds);
}

/** The use before anything was used. */
export const noUses = (periods: Periods): Uses => ({ ...periods, ofDay: NOTHING, ofMonth: NOTHING, starts: 0 });

/**
 * The use in the periods that run now. A period that has passed is forgotten. One that lies ahead stays, so that neither another replica's clock nor a
 * change of the account's time zone opens a period again.
 */
export function rolled(uses: Uses, now: Periods): Uses {
  const [isNextDay, isNextMonth] = [now.day > uses.day, now.month > uses.month];
  const isNextMinute = now.minuteStart > uses.minuteStart;
  return {
    day: isNextDay ? now.day : uses.day,
    month: isNextMonth ? now.month : uses.month,
    minuteStart: isNextMinute ? now.minuteStart : uses.minuteStart,
    ofDay: isNextDay ? NOTHING : uses.ofDay,
    ofMonth: isNextMonth ? NOTHING : uses.ofMonth,
    starts: isNextMinute ? 0 : uses.starts,
  };
}

/** The caps that hold: the smaller of the operator's and the account's own. */
export const effectiveCaps = (operators: CapValues, own: OwnCaps): CapValues =>
  Object.fromEntries(
    CAP_NAMES.map((name) => [name, Math.min(operators[name], own[name] ?? operators[name])]),
  ) as unknown as CapValues; // one for each name

const PERIOD_OF: Readonly<Record<CapName, 'day' | 'month' | 'minute'>> = {
  outgoingMinutesPerDay: 'day',
  outgoingMinutesPerMonth: 'month',
  outgoingDollarsPerDay: 'day',
  outgoingDollarsPerMonth: 'month',
  textsPerDay: 'day',
  textsPerMonth: 'month',
  outgoingStartsPerMinute: 'minute',
};
const COUNTED_OF: Readonly<Record<StoppingCap, keyof Amount>> = {
  outgoingMinutesPerDay: 'minutes',
  outgoingMinutesPerMonth: 'minutes',
  outgoingDollarsPerDay: 'money',
  outgoingDollarsPerMonth: 'money',
  textsPerDay: 'texts',
  textsPerMonth: 'texts',
};

const usedOf = (uses: Uses, name: StoppingCap): number =>
  (PERIOD_OF[name] === 'day' ? uses.ofDay : uses.ofMonth)[COUNTED_OF[name]];
const maxOf = (caps: CapValues, name: StoppingCap): number =>
  COUNTED_OF[name] === 'money' ? caps[name] * MONEY_PER_DOLLAR : caps[name];

/** The use of a cap, in the cap's unit. */
export function usedOfCap(uses: Uses, name: CapName): number {
  const stopping = STOPPING_CAPS.find((one) => one === name);
  if (stopping === undefined) return uses.starts;
  const used = usedOf(uses, stopping);
  return COUNTED_OF[stopping] === 'money' ? Math.round((used / MONEY_PER_DOLLAR) * 100) / 100 : used;
}

/** Adds an amount to the use of the day and the month. */
export const withUse = (uses: Uses, added: Amount): Uses => ({
  ...uses,
  ofDay: sum(uses.ofDay, added),
  ofMonth: sum(uses.ofMonth, added),
});

const sum = (a: Amount, b: Amount): Amount => ({
  minutes: a.minutes + b.minutes,
  money: a.money + b.money,
  texts: a.texts + b.texts,
});

/** The decision on a new call or text: the use including it, or the cap that it would exceed. */
export type Taken = { readonly uses: Uses } | { readonly cap: CapName };

/** Takes what a call or text needs to begin, all of it or nothing. A cap on something that it doesn't need refuses nothing. */
export function takeUse(uses: Uses, caps: CapValues, wanted: Amount): Taken {
  const passed = STOPPING_CAPS.find((name) => {
    const needed = wanted[COUNTED_OF[name]];
    return needed > 0 && usedOf(uses, name) + needed > maxOf(caps, name);
  });
  if (passed !== undefined) return { cap: passed };
  if (uses.starts >= caps.outgoingStartsPerMinute) return { cap: 'outgoingStartsPerMinute' };
  return { uses: { ...withUse(uses, wanted), starts: uses.starts + 1 } };
}

/** The amount charged when a call begins: its first minute. */
export const firstMinute = ({ minuteCents }: OutgoingPrices): Amount => ({
  minutes: 1,
  money: moneyOf(minuteCents),
  texts: 0,
});
/** The amount charged for a text. */
export const oneText = ({ textCents }: OutgoingPrices): Amount => ({ minutes: 0, money: moneyOf(textCents), texts: 1 });

/** An ended call. */
export interface CallEnd {
  /** Zero for a call that nobody answered. */
  readonly durationMs: number;
  /** As its carrier reports it, in cents. */
  readonly costCents?: number | undefined;
}

/** The use of an ended call. Each started minute counts; an unanswered call counts as one. */
export function useOfCall({ durationMs, costCents }: CallEnd, { minuteCents }: OutgoingPrices): Amount {
  const minutes = Math.max(1, Math.ceil(durationMs / MINUTE_MS));
  return { minutes, money: moneyOf(costCents ?? minutes * minuteCents), texts: 0 };
}

/** How much of a stopping cap is used: null until it is near. It is reached when not even another minute or text fits. */
export function levelOf(
  name: StoppingCap,
  uses: Uses,
  { caps, prices }: { readonly caps: CapValues; readonly prices: OutgoingPrices },
): CapLevel | null {
  const [used, max] = [usedOf(uses, name), maxOf(caps, name)];
  if (used >= max || used + leastOf(COUNTED_OF[name], prices) > max) return 'reached';
  return used >= max * NEAR ? 'near' : null;
}

const leastOf = (counted: keyof Amount, { minuteCents, textCents }: OutgoingPrices): number =>
  counted === 'money' ? moneyOf(Math.max(minuteCents, textCents)) : 1;
