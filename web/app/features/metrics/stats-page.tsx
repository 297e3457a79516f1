import { findEndedCause } from '@switchboard/contracts/calls/ended-reasons';
import type { CountName } from '@switchboard/contracts/calls/metrics';
import type { Lines } from '@switchboard/contracts/tables/csv';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listUrl } from '../../entities/calls/list-url.ts';
import { clockText, toRegionalLocale } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import charts from './charts.module.css';
import { HeatMap } from './heat-map.tsx';
import { BarTable, Card, CountNumber, MetricName, useFormatShare } from './metric-display.tsx';
import classes from './metrics.module.css';
import { type CallStats, POLL_MS, useReadCallStatsQuery } from './metrics-api.ts';
import { MetricsFrame } from './metrics-frame.tsx';
import { Transfers } from './transfers.tsx';
import { useRange } from './use-range.ts';
import { Volume } from './volume.tsx';

/** Call metrics: volume, outcomes and reasons, times of day, durations and costs. */
export function StatsPage() {
  const { t } = useTranslation();
  const range = useRange();
  const read = useReadCallStatsQuery({ query: range.query }, { pollingInterval: POLL_MS });
  return (
    <MetricsFrame name="calls" title={t('figures.callsTitle')} range={range} read={read} toLines={toLines}>
      {(stats) => (
        <>
          <Totals stats={stats} />
          <div className={classes['grid']}>
            <Card isWide title={t('figures.volume')} label={t('figures.volume')} note={t('figures.inOut')}>
              <Volume series={stats.series} />
            </Card>
            <Outcomes stats={stats} />
            <Reasons stats={stats} />
            <Card isWide title={t('figures.heat')} label={t('figures.heat')} note={t('figures.heatNote')}>
              <HeatMap hours={stats.hours} />
            </Card>
            <Lengths stats={stats} />
            <Costs stats={stats} />
            <Replies stats={stats} />
            <Transfers stats={stats} />
          </div>
        </>
      )}
    </MetricsFrame>
  );
}

const COUNTS: readonly CountName[] = ['calls', 'contained', 'transferred', 'hungUp'];

/** The numbers of the whole range. */
function Totals({ stats }: { readonly stats: CallStats }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const share = useFormatShare();
  const money = useMoney();
  const { counts, measures } = stats.totals;
  const before = stats.compare?.totals;
  return (
    <section className={classes['counts']} aria-label={t('figures.totals')}>
      {COUNTS.map((name) => (
        <div key={name} className={classes['count']}>
          <MetricName name={name} />
          <strong>
            <CountNumber count={counts[name]} />
          </strong>
          <small>
            {name !== 'calls' && `${share(counts[name].value, counts.ended.value)} · `}
            {before && t('figures.was', { value: number(before.counts[name].value) })}
          </small>
        </div>
      ))}
      <div className={classes['count']}>
        <MetricName name="durationMs" />
        <strong>{measures.durationMs.median === null ? '–' : clockText(measures.durationMs.median)}</strong>
        <small>
          {measures.durationMs.mean !== null && t('figures.mean', { value: clockText(measures.durationMs.mean) })}
        </small>
      </div>
      <div className={classes['count']}>
        <MetricName name="costCents" />
        <strong>{measures.costCents.sum === null ? '–' : money(measures.costCents.sum)}</strong>
        <small>
          {measures.costCents.mean !== null && t('figures.aCall', { value: money(measures.costCents.mean) })}
        </small>
      </div>
    </section>
  );
}

function Outcomes({ stats: { outcomes, totals } }: { readonly stats: CallStats }) {
  const { t } = useTranslation();
  const share = useFormatShare();
  return (
    <Card title={t('figures.outcomes')} label={t('figures.outcomes')} note={t('figures.tick')}>
      <BarTable
        caption={t('figures.outcomes')}
        rows={outcomes.map(({ key, calls, before }) => ({
          key,
          label: t(`callLog.outcome.${key as 'solved'}`),
          count: calls,
          before: before?.value,
          note: share(calls.value, totals.counts.ended.value),
        }))}
      />
    </Card>
  );
}

const MAX_REASONS = 12;

