import type { Slot } from '@switchboard/contracts/talk/slots';
import { datesIn } from '../language/dates.ts';
import type { FoundDate, FoundTime } from '../language/found.ts';
import { smallNumberAt } from '../language/numbers.ts';
import { timesIn } from '../language/times.ts';
import type { Span, Utterance } from '../language/utterance.ts';
import { boundIn } from './bounds.ts';
import { separateDenied } from './denial.ts';
import { type NamedValues, selectMeant } from './one-of-several.ts';
import type { Reader, Reading } from './reading.ts';

/** Reads a day, as `YYYY-MM-DD`. "Before Friday" has none. */
export const readDate: Reader<Slot> = (_, utterance, { now, isRequested }) => {
  const today = now.toPlainDate();
  const found =
    selectDate(utterance, today, isRequested).meant ?? (isRequested ? bareDate(utterance, today) : undefined);
  if (
    found === undefined ||
    boundIn(utterance, found) !== null ||
    (!isRequested && !isPlannedDate(utterance, found, today))
  )
    return undefined;
  return { from: found.from, to: found.to, value: found.date.toString(), score: found.score };
};

/** Reads a day that the caller rules out, if they name none that they want. */
export const readDeniedDate: Reader<Slot> = (_, utterance, { now, isRequested }) => {
  const { meant, denied } = selectDate(utterance, now.toPlainDate(), isRequested);
  return meant === undefined && denied !== undefined ? { ...denied, value: denied.date.toString() } : undefined;
};

const selectDate = (utterance: Utterance, today: Temporal.PlainDate, isRequested: boolean) =>
  selectMeant(utterance, datesIn(utterance, today), { isSame: (a, b) => a.date.equals(b.date), isRequested });

/** Whether a date that the agent didn't ask for is one that the caller wants: not a past day, "right now", a week or a bare number. */
function isPlannedDate(utterance: Utterance, { from, to, date, score }: FoundDate, today: Temporal.PlainDate): boolean {
  const isPast = Temporal.PlainDate.compare(date, today) < 0;
  return score >= MIN_UNREQUESTED_SCORE && !isPast && !isNow(utterance, { from, to });
}

const isNow = ({ tokens }: Utterance, { from, to }: Span): boolean =>
  tokens.slice(from, to).some(({ text }) => NOW_WORDS.has(text));

const MIN_UNREQUESTED_SCORE = 0.88;
const NOW_WORDS: ReadonlySet<string> = new Set(['now', 'ahora', 'ahorita']);

/** Reads "12 15" as a month and a day, with the day first in Spanish; undefined if there are other words. */
function bareDate(utterance: Utterance, today: Temporal.PlainDate): FoundDate | undefined {
  const first = smallNumberAt(utterance, 0, 31);
  const second = first && smallNumberAt(utterance, first.to, 31);
  if (first === undefined || second?.to !== utterance.tokens.length) return undefined;
  const [month, day] = utterance.lang === 'en' ? [first.value, second.value] : [second.value, first.value];
  if (month < 1 || month > 12 || day < 1 || day > new Date(Date.UTC(today.year, month, 0)).getUTCDate())
    return undefined;
  const date = today.with({ month, day });
  const isPast = Temporal.PlainDate.compare(date, today) < 0;
  return { from: 0, to: second.to, date: isPast ? date.add({ years: 1 }) : date, score: 0.9 };
}

/** Reads a time of day, as `HH:mm`. A bare "three" is a time only if the agent asked for one; "after three" is none. */
export const readTime: Reader<Slot> = (_, utterance, { now, isRequested }) => {
  const { meant } = selectTime(utterance, now, isRequested);
  if (meant === undefined || boundIn(utterance, meant) !== null || (!isRequested && isNow(utterance, meant)))
    return undefined;
  return toTimeReading(meant);
};

/** Reads a time that the caller rules out, if they name none that they want. */
export const readDeniedTime: Reader<Slot> = (_, utterance, { now, isRequested }) => {
  const { meant, denied } = selectTime(utterance, now, isRequested);
  return meant === undefined && denied !== undefined ? toTimeReading(denied) : undefined;
};

const toTimeReading = ({ from, to, time, score }: FoundTime): Reading => ({
  from,
  to,
  value: time.toString({ smallestUnit: 'minute' }),
  score,
});

function selectTime(utterance: Utterance, now: Temporal.PlainDateTime, isRequested: boolean): NamedValues<FoundTime> {
  const times = timesIn(utterance, now);
  const named = times.length > 0 ? times : isRequested ? bareTimesIn(utterance) : [];
  return selectMeant(utterance, named, { isSame: (a, b) => a.time.equals(b.time), isRequested });
}

/** Reads the hours in a short answer ("three"), even if it rules some out ("four no, five"). */
function bareTimesIn(utterance: Utterance): FoundTime[] {
  const { tokens } = utterance;
  if (tokens.length > MAX_DENYING_WORDS) return [];
  const found: FoundTime[] = [];
  for (let at = 0; at < tokens.length; ) {
    const bare = smallNumberAt(utterance, at, 23);
    if (bare !== undefined) {
      const hour = bare.value > 0 && bare.value < 7 ? bare.value + 12 : bare.value;
      found.push({ from: at, to: bare.to, time: Temporal.PlainTime.from({ hour }), score: 0.75 });
    }
    at = bare?.to ?? at + 1;
  }
  if (separateDenied(utterance, found, { isRequested: true }).denied.length > 0) return found;
  return tokens.length <= MAX_BARE_WORDS ? found.slice(0, 1) : [];
}

const MAX_BARE_WORDS = 3;
const MAX_DENYING_WORDS = 8;
