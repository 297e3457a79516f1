import { type ConnectionDay, HEALTH_DAYS } from '@switchboard/contracts/connections/routes';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useReadHealthQuery } from './connection-api.ts';
import classes from './connections.module.css';

const DAY_MS = 86_400_000;

interface Day {
  readonly day: string;
  readonly ok: number;
  readonly failed: number;
}

/** A connection's last thirty days, one bar per day. */
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
            data-state={dayState(day)}
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

function dayState({ ok, failed }: Day): 'none' | 'good' | 'mixed' | 'bad' {
  if (ok + failed === 0) return 'none';
  if (failed === 0) return 'good';
  return ok === 0 ? 'bad' : 'mixed';
}

/** Sums the results of each of the last UTC days across all kinds of use. */
function lastDays(days: readonly ConnectionDay[], now: number): Day[] {
  return Array.from({ length: HEALTH_DAYS }, (_, index) => {
    const day = new Date(now - (HEALTH_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    const parts = days.filter((part) => part.day === day);
    const sum = (count: (part: ConnectionDay) => number) => parts.reduce((total, part) => total + count(part), 0);
    return { day, ok: sum((part) => part.ok), failed: sum((part) => part.failed) };
  });
}
