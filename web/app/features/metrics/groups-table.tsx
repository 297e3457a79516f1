import { UnstyledButton } from '@mantine/core';
import { NONE } from '@switchboard/contracts/calls/filters';
import { type Counted, KEY_SEPARATOR, type MetricGroup } from '@switchboard/contracts/calls/metric-routes';
import type { CountName, MeasureName } from '@switchboard/contracts/calls/metrics';
import { useTranslation } from 'react-i18next';
import { distinguishLabels, useAgentMark } from '../../entities/agents/distinct-labels.ts';
import { useAgents } from '../../entities/agents/use-agents.ts';
import { clockText, spanText } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import charts from './charts.module.css';
import { CountNumber, FEW, useFormatShare } from './metric-display.tsx';
import classes from './metrics.module.css';
import { SortHead } from './sort-head.tsx';
import { Trend } from './trend.tsx';
import { type NarrowedBy, toFilter, type useRange } from './use-range.ts';
import { useSort } from './use-sort.ts';

export const SHARES = ['contained', 'transferred', 'resolved', 'hungUp'] as const satisfies readonly CountName[];
const COUNTS = ['ended', ...SHARES] as const;
const MEASURES = ['durationMs', 'acknowledgeMs'] as const satisfies readonly MeasureName[];
const COLUMNS = [...COUNTS, ...MEASURES] as const;
type Column = (typeof COLUMNS)[number];

const clock = (ms: number | null): string => (ms === null ? '–' : clockText(ms));
/** A time that somebody waited. */
export const wait = (ms: number | null): string => (ms === null ? '–' : spanText(ms));

/** The value that a column sorts by: its count or its median. */
const sortValue = ({ counts, measures }: MetricGroup, column: Column): number | null =>
  column === 'durationMs' || column === 'acknowledgeMs' ? measures[column].median : counts[column].value;

interface GroupsTableProps extends Pick<ReturnType<typeof useRange>, 'change'> {
  readonly groups: readonly MetricGroup[];
  readonly groupBy: NarrowedBy;
}

/** Metrics by agent, version, number, user, group or tag, sorted by a column. A name filters the page. */
export function GroupsTable({ groups, groupBy, change }: GroupsTableProps) {
  const { t } = useTranslation();
  const sort = useSort(COLUMNS);
  const getGroupName = useGroupName();
  const agentMark = useAgentMark();
  const isOfAgents = groupBy === 'agentId' || groupBy === 'agentVersion';
  const named = distinguishLabels(
    groups.map((group) => ({ ...group, label: getGroupName(group) })),
    isOfAgents ? agentMark : undefined,
  );
  if (groups.length === 0) return <p className={classes['muted']}>{t('figures.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={charts['scroll']} aria-label={t('figures.table')} tabIndex={0}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('figures.name')}</th>
            {COLUMNS.map((name) => (
              <SortHead key={name} name={name} sort={sort} />
            ))}
            <th scope="col">{t('figures.trend')}</th>
          </tr>
        </thead>
        <tbody>
          {sort.sorted(named, sortValue).map((group) => (
            <tr key={group.key}>
              <th scope="row">
                <UnstyledButton className={classes['name'] ?? ''} onClick={() => change(toFilter(groupBy, group.key))}>
                  {group.label}
                </UnstyledButton>
              </th>
              <Numbers group={group} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Numbers({ group: { counts, measures, series } }: { readonly group: MetricGroup }) {
  const { t } = useTranslation();
  const share = useFormatShare();
  const { number } = useFormats();
  const text = ({ value }: Counted, whole: number) =>
    whole < FEW ? share(value, whole) : `${number(value)} · ${share(value, whole)}`;
  return (
    <>
      <td>
        <CountNumber count={counts.ended} />
      </td>
      {SHARES.map((name) => (
        <td key={name}>
          <CountNumber count={counts[name]}>{text(counts[name], counts.ended.value)}</CountNumber>
        </td>
      ))}
      <td>
        {measures.durationMs.count < FEW
          ? t('figures.tooFew')
          : `${clock(measures.durationMs.median)} · ${clock(measures.durationMs.p90)}`}
      </td>
      <td>{wait(measures.acknowledgeMs.median)}</td>
      <td>
        <Trend values={series.map((point) => point.counts.ended)} label={t('figures.trend')} />
      </td>
    </>
  );
}

/** Names a group by the server's name, or else by its key. */
function useGroupName(): (group: Pick<MetricGroup, 'key' | 'label'>) => string {
  const { t } = useTranslation();
  const agents = useAgents(null);
  const describe = (part: string, index: number) => {
    if (part === NONE) return t(index === 0 ? 'figures.unknown' : 'figures.unknownVersion');
    return agents.find(({ id }) => id === part)?.name ?? part;
  };
  return ({ key, label }) => (label === key ? key.split(KEY_SEPARATOR).map(describe).join(', ') : label);
}
