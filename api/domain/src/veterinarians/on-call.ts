import { ROTA_DAY_HOUR, ROTA_DAYS } from '@switchboard/contracts/veterinarians/on-call';
import { toFirstInstant, toLocalTime } from './local-time.ts';
import { type Place, type ScheduledPerson, type Span, type Stretch, splitIntoStretches } from './schedule.ts';

export interface PlacedShift extends Span, Place {}

export interface OnCallReport {
  /** The people on call now, in calling order; `until` is null for a person on call all seven days. */
  readonly now: readonly (Place & { readonly until: number | null })[];
  /** The shifts from the start of the schedule's current day on. */
  readonly shifts: readonly PlacedShift[];
  /** The spans from now on in which nobody is on call. */
  readonly gaps: readonly Span[];
  /** The spans from now on in which several people have the same place in the calling order. */
  readonly overlaps: readonly (Span & { readonly order: number; readonly ids: readonly string[] })[];
}

/** Reports who is on call at an instant, and the gaps and overlaps of the following seven days. Instants are in milliseconds. */
export function reportOnCall(people: readonly ScheduledPerson[], at: number, timeZone: string): OnCallReport {
  const local = toLocalTime(at, timeZone);
  const today = local.with({ hour: ROTA_DAY_HOUR, minute: 0, second: 0, millisecond: 0 });
  const firstDay = Temporal.PlainDateTime.compare(today, local) <= 0 ? today : today.subtract({ days: 1 });
  const end = toFirstInstant(local.add({ days: ROTA_DAYS }), timeZone);
  const all = splitIntoStretches(people, { from: toFirstInstant(firstDay, timeZone), to: end }, timeZone);
  const ahead = all.filter(({ to }) => to > at).map((one) => ({ ...one, from: Math.max(at, one.from) }));
  return {
    now: (ahead[0]?.places ?? []).map((place) => ({ ...place, until: findEnd(place, ahead, end) })),
    shifts: toShifts(all),
    gaps: mergeAdjacent(
      ahead.flatMap(({ from, to, places }) => (places.length === 0 ? [{ from, to, key: '' }] : [])),
    ).map(({ from, to }) => ({ from, to })),
    overlaps: mergeAdjacent(ahead.flatMap(findOverlaps)).map(({ from, to, order, ids }) => ({ from, to, order, ids })),
  };
}

/** Returns when a person's time in a place ends, even if they substitute for different people. */
function findEnd({ id, order }: Place, ahead: readonly Stretch[], end: number): number | null {
  const after = ahead.find(({ places }) => !places.some((place) => place.id === id && place.order === order));
  return after === undefined || after.from >= end ? null : after.from;
}

const toShifts = (stretches: readonly Stretch[]): PlacedShift[] =>
  mergeAdjacent(
    stretches.flatMap(({ from, to, places }) =>
      places.map((place) => ({ ...place, from, to, key: `${place.id} ${place.order} ${place.insteadOf}` })),
    ),
  ).map(({ from, to, id, order, insteadOf }) => ({ from, to, id, order, insteadOf }));

function findOverlaps({ from, to, places }: Stretch) {
  return [...Map.groupBy(places, ({ order }) => order)].flatMap(([order, same]) => {
    const ids = same.map(({ id }) => id);
    return ids.length < 2 ? [] : [{ from, to, order, ids, key: `${order} ${ids.join(' ')}` }];
  });
}

/** Merges adjacent spans with the same key. Input and output are sorted by start. */
function mergeAdjacent<T extends Span & { readonly key: string }>(spans: readonly T[]): T[] {
  const last = new Map<string, number>();
  const whole: T[] = [];
  for (const span of spans) {
    const at = last.get(span.key);
    const before = at === undefined ? undefined : whole[at];
    if (at !== undefined && before?.to === span.from) whole[at] = { ...before, to: span.to };
    else last.set(span.key, whole.push(span) - 1);
  }
  return whole;
}
