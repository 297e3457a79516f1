import { SegmentedControl } from '@mantine/core';
import type { Lines } from '@switchboard/contracts/tables/csv';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAgents } from '../../entities/agents/use-agents.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { useTimeText } from '../../ui/use-now.ts';
import { GroupsTable, SHARES, wait } from './groups-table.tsx';
import { CountNumber, MetricName, useFormatShare } from './metric-display.tsx';
import classes from './metrics.module.css';
import { type Performance, POLL_MS, useReadPerformanceQuery } from './metrics-api.ts';
import { MetricsFrame } from './metrics-frame.tsx';
import { NARROWED_BY, type NarrowedBy, useRange } from './use-range.ts';

/** The filter that matches the page's grouping. */
const getGroupBy = ({ groupBy }: Performance): NarrowedBy => NARROWED_BY.find((name) => name === groupBy) ?? 'agentId';

/** The performance of agents, versions and users: medians with means, and counts where there are few calls. */
export function PerformancePage() {
  const { t } = useTranslation();
  const range = useRange();
  const read = useReadPerformanceQuery({ query: range.query }, { pollingInterval: POLL_MS });
  return (
    <MetricsFrame name="performance" title={t('figures.analytics')} range={range} read={read} toLines={toLines}>
      {(performance) => (
        <>
          <Now now={performance.now} />
          <Shares performance={performance} />
          <Rule rule={performance.resolvedTransfers} />
          <section className={classes['card']} aria-label={t('figures.byGroup')}>
            <header>
              <h2>{t('figures.byGroup')}</h2>
              <div className={classes['choices']}>
                <SegmentedControl
                  size="xs"
                  aria-label={t('figures.byGroup')}
                  value={getGroupBy(performance)}
                  onChange={(groupBy) => range.change({ groupBy })}
                  data={NARROWED_BY.map((value) => ({ value, label: t(`figures.groupName.${value}`) }))}
                />
              </div>
            </header>
            <GroupsTable groups={performance.groups} groupBy={getGroupBy(performance)} change={range.change} />
          </section>
        </>
      )}
    </MetricsFrame>
  );
}

function Now({ now }: { readonly now: Performance['now'] }) {
  const { t } = useTranslation();
  const { age } = useFormats();
  const oldest = useTimeText((at) => (now.oldestSince === null ? '' : age(at - Date.parse(now.oldestSince))));
  return (
    <section className={classes['now']} aria-label={t('figures.now')}>
      <strong>{t('figures.now')}</strong>
      <span>
        <CountNumber count={now.live} /> {t('figures.nowLive')}
      </span>
      <span>
        <CountNumber count={now.waiting} /> {t('figures.nowWaiting')} {oldest && t('figures.oldest', { age: oldest })}
      </span>
    </section>
  );
}

function Shares({ performance: { totals, compare } }: { readonly performance: Performance }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const share = useFormatShare();
  const { counts, measures } = totals;
  return (
    <section className={classes['counts']} aria-label={t('figures.totals')}>
      {SHARES.map((name) => (
        <div key={name} className={classes['count']}>
          <MetricName name={name} />
          <strong>{share(counts[name].value, counts.ended.value)}</strong>
          <small>
            <CountNumber count={counts[name]} /> {t('figures.ofWhole', { whole: number(counts.ended.value) })}
            {compare &&
              ` · ${t('figures.was', { value: share(compare.totals.counts[name].value, compare.totals.counts.ended.value) })}`}
          </small>
        </div>
      ))}
      {(['answerMs', 'attentionMs', 'acknowledgeMs'] as const).map((name) => (
        <div key={name} className={classes['count']}>
          <MetricName name={name} />
          <strong>{wait(measures[name].median)}</strong>
          <small>{t('figures.meanP90', { mean: wait(measures[name].mean), p90: wait(measures[name].p90) })}</small>
        </div>
      ))}
    </section>
  );
}

/** Says which transfers count as resolved, with a link to the setting for users who may change it. */
function Rule({ rule: { of, agentIds } }: { readonly rule: Performance['resolvedTransfers'] }) {
  const { t } = useTranslation();
  const agents = useAgents(null);
  const maySay = useMay('settings.manage');
  const names = agentIds.map((id) => agents.find((agent) => agent.id === id)?.name ?? id);
  const ruleName = of === 'agents' && names.length === 0 ? 'none' : of;
  return (
    <p className={classes['rule']}>
      {t(`figures.resolvedRule.${ruleName}`, { agents: names.join(', ') })}{' '}
      {maySay && <Link to={paths.general}>{t('figures.resolvedRule.change')}</Link>}
    </p>
  );
}

const toLines = ({ groups }: Performance): Lines => [
  ['name', 'ended', ...SHARES, 'medianMs', 'p90Ms', 'acknowledgeMedianMs'],
  ...groups.map(({ label, counts, measures }) => [
    label,
    counts.ended.value,
    ...SHARES.map((name) => counts[name].value),
    measures.durationMs.median,
    measures.durationMs.p90,
    measures.acknowledgeMs.median,
  ]),
];
