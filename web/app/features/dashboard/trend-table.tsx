import type { TrendDay } from '@switchboard/contracts/dashboard/routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { makeTableNavigable } from '../../ui/table-navigation.ts';
import { dayLink, hoursLink } from './links.ts';
import classes from './trend.module.css';
import { hourText } from './trend-data.ts';

interface TrendTableProps {
  readonly today: string;
  readonly days: readonly TrendDay[];
  /** For screen readers only, because the chart has the same links. */
  readonly isHidden: boolean;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The last days by hour with totals. Each number links to its conversations; all are one tab stop. */
export function TrendTable({ today, days, isHidden }: TrendTableProps) {
  const { t } = useTranslation();
  const { weekday, number } = useFormats();
  const table = (
    <table className={classes['table']} ref={isHidden ? undefined : makeTableNavigable}>
      <caption className={classes['caption']}>{t('dashboard.trendCaption')}</caption>
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
              <Cell key={day} day={day} hour={hour} counts={hours[hour] ?? NO_COUNTS} isPlain={isHidden} />
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={classes['scroll']} aria-label={t('dashboard.table')} tabIndex={0} ref={scrollToToday}>
      {table}
    </section>
  );
}

const NO_COUNTS = { conversations: 0, raised: 0 };

/** Scrolls to the last day, the most relevant one, if not all days fit. */
function scrollToToday(table: HTMLElement | null): void {
  if (table) table.scrollLeft = table.scrollWidth;
}

interface CellProps {
  readonly day: string;
  readonly hour: number;
  readonly counts: TrendDay['hours'][number];
  /** Renders numbers without links. */
  readonly isPlain: boolean;
}
function Cell({ day, hour, counts: { conversations, raised }, isPlain }: CellProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const hours = { day, timeFrom: hourText(hour), timeTo: hourText(hour + 1) };
  const mark = `▲${number(raised)}`;
  const alerts = t('dashboard.alerts', { count: raised });
  return (
    <td data-empty={conversations === 0 && raised === 0}>
      {raised > 0 && !isPlain && (
        <Link className={classes['raised']} to={hoursLink(hours, 'alert')} aria-label={alerts}>
          {mark}
        </Link>
      )}
      {conversations > 0 && !isPlain ? (
        <Link to={hoursLink(hours)}>{number(conversations)}</Link>
      ) : (
        number(conversations)
      )}
      {raised > 0 && isPlain && `, ${alerts}`}
    </td>
  );
}
