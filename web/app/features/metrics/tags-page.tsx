import { OUTCOMES } from '@switchboard/contracts/calls/ended-reasons';
import { NONE } from '@switchboard/contracts/calls/filters';
import type { Lines } from '@switchboard/contracts/tables/csv';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { distinguishLabels, useAgentMark } from '../../entities/agents/distinct-labels.ts';
import { listUrl } from '../../entities/calls/list-url.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import charts from './charts.module.css';
import { BarTable, Card, CountNumber, FEW } from './metric-display.tsx';
import classes from './metrics.module.css';
import { POLL_MS, type SmartTagMetrics, useReadSmartTagFiguresQuery } from './metrics-api.ts';
import { MetricsFrame } from './metrics-frame.tsx';
import { TagsTable } from './tags-table.tsx';
import { useRange } from './use-range.ts';

/** Tag metrics: usage, combinations and outcomes. */
export function TagsPage() {
  const { t } = useTranslation();
  const range = useRange();
  const read = useReadSmartTagFiguresQuery({ query: range.query }, { pollingInterval: POLL_MS });
  return (
    <MetricsFrame name="tags" title={t('figures.analytics')} range={range} read={read} toLines={toLines}>
      {(figures) => (
        <div className={classes['grid']}>
          <TagsTable figures={figures} />
          <Pairs figures={figures} />
          <ByOutcome figures={figures} />
          <ByAgent figures={figures} />
        </div>
      )}
    </MetricsFrame>
  );
}

type Props = { readonly figures: SmartTagMetrics };

const MAX_PAIRS = 12;

function Pairs({ figures: { pairs, tags } }: Props) {
  const { t } = useTranslation();
  const names = new Map(tags.map(({ id, name }) => [id, name]));
  return (
    <Card title={t('figures.pairs')} label={t('figures.pairs')} note={t('figures.pairsNote')}>
      {pairs.length === 0 ? (
        <p className={classes['muted']}>{t('figures.noPairs')}</p>
      ) : (
        <BarTable
          caption={t('figures.pairs')}
          rows={pairs.slice(0, MAX_PAIRS).map(({ a, b, conversations }) => {
            const label = `${names.get(a) ?? a} + ${names.get(b) ?? b}`;
            return { key: `${a} ${b}`, label: <span title={label}>{label}</span>, count: conversations };
          })}
        />
      )}
    </Card>
  );
}

function ByOutcome({ figures: { tags } }: Props) {
  const { t } = useTranslation();
  const { percent, number } = useFormats();
  return (
    <Card isWide title={t('figures.tagOutcomes')} label={t('figures.tagOutcomes')} note={t('figures.tagOutcomesNote')}>
      <ul className={charts['legend']}>
        {OUTCOMES.map((outcome) => (
          <li key={outcome} data-outcome={outcome}>
            {t(`callLog.outcome.${outcome}`)}
          </li>
        ))}
      </ul>
      <table className={classes['table']}>
        <tbody>
          {tags.map(({ id, name, outcomes }) => {
            const whole = outcomes.reduce((sum, { calls }) => sum + calls.value, 0);
            const text = (value: number) => (whole < FEW ? number(value) : percent(value / whole));
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <div className={charts['stack']}>
                    {OUTCOMES.flatMap((outcome) => {
                      const part = outcomes.find(({ key }) => key === outcome);
                      if (!part || part.calls.value === 0) return [];
                      const words = `${name}, ${t(`callLog.outcome.${outcome}`)}: ${number(part.calls.value)}`;
                      return [
                        <Link
                          key={outcome}
                          to={listUrl(part.calls.query)}
                          data-outcome={outcome}
                          style={{ flexGrow: part.calls.value, flexBasis: 0 }}
                          title={words}
                          aria-label={words}
                        >
                          {text(part.calls.value)}
                        </Link>,
                      ];
                    })}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}

const MAX_AGENTS = 6;

/** The agents with the most calls that carry a tag. */
function ByAgent({ figures: { tags } }: Props) {
  const { t } = useTranslation();
  const agentMark = useAgentMark();
  const calls = new Map<string, { readonly label: string; readonly sum: number }>();
  for (const { key, label, calls: count } of tags.flatMap(({ agents }) => agents)) {
    calls.set(key, { label, sum: (calls.get(key)?.sum ?? 0) + count.value });
  }
  const most = [...calls].sort(([, a], [, b]) => b.sum - a.sum).slice(0, MAX_AGENTS);
  const agents = distinguishLabels(
    most.map(([key, { label }]) => ({ key, label: key === NONE ? t('figures.unknown') : label })),
    agentMark,
  );
  if (agents.length === 0) return null;
  return (
    <Card title={t('figures.tagAgents')} label={t('figures.tagAgents')} note={t('figures.tagAgentsNote')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={charts['scroll']} aria-label={t('figures.tagsByAgent')} tabIndex={0}>
        <table className={`${classes['table']} ${classes['wraps']}`}>
          <thead>
            <tr>
              <th scope="col">{t('figures.tag')}</th>
              {agents.map(({ key, label }) => (
                <th key={key} scope="col">
                  <span>{label}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tags.map((tag) => (
              <tr key={tag.id}>
                <th scope="row">{tag.name}</th>
                {agents.map(({ key }) => {
                  const count = tag.agents.find((agent) => agent.key === key)?.calls;
                  return <td key={key}>{count ? <CountNumber count={count} /> : '–'}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

const toLines = ({ tags }: SmartTagMetrics): Lines => [
  ['tag', 'calls', 'before', 'attention', 'byPeople', 'byAgents', 'byPrograms', 'takenOff', ...OUTCOMES],
  ...tags.map(({ name, conversations, before, attention, byPeople, byAgents, byPrograms, takenOff, outcomes }) => [
    name,
    conversations.value,
    before?.value ?? null,
    attention.value,
    byPeople.value,
    byAgents.value,
    byPrograms.value,
    takenOff.value,
    ...OUTCOMES.map((outcome) => outcomes.find(({ key }) => key === outcome)?.calls.value ?? 0),
  ]),
];
