import type { Hold, RotaTime } from '@switchboard/contracts/veterinarians/veterinarians';
import { firstMomentAt, localTimeAt } from './local-time.ts';

/** A veterinarian, as the rota knows them. */
export interface RotaPerson {
  readonly id: string;
  readonly rota: readonly RotaTime[];
  readonly holds: readonly Hold[];
}

/** From one moment, in milliseconds, up to another. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A person's place in the order of calling; `insteadOf` is who is on hold. */
export interface Place {
  readonly id: string;
  readonly order: number;
  readonly insteadOf: string | null;
}

/** A time during which nobody's place changes, and who has one; the first comes first. */
export interface Stretch extends Span {
  readonly places: readonly Place[];
}

interface Planned extends Span {
  readonly id: string;
  readonly order: number;
}

/** Cuts a span of time where anybody's place changes: holds are taken into account, and each person has one place at a time. */
export function stretchesOf(people: readonly RotaPerson[], span: Span, timeZone: string): Stretch[] {
  const planned = people.flatMap((person) => plannedShifts(person, span, timeZone));
  const holds = people.flatMap((person) => person.holds.map(spanOf));
  const within = [...planned, ...holds].flatMap(({ from, to }) => [from, to]).filter((ms) => isIn(span, ms));
  const cuts = [...new Set([span.from, ...within, span.to])].sort((a, b) => a - b);
  const standIn = standInsOf(people);
  const waiting = planned.toSorted((a, b) => b.from - a.from);
  let running: Planned[] = [];
  return cuts.slice(0, -1).map((from, index) => {
    running = running.filter(({ to }) => to > from);
    while ((waiting.at(-1)?.from ?? Number.POSITIVE_INFINITY) <= from) {
      const begun = waiting.pop();
      if (begun && begun.to > from) running.push(begun);
    }
    const places = running.flatMap(({ id, order }): Place[] => {
      const standing = standIn(id, from);
      return standing === undefined ? [] : [{ id: standing, order, insteadOf: standing === id ? null : id }];
    });
    return { from, to: cuts[index + 1] ?? span.to, places: onePlaceEach(places) };
  });
}

const isIn = ({ from, to }: Span, ms: number): boolean => from < ms && ms < to;
const spanOf = ({ from, to }: Hold): Span => ({ from: Date.parse(from), to: Date.parse(to) });

/** The shifts that touch a span, as the weekly rota has them. */
function plannedShifts({ id, rota }: RotaPerson, { from, to }: Span, timeZone: string): Planned[] {
  const last = localTimeAt(to, timeZone).toPlainDate();
  const shifts: Planned[] = [];
  // A shift that is running may have begun the day before, at most a day and an hour ago.
  let day = localTimeAt(from, timeZone).toPlainDate().subtract({ days: 2 });
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    for (const time of rota) {
      if (time.weekday !== day.dayOfWeek) continue;
      const lastDay = time.to <= time.from ? day.add({ days: 1 }) : day;
      shifts.push({
        id,
        order: time.order,
        from: firstMomentAt(day.toPlainDateTime(time.from), timeZone),
        to: firstMomentAt(lastDay.toPlainDateTime(time.to), timeZone),
      });
    }
  }
  return shifts.filter((shift) => shift.from < shift.to && shift.to > from && shift.from < to);
}

/** Tells who is there for a person at a moment: themselves, or the last of their substitutes; undefined if that leads to nobody. */
function standInsOf(people: readonly RotaPerson[]): (id: string, at: number) => string | undefined {
  const holdsOf = new Map(people.map(({ id, holds }) => [id, holds.map((hold) => ({ ...hold, ...spanOf(hold) }))]));
  const follow = (id: string, at: number, seen: readonly string[]): string | undefined => {
    const holds = holdsOf.get(id);
    if (holds === undefined || seen.includes(id)) return undefined;
    const hold = holds.find(({ from, to }) => from <= at && at < to);
    if (hold === undefined) return id;
    return hold.substituteId === null ? undefined : follow(hold.substituteId, at, [...seen, id]);
  };
  return (id, at) => follow(id, at, []);
}

/** Leaves each person their first place, rather their own than somebody else's. */
function onePlaceEach(places: readonly Place[]): Place[] {
  const sorted = places.toSorted(
    (a, b) =>
      a.order - b.order ||
      Number(a.insteadOf !== null) - Number(b.insteadOf !== null) ||
      (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
  const seen = new Set<string>();
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id));
}
