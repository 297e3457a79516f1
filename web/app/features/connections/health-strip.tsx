import { type ConnectionDay, HEALTH_DAYS } from '@switchboard/contracts/connections/routes';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useReadHealthQuery } from './connection-queries.ts';
import classes from './connections.module.css';

const DAY_MS = 86_400_000;

interface Day {
  readonly day: string;
  readonly ok: number;
  readonly failed: number;
}

/** How a connection has been doing over the last thirty days, a bar for each. */
export function HealthStrip({ id }: { id: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data } = useReadHealthQuery(id);
  if (!data) return null;
  const days = lastDays(data.data, Date.now());
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);
  const [ok, failed] = [sum((day) => day.ok), sum((day) => day.failed)];
  const words =
    ok + failed === 0
      ? t('connections.noHealth')
      : t('connections.healthWords', { ok: formats.number(ok), failed: formats.number(failed) });
  return (
    <figure className={classes['health']}>
      <figcaption>
        {t('connections.health')} <span>{words}</span>
      </figcaption>
      <div role="img" aria-label={words}>
        {days.map((day) => (
          <span
            key={day.day}
            data-state={stateOf(day)}
            title={t('connections.dayWords', {
              day: formats.day(`${day.day}T12:00:00Z`),
              ok: formats.number(day.ok),
              failed: formats.number(day.failed),
            })}
          />
        ))}
      </div>
    </figure>
  );
}

function stateOf({ ok, failed }: Day): 'none' | 'good' | 'mixed' | 'bad' {
  if (ok + failed === 0) return 'none';
  if (failed === 0) return 'good';
  return ok === 0 ? 'bad' : 'mixed';
}

/** The results of each of the last days of UTC, all sorts of use together. */
function lastDays(given: readonly ConnectionDay[], now: number): Day[] {
  return Array.from({ length: HEALTH_DAYS }, (_, index) => {
    const day = new Date(now - (HEALTH_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const ofDay = given.filter((one) => one.day === day);
    const sum = (of: (one: ConnectionDay) => number) => ofDay.reduce((total, one) => total + of(one), 0);
    return { day, ok: sum((one) => one.ok), failed: sum((one) => one.failed) };
  });
}
