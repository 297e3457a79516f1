import { instantAt, wallTime } from '../../../i18n/wall-time.ts';

/** A choice of the snooze menu. */
export interface SnoozeChoice {
  readonly key: 'anHour' | 'threeHours' | 'tomorrow' | 'monday';
  readonly until: string;
}

const HOUR_MS = 3_600_000;
/** The start of a working day, for snoozes of whole days. */
const MORNING = 'T09:00';

/** The instants that the snooze menu offers, in the account's time zone. Needs Temporal; see `loadTemporal`. */
export function listSnoozeChoices(now: number, timeZone: string): readonly SnoozeChoice[] {
  const at = (ms: number) => new Date(ms).toISOString();
  const today = Temporal.PlainDate.from(wallTime(at(now), timeZone).slice(0, 10));
  const morningIn = (days: number) =>
    instantAt(`${today.add({ days })}${MORNING}`, timeZone) ?? at(now + days * 24 * HOUR_MS);
  return [
    { key: 'anHour', until: at(now + HOUR_MS) },
    { key: 'threeHours', until: at(now + 3 * HOUR_MS) },
    { key: 'tomorrow', until: morningIn(1) },
    { key: 'monday', until: morningIn(8 - today.dayOfWeek) },
  ];
}
