import { Popover, UnstyledButton } from '@mantine/core';
import type { Counted } from '@switchboard/contracts/calls/metric-routes';
import {
  type CountName,
  countMetrics,
  type MeasureName,
  type MetricTexts,
  measureMetrics,
} from '@switchboard/contracts/calls/metrics';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listUrl } from '../../entities/calls/list-url.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import charts from './charts.module.css';
import classes from './metrics.module.css';

/** Below this count a percentage is meaningless, so the numbers are shown. */
export const FEW = 10;

/** A number that links to the calls or conversations that it counts. */
export function CountNumber({ count, children }: { readonly count: Counted; readonly children?: ReactNode }) {
  const { number } = useFormats();
  return (
    <Link className={classes['number']} to={listUrl(count.query)}>
      {children ?? number(count.value)}
    </Link>
  );
}

/** Formats a share as a percentage, or as two numbers if there are few. */
export function useFormatShare() {
  const { t } = useTranslation();
  const { percent, number } = useFormats();
  return (part: number, whole: number): string => {
    if (whole === 0) return '–';
    return whole < FEW ? t('figures.ofFew', { part: number(part), whole: number(whole) }) : percent(part / whole);
  };
}

interface CardProps {
  readonly title: ReactNode;
  readonly label: string;
  readonly note?: string | undefined;
  readonly isWide?: boolean;
  /** Whether the card spans the page's width. */
  readonly isWhole?: boolean;
  readonly children: ReactNode;
}

/** A titled section of a metrics page. */
export function Card({ title, label, note, isWide = false, isWhole = false, children }: CardProps) {
  return (
    <section
      className={classes['card']}
      aria-label={label}
      data-wide={isWide || undefined}
      data-whole={isWhole || undefined}
    >
      <header>
        <h2>{title}</h2>
        {note && <span>{note}</span>}
      </header>
      {children}
    </section>
  );
}

/** The texts of a metric in the user's language. */
export function useMetricWords(name: CountName | MeasureName): MetricTexts {
  const { i18n } = useTranslation();
  const { words } = name in countMetrics ? countMetrics[name as CountName] : measureMetrics[name as MeasureName];
  return words[i18n.language.startsWith('es') ? 'es' : 'en'];
}

/** The name of a metric, with an explanation. */
export function MetricName({ name }: { readonly name: CountName | MeasureName }) {
  const { t } = useTranslation();
  const words = useMetricWords(name);
  return (
    <Popover position="bottom-start" width={280}>
      <Popover.Target>
        <UnstyledButton className={classes['name'] ?? ''}>{words.name}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes['definition']}>
          <dt>{t('figures.counts')}</dt>
          <dd>{words.counts}</dd>
          <dt>{t('figures.leavesOut')}</dt>
          <dd>{words.leavesOut}</dd>
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}

export interface BarRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: Counted;
  /** The previous period's value, marked with a tick. */
  readonly before?: number | null | undefined;
  readonly note?: string;
  /** Replaces the number. */
  readonly text?: string;
  readonly size?: number;
}

/** Counts as bars, scaled to the largest, with a tick for the previous period. */
export function BarTable({ rows, caption }: { readonly rows: readonly BarRow[]; readonly caption: string }) {
  const most = Math.max(1, ...rows.flatMap(({ count, before, size }) => [size ?? count.value, before ?? 0]));
  const width = (value: number) => `${(value / most) * 100}%`;
  return (
    <table className={charts['bars']}>
      <caption className={charts['hidden']}>{caption}</caption>
      <tbody>
        {rows.map(({ key, label, count, before, note, text, size }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className={charts['track']} aria-hidden="true">
              <span data-bar style={{ width: width(size ?? count.value) }} />
              {before ? <span data-tick style={{ left: `calc(8px + ${before / most} * (100% - 8px))` }} /> : undefined}
            </td>
            <td data-number>
              <CountNumber count={count}>{text}</CountNumber>
            </td>
            {note !== undefined && <td data-note>{note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
