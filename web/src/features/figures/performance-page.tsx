import { SegmentedControl, UnstyledButton } from '@mantine/core';
import type { Counted, FigureGroup } from '@switchboard/contracts/calls/figure-routes';
import type { CountName } from '@switchboard/contracts/calls/figures';
import type { Lines } from '@switchboard/contracts/csv';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAgents } from '../../entities/agents/use-agents.ts';
import { clockText } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { selectUser } from '../../session/session-slice.ts';
import { useTimeText } from '../../ui/use-now.ts';
import charts from './charts.module.css';
import classes from './figures.module.css';
import { type Performance, POLL_MS, useReadPerformanceQuery } from './figures-queries.ts';
import { FilterChips } from './filter-chips.tsx';
import { FiguresFrame } from './frame.tsx';
import { CountNumber, FEW, FigureName, useShare } from './parts.tsx';
import { Trend } from './trend.tsx';
import { NARROWED_BY, useRange } from './use-range.ts';

const GROUPS = ['agentId', 'agentVersion', 'numberId', 'acknowledgedBy', 'groupId', 'smartTagIds'] as const;
const SHARES = ['contained', 'transferred', 'resolved', 'hungUp'] as const satisfies readonly CountName[];

/** How agents, their versions and people do; medians beside means, and counts where there are few. */
export function PerformancePage() {
  const { t } = useTranslation();
  const range = useRange();
  const read = useReadPerformanceQuery({ query: range.query }, { pollingInterval: POLL_MS });
  return (
    <FiguresFrame name="performance" title={t('figures.analytics')} range={range} read={read} linesOf={linesOf}>
      {(performance) => (
        <>
          <Now now={performance.now} />
          <FilterChips {...range} />
          <Shares performance={performance} />
          <Rule rule={performance.resolvedTransfers} />
          <section className={classes['card']} aria-label={t('figures.byGroup')}>
            <header>
              <h2>{t('figures.byGroup')}</h2>
              <div className={classes['choices']}>
                <SegmentedControl
                  size="xs"
                  aria-label={t('figures.byGroup')}
                  value={performance.groupBy ?? 'agentId'}
                  onChange={(groupBy) => range.change({ groupBy })}
                  data={GROUPS.map((value) => ({ value, label: t(`figures.groupName.${value}`) }))}
                />
              </div>
            </header>
            <Groups
              groups={performance.groups}
              narrowedBy={NARROWED_BY.find((name) => name === (performance.groupBy ?? 'agentId'))}
              change={range.change}
            />
          </section>
        </>
      )}
    </FiguresFrame>
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
  const share = useShare();
  const { counts, measures } = totals;
  return (
    <section className={classes['counts']} aria-label={t('figures.totals')}>
      {SHARES.map((name) => (
        <div key={name} className={classes['count']}>
          <FigureName name={name} />
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
          <FigureName name={name} />
          <strong>{clock(measures[name].median)}</strong>
          <small>{t('figures.meanP90', { mean: clock(measures[name].mean), p90: clock(measures[name].p90) })}</small>
        </div>
      ))}
    </section>
  );
}

/** Which transfers are among the resolved, and for whom may say so, where. */
function Rule({ rule: { of, agentIds } }: { readonly rule: Performance['resolvedTransfers'] }) {
  const { t } = useTranslation();
  const agents = useAgents(null);
  const maySay = useSelector(selectUser)?.permissions.includes('settings.manage') ?? false;
  const names = agentIds.map((id) => agents.find((agent) => agent.id === id)?.name ?? id);
  const said = of === 'agents' && names.length === 0 ? 'none' : of;
  return (
    <p className={classes['rule']}>
      {t(`figures.resolvedRule.${said}`, { agents: names.join(', ') })}{' '}
      {maySay && <Link to={paths.general}>{t('figures.resolvedRule.change')}</Link>}
    </p>
  );
}

const clock = (ms: number | null): string => (ms === null ? '–' : clockText(ms));

interface GroupsProps extends Pick<ReturnType<typeof useRange>, 'change'> {
  readonly groups: readonly FigureGroup[];
  /** Undefined where one of them is no filter by itself. */
  readonly narrowedBy: (typeof NARROWED_BY)[number] | undefined;
}

function Groups({ groups, narrowedBy, change }: GroupsProps) {
  const { t } = useTranslation();
  const share = useShare();
  const { number } = useFormats();
  const nameOf = (label: string) => (label === 'none' ? t('figures.unknown') : label);
  if (groups.length === 0) return <p className={classes['muted']}>{t('figures.none')}</p>;
  const cell = (count: Counted, whole: number) => (
    <CountNumber count={count}>
      {whole < FEW ? share(count.value, whole) : `${number(count.value)} · ${share(count.value, whole)}`}
    </CountNumber>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={charts['scroll']} aria-label={t('figures.table')} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('figures.name')}</th>
            <th scope="col">
              <FigureName name="ended" />
            </th>
            {SHARES.map((name) => (
              <th key={name} scope="col">
                <FigureName name={name} />
              </th>
            ))}
            <th scope="col">
              <FigureName name="durationMs" />
            </th>
            <th scope="col">
              <FigureName name="acknowledgeMs" />
            </th>
            <th scope="col">{t('figures.trend')}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, label, counts, measures, series }) => (
            <tr key={key}>
              <th scope="row">
                {narrowedBy === undefined ? (
                  nameOf(label)
                ) : (
                  <UnstyledButton className={classes['name'] ?? ''} onClick={() => change({ [narrowedBy]: key })}>
                    {nameOf(label)}
                  </UnstyledButton>
                )}
              </th>
              <td>
                <CountNumber count={counts.ended} />
              </td>
              {SHARES.map((name) => (
                <td key={name}>{cell(counts[name], counts.ended.value)}</td>
              ))}
              <td>
                {measures.durationMs.count < FEW
                  ? t('figures.tooFew')
                  : `${clock(measures.durationMs.median)} · ${clock(measures.durationMs.p90)}`}
              </td>
              <td>{clock(measures.acknowledgeMs.median)}</td>
              <td>
                <Trend values={series.map((point) => point.counts.ended)} label={t('figures.trend')} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const linesOf = ({ groups }: Performance): Lines => [
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
