import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listUrl } from '../../entities/calls/list-url.ts';
import { toRegionalLocale } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { makeTableNavigable } from '../../ui/table-navigation.ts';
import charts from './charts.module.css';
import type { CallStats } from './metrics-api.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
/** An arbitrary Monday. */
const MONDAY = Date.UTC(2026, 10, 16);

/** When calls arrive: a box per hour and weekday, darker for more calls. */
export function HeatMap({ hours }: { readonly hours: CallStats['hours'] }) {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  const counts = new Map(hours.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.calls]));
  const most = Math.max(1, ...hours.map(({ calls }) => calls.value));
  const names = new Intl.DateTimeFormat(toRegionalLocale(i18n.language), { weekday: 'short', timeZone: 'UTC' });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={charts['scroll']} aria-label={t('figures.table')} tabIndex={0}>
      <table className={charts['heat']} ref={makeTableNavigable}>
        <caption className={charts['hidden']}>{t('figures.heat')}</caption>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{names.format(MONDAY + (weekday - 1) * 86_400_000)}</th>
              {HOURS.map((hour) => {
                const count = counts.get(`${weekday} ${hour}`);
                const depth = Math.round(((count?.value ?? 0) / most) * 80);
                return (
                  <td key={hour} style={{ '--depth': `${depth}%` } as object} data-deep={depth > 45 || undefined}>
                    {count && <Link to={listUrl(count.query)}>{number(count.value)}</Link>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
