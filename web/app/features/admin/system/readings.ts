import type { AdminSystem } from '@switchboard/contracts/admin/system';

/** A reading of the charts. */
export interface Reading {
  /** The time of the reading by the database's clock, in ms since 1970. */
  readonly at: number;
  /** The number of events per second since the last reading; null if unknown. */
  readonly appendRate: number | null;
  /** The age of the oldest pending event by projection, in seconds. */
  readonly lag: Readonly<Record<string, number>>;
  /** The number of open streams by replica. */
  readonly streams: Readonly<Record<string, number>>;
  readonly events: number;
}

/** The maximum number of readings: five minutes' worth, two seconds apart. */
export const MAX_READINGS = 150;
/** The maximum gap for a rate; a longer one, such as a hidden tab's, would average over another time. */
const MAX_GAP_MS = 60_000;

/** Adds a reading and drops the oldest. A repeated moment counts once. */
export function addReading(readings: readonly Reading[], system: AdminSystem): readonly Reading[] {
  const at = Date.parse(system.at);
  const last = readings.at(-1);
  if (last && last.at >= at) return readings;
  const reading: Reading = {
    at,
    appendRate: last ? rateBetween(last, { at, events: system.events }) : null,
    lag: Object.fromEntries(system.projections.map(({ name, lagMs }) => [name, lagMs / 1_000])),
    streams: Object.fromEntries(
      system.processes.filter(({ kind }) => kind === 'api').map(({ id, streams }) => [id, streams]),
    ),
    events: system.events,
  };
  return [...readings, reading].slice(-MAX_READINGS);
}

function rateBetween(before: Pick<Reading, 'at' | 'events'>, { at, events }: Pick<Reading, 'at' | 'events'>) {
  const isComparable = at - before.at <= MAX_GAP_MS && events >= before.events;
  return isComparable ? ((events - before.events) * 1_000) / (at - before.at) : null;
}
