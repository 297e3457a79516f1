import type { TrendDay } from '@switchboard/contracts/dashboard/routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { dayLink } from './links.ts';
import classes from './trend.module.css';
import { hourText } from './trend-data.ts';

interface TrendTableProps {
  readonly today: string;
  readonly days: readonly TrendDay[];
  /** There for screen readers only: the chart beside it has the same links for the eye. */
  readonly isHidden: boolean;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours of the last days, a row each, and the days' totals. A day leads to its list; an hour has none, since lists are by the day. */
export function TrendTable({ today, days, isHidden }: TrendTableProps) {
  const { t } = useTranslation();
  const { weekday, number } = useFormats();
  const table = (
    <table className={classes['table']}>
      <caption>{t('dashboard.trendCaption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.hour')}</th>
          {days.map(({ day }) => (
            <th key={day} scope="col">
              {day === today ? t('dashboard.title') : weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {HOURS.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hourText(hour)}</th>
            {days.map(({ day, hours }) => (
              <Cell key={day} {...(hours[hour] ?? NOTHING)} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('dashboard.total')}</th>
          {days.map(({ day, total }) => (
            <td key={day}>{isHidden ? number(total) : <Link to={dayLink(day, today)}>{number(total)}</Link>}</td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
  if (isHidden) return <div className={classes['hidden']}>{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes['scroll']} aria-label={t('dashboard.table')} tabIndex={0}>
      {table}
    </section>
  );
}

const NOTHING = { conversations: 0, raised: 0 };

function Cell({ conversations, raised }: TrendDay['hours'][number]) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <td data-empty={conversations === 0 && raised === 0}>
      {raised > 0 && (
        <span className={classes['raised']} aria-hidden="true">
          ▲{number(raised)}
        </span>
      )}
      {number(conversations)}
      {raised > 0 && <span className={classes['hidden']}>, {t('dashboard.alerts', { count: raised })}</span>}
    </td>
  );
}
