import { ROTA_DAY_HOUR, ROTA_DAYS } from '@switchboard/contracts/veterinarians/on-call';
import { firstMomentAt, localTimeAt } from './local-time.ts';
import { type Place, type RotaPerson, type Span, type Stretch, stretchesOf } from './rota.ts';

export interface PlacedShift extends Span, Place {}

export interface RotaReport {
  /** The people on call now, in calling order; `until` is null for somebody on call all seven days. */
  readonly now: readonly (Place & { readonly until: number | null })[];
  /** From the beginning of the rota's day on. */
  readonly shifts: readonly PlacedShift[];
  /** When nobody is on call, from now on. */
  readonly gaps: readonly Span[];
  /** When several have the same place, from now on. */
  readonly overlaps: readonly (Span & { readonly order: number; readonly ids: readonly string[] })[];
}

/** Reports who is on call at a moment, and where the seven days from then on have gaps and overlaps. Moments are milliseconds. */
export function reportRota(people: readonly RotaPerson[], at: number, timeZone: string): RotaReport {
  const local = localTimeAt(at, timeZone);
  const today = local.with({ hour: ROTA_DAY_HOUR, minute: 0, second: 0, millisecond: 0 });
  const begun = Temporal.PlainDateTime.compare(today, local) <= 0 ? today : today.subtract({ days: 1 });
  const end = firstMomentAt(local.add({ days: ROTA_DAYS }), timeZone);
  const all = stretchesOf(people, { from: firstMomentAt(begun, timeZone), to: end }, timeZone);
  const ahead = all.filter(({ to }) => to > at).map((one) => ({ ...one, from: Math.max(at, one.from) }));
  return {
    now: (ahead[0]?.places ?? []).map((place) => ({ ...place, until: untilOf(place, ahead, end) })),
    shifts: shiftsOf(all),
    gaps: joined(ahead.flatMap(({ from, to, places }) => (places.length === 0 ? [{ from, to, key: '' }] : []))).map(
      ({ from, to }) => ({ from, to }),
    ),
    overlaps: joined(ahead.flatMap(overlapsIn)).map(({ from, to, order, ids }) => ({ from, to, order, ids })),
  };
}

/** The end of a person's time in a place, whoever they have it for. */
function untilOf({ id, order }: Place, ahead: readonly Stretch[], end: number): number | null {
  const after = ahead.find(({ places }) => !places.some((place) => place.id === id && place.order === order));
  return after === undefined || after.from >= end ? null : after.from;
}

const shiftsOf = (stretches: readonly Stretch[]): PlacedShift[] =>
  joined(
    stretches.flatMap(({ from, to, places }) =>
      places.map((place) => ({ ...place, from, to, key: `${place.id} ${place.order} ${place.insteadOf}` })),
    ),
  ).map(({ from, to, id, order, insteadOf }) => ({ from, to, id, order, insteadOf }));

function overlapsIn({ from, to, places }: Stretch) {
  return [...Map.groupBy(places, ({ order }) => order)].flatMap(([order, same]) => {
    const ids = same.map(({ id }) => id);
    return ids.length < 2 ? [] : [{ from, to, order, ids, key: `${order} ${ids.join(' ')}` }];
  });
}

/** Puts together what is the same and follows without a break. Takes and gives them in the order in which they begin. */
function joined<T extends Span & { readonly key: string }>(spans: readonly T[]): T[] {
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