function Reasons({ stats: { endedReasons, totals } }: { readonly stats: CallStats }) {
  const { t, i18n } = useTranslation();
  const share = useFormatShare();
  const language = i18n.language.startsWith('es') ? 'es' : 'en';
  const reasonTitle = (key: string) =>
    key === 'none' ? t('figures.unknown') : (findEndedCause(key)?.words[language].title ?? key);
  const shown = endedReasons.slice(0, MAX_REASONS);
  // Reasons with the same text are distinguished by the platform's code.
  const reasonLabel = (key: string) =>
    shown.some((other) => other.key !== key && reasonTitle(other.key) === reasonTitle(key))
      ? `${reasonTitle(key)}, ${key}`
      : reasonTitle(key);
  return (
    <Card title={t('figures.reasons')} label={t('figures.reasons')} note={t('figures.tick')}>
      <BarTable
        caption={t('figures.reasons')}
        rows={shown.map(({ key, calls, before }) => ({
          key,
          label: <span title={reasonLabel(key)}>{reasonLabel(key)}</span>,
          count: calls,
          before: before?.value,
          note: share(calls.value, totals.counts.ended.value),
        }))}
      />
    </Card>
  );
}

function Lengths({ stats: { durations, totals } }: { readonly stats: CallStats }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const most = Math.max(1, ...durations.map(({ calls }) => calls.value));
  const { median, p90 } = totals.measures.durationMs;
  const rangeText = (fromMs: number, toMs: number | null) =>
    toMs === null ? `${clockText(fromMs)} +` : `${clockText(fromMs)}–${clockText(toMs + 1)}`;
  return (
    <Card
      title={t('figures.lengths')}
      label={t('figures.lengths')}
      note={
        median === null || p90 === null
          ? undefined
          : t('figures.medianP90', { median: clockText(median), p90: clockText(p90) })
      }
    >
      <ul className={charts['columns']}>
        {durations.map(({ fromMs, toMs, calls }) => {
          const words = `${rangeText(fromMs, toMs)}: ${number(calls.value)}`;
          return (
            <li key={fromMs}>
              <Link to={listUrl(calls.query)} title={words} aria-label={words}>
                <span style={{ height: `${(calls.value / most) * 100}%` }} />
              </Link>
            </li>
          );
        })}
      </ul>
      <p className={charts['axis']} aria-hidden="true">
        <span>0:00</span>
        <span>3:00</span>
        <span>6:00 +</span>
      </p>
    </Card>
  );
}

function Costs({ stats: { costs, totals } }: { readonly stats: CallStats }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { sum } = totals.measures.costCents;
  return (
    <Card title={t('figures.costs')} label={t('figures.costs')} note={sum === null ? undefined : money(sum)}>
      {costs.length === 0 ? (
        <p className={classes['muted']}>{t('figures.noProducts')}</p>
      ) : (
        <BarTable
          caption={t('figures.costs')}
          rows={costs.map(({ product, cents, calls }) => ({
            key: product,
            label: product,
            count: calls,
            size: cents,
            note: money(cents),
          }))}
        />
      )}
    </Card>
  );
}

function Replies({ stats: { totals } }: { readonly stats: CallStats }) {
  const { t, i18n } = useTranslation();
  const { count, median, p90, p99 } = totals.measures.latencyMs;
  const seconds = new Intl.NumberFormat(toRegionalLocale(i18n.language), { maximumFractionDigits: 2 });
  const text = (ms: number | null) => (ms === null ? '–' : `${seconds.format(ms / 1_000)} s`);
  return (
    <Card title={<MetricName name="latencyMs" />} label={t('figures.replies')}>
      {count === 0 ? (
        <p className={classes['muted']}>{t('figures.noReplies')}</p>
      ) : (
        <table className={classes['table']}>
          <tbody>
            {(
              [
                ['p50', median],
                ['p90', p90],
                ['p99', p99],
              ] as const
            ).map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function useMoney() {
  const { i18n } = useTranslation();
  const money = new Intl.NumberFormat(toRegionalLocale(i18n.language), { style: 'currency', currency: 'USD' });
  return (cents: number) => money.format(cents / 100);
}

const COLUMNS = [
  'calls',
  'inbound',
  'outbound',
  'ended',
  'contained',
  'transferred',
  'hungUp',
  'voicemail',
  'notReached',
  'failed',
] as const;

const toLines = ({ series }: CallStats): Lines => [
  ['from', 'to', ...COLUMNS, 'medianMs', 'costCents'],
  ...series.map(({ from, to, counts, measures }) => [
    from,
    to,
    ...COLUMNS.map((name) => counts[name].value),
    measures.durationMs.median,
    measures.costCents.sum,
  ]),
];
