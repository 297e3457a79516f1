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
import { listAddress } from '../../entities/calls/list-address.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import charts from './charts.module.css';
import classes from './metrics.module.css';

/** Fewer than this are told as they are: a share of them says nothing. */
export const FEW = 10;

/** A number that leads to what it counts. */
export function CountNumber({ count, children }: { readonly count: Counted; readonly children?: ReactNode }) {
  const { number } = useFormats();
  return (
    <Link className={classes['number']} to={listAddress(count.query)}>
      {children ?? number(count.value)}
    </Link>
  );
}

/** A part of a whole in words: in percent, or as the two numbers where there are few. */
export function useShare() {
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
  /** As wide as the page. */
  readonly isWhole?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a page of figures. */
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

/** The words that people read about a figure, in the language in use. */
export function useMetricWords(name: CountName | MeasureName): MetricTexts {
  const { i18n } = useTranslation();
  const { words } = name in countMetrics ? countMetrics[name as CountName] : measureMetrics[name as MeasureName];
  return words[i18n.language.startsWith('es') ? 'es' : 'en'];
}

/** The name of a figure; it tells what counts and what is left out. */
export function MetricName({ name }: { readonly name: CountName | MeasureName }) {
  const { t } = useTranslation();
  const said = useMetricWords(name);
  return (
    <Popover position="bottom-start" width={280}>
      <Popover.Target>
        <UnstyledButton className={classes['name'] ?? ''}>{said.name}</UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <dl className={classes['definition']}>
          <dt>{t('figures.counts')}</dt>
          <dd>{said.counts}</dd>
          <dt>{t('figures.leavesOut')}</dt>
          <dd>{said.leavesOut}</dd>
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}

export interface BarRow {
  readonly key: string;
  readonly label: ReactNode;
  readonly count: Counted;
  /** Of the days before; a tick stands there. */
  readonly before?: number | null | undefined;
  readonly note?: string;
  /** Shown in place of the number. */
  readonly text?: string;
  readonly size?: number;
}

/** Counts as boxes beside their numbers, the longest one whole; a tick where the days before were. */
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
