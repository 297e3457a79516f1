import type { Hold, RotaTime } from '@switchboard/contracts/veterinarians/veterinarians';
import { toFirstInstant, toLocalTime } from './local-time.ts';

/** A veterinarian with their shifts in the on-call schedule, and their holds. */
export interface ScheduledPerson {
  readonly id: string;
  readonly rota: readonly RotaTime[];
  readonly holds: readonly Hold[];
}

/** A half-open span of time in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A person's place in the calling order. `insteadOf` is the person on hold whom they substitute. */
export interface Place {
  readonly id: string;
  readonly order: number;
  readonly insteadOf: string | null;
}

/** A span of time without changes, and the people on call, in calling order. */
export interface Stretch extends Span {
  readonly places: readonly Place[];
}

interface Planned extends Span {
  readonly id: string;
  readonly order: number;
}

/**
 * Splits a span of time at every change of the people on call. During a hold, the substitute takes the person's shifts, if there is a
 * substitute. Nobody is in the calling order twice at the same time.
 */
export function splitIntoStretches(people: readonly ScheduledPerson[], span: Span, timeZone: string): Stretch[] {
  const planned = people.flatMap((person) => plannedShifts(person, span, timeZone));
  const holds = people.flatMap((person) => person.holds.map(toSpan));
  const within = [...planned, ...holds].flatMap(({ from, to }) => [from, to]).filter((ms) => isIn(span, ms));
  const cuts = [...new Set([span.from, ...within, span.to])].sort((a, b) => a - b);
  const findSubstitute = createSubstituteLookup(people);
  const waiting = planned.toSorted((a, b) => b.from - a.from);
  let running: Planned[] = [];
  return cuts.slice(0, -1).map((from, index) => {
    running = running.filter(({ to }) => to > from);
    while ((waiting.at(-1)?.from ?? Number.POSITIVE_INFINITY) <= from) {
      const startedShift = waiting.pop();
      if (startedShift && startedShift.to > from) running.push(startedShift);
    }
    const places = running.flatMap(({ id, order }): Place[] => {
      const present = findSubstitute(id, from);
      return present === undefined ? [] : [{ id: present, order, insteadOf: present === id ? null : id }];
    });
    return { from, to: cuts[index + 1] ?? span.to, places: keepFirstPlaces(places) };
  });
}

const isIn = ({ from, to }: Span, ms: number): boolean => from < ms && ms < to;
const toSpan = ({ from, to }: Hold): Span => ({ from: Date.parse(from), to: Date.parse(to) });

/** Lists the shifts of the weekly on-call schedule that intersect a span. */
function plannedShifts({ id, rota }: ScheduledPerson, { from, to }: Span, timeZone: string): Planned[] {
  const last = toLocalTime(to, timeZone).toPlainDate();
  const shifts: Planned[] = [];
  // A current shift may have begun on the previous day, at most a day and an hour ago.
  let day = toLocalTime(from, timeZone).toPlainDate().subtract({ days: 2 });
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    for (const time of rota) {
      if (time.weekday !== day.dayOfWeek) continue;
      const lastDay = time.to <= time.from ? day.add({ days: 1 }) : day;
      shifts.push({
        id,
        order: time.order,
        from: toFirstInstant(day.toPlainDateTime(time.from), timeZone),
        to: toFirstInstant(lastDay.toPlainDateTime(time.to), timeZone),
      });
    }
  }
  return shifts.filter((shift) => shift.from < shift.to && shift.to > from && shift.from < to);
}

/**
 * Creates a lookup of who takes a person's shift at an instant: the person or the last of a chain of substitutes; undefined if nobody is at the
 * end of the chain.
 */
function createSubstituteLookup(people: readonly ScheduledPerson[]): (id: string, at: number) => string | undefined {
  const holdsById = new Map(people.map(({ id, holds }) => [id, holds.map((hold) => ({ ...hold, ...toSpan(hold) }))]));
  const follow = (id: string, at: number, seen: readonly string[]): string | undefined => {
    const holds = holdsById.get(id);
    if (holds === undefined || seen.includes(id)) return undefined;
    const hold = holds.find(({ from, to }) => from <= at && at < to);
    if (hold === undefined) return id;
    return hold.substituteId === null ? undefined : follow(hold.substituteId, at, [...seen, id]);
  };
  return (id, at) => follow(id, at, []);
}

/** Keeps each person's first place, and prefers their own over a substitution. */
function keepFirstPlaces(places: readonly Place[]): Place[] {
  const sorted = places.toSorted(
    (a, b) =>
      a.order - b.order ||
      Number(a.insteadOf !== null) - Number(b.insteadOf !== null) ||
      (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
  const seen = new Set<string>();
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id));
}
