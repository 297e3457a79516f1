import type { Counted } from '@switchboard/contracts/calls/metric-routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listUrl } from '../../entities/calls/list-url.ts';
import { daysBack, useToday } from '../../entities/days/days.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { useMay } from '../../session/use-may.ts';
import { useReadAgentsMetricsQuery } from './shared/agent-api.ts';
import classes from './shared/agents.module.css';

/** Today and the days before it. */
const DAYS = 7;
/** Below this count a percentage is meaningless, so the numbers are shown. */
const FEW = 10;

interface Week {
  readonly calls: Counted;
  readonly ended: Counted;
  readonly resolved: Counted;
}

/** An agent's calls of the last seven days; undefined while loading and for users who may not see calls. */
function useWeek(agentId: string): Week | 'none' | undefined {
  const today = useToday();
  const mayRead = useMay('conversation.read');
  const query = { groupBy: 'agentId', from: daysBack(today, DAYS - 1), to: today } as const;
  const { data } = useReadAgentsMetricsQuery({ query }, { skip: !mayRead });
  if (!data) return undefined;
  return data.groups.find(({ key }) => key === agentId)?.counts ?? 'none';
}

/** How many calls an agent had in the last seven days, and how many it resolved. */
export function WeekText({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation();
  const week = useWeek(agentId);
  const resolvedText = useResolvedText();
  if (week === undefined) return null;
  if (week === 'none') return '–';
  return [t('agents.weekCalls', { count: week.calls.value }), resolvedText(week)].filter(Boolean).join(' · ');
}

/** An agent's week like {@link WeekText}, with each number linked to its calls. */
export function WeekLine({ agentId }: { readonly agentId: string }) {
  const { t } = useTranslation();
  const week = useWeek(agentId);
  const resolvedText = useResolvedText();
  if (week === undefined || week === 'none') return null;
  const resolved = resolvedText(week);
  return (
    <span className={classes['week']}>
      {t('agents.week')}:{' '}
      <Link to={listUrl(week.calls.query)}>{t('agents.weekCalls', { count: week.calls.value })}</Link>
      {resolved !== undefined && (
        <>
          {' · '}
          <Link to={listUrl(week.resolved.query)}>{resolved}</Link>
        </>
      )}
    </span>
  );
}

function useResolvedText() {
  const { t } = useTranslation();
  const { percent, number } = useFormats();
  return ({ ended: { value: whole }, resolved: { value: part } }: Week): string | undefined => {
    if (whole === 0) return undefined;
    return whole < FEW
      ? t('agents.weekResolvedFew', { part: number(part), whole: number(whole) })
      : t('agents.weekResolved', { percent: percent(part / whole) });
  };
}
