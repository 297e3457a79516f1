import { Button, Skeleton } from '@mantine/core';
import { ChevronRight, CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { ProblemList } from '../../../entities/talk/problem-list.tsx';
import type { KindItem } from '../../../resource/resource-view.ts';
import { useDiffPublishedQuery } from '../shared/agent-api.ts';
import { ChangeLines } from '../shared/change-lines.tsx';
import classes from './publish-checks.module.css';
import { ReplayedLine } from './replayed-line.tsx';
import type { Result } from './test-api.ts';

/** Results differ by shape, not only by color. */
const ICONS = { good: CircleCheck, none: CircleMinus, attention: TriangleAlert, bad: CircleX } as const;

interface CheckProps {
  readonly title: string;
  readonly state: keyof typeof ICONS;
  readonly summary: ReactNode;
  readonly children?: ReactNode;
}

function Check({ title, state, summary, children }: CheckProps) {
  const Icon = ICONS[state];
  return (
    <section className={classes['check']} data-state={state} aria-label={title}>
      <Icon size={18} aria-hidden="true" />
      <h3>{title}</h3>
      <p>{summary}</p>
      {children}
    </section>
  );
}

interface ReadProps<T> {
  readonly data: T | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** The faults of the draft: errors prevent publishing, warnings don't. */
export function ProblemsCheck({
  data,
  isError,
  refetch,
  flowId,
}: ReadProps<CallOutput<'agents.validate'>> & { readonly flowId: string | null }) {
  const { t } = useTranslation();
  if (!data) return <Waiting title={t('agents.problems')} {...{ isError, refetch }} />;
  const { problems } = data;
  const isKept = problems.some(({ level }) => level === 'error');
  const count = problems.length;
  return (
    <Check
      title={t('agents.problems')}
      state={isKept ? 'bad' : count > 0 ? 'attention' : 'good'}
      summary={t(count === 0 ? 'agents.noProblems' : 'flows.problemCount', { count })}
    >
      {count > 0 && <ProblemList problems={problems} flowId={flowId} />}
    </Check>
  );
}

/** The results of the tests with the draft. Failed tests are listed, required ones first. */
export function TestsCheck({ data, isError, refetch }: ReadProps<CallOutput<'agentTests.run'>>) {
  const { t } = useTranslation();
  if (!data) return <Waiting title={t('agents.tests')} {...{ isError, refetch }} />;
  const { data: results } = data;
  const failed = results.filter(({ passed }) => !passed).sort((a, b) => Number(b.required) - Number(a.required));
  const isKept = failed.some(({ required }) => required);
  const counts = { passed: results.length - failed.length, total: results.length };
  return (
    <Check
      title={t('agents.tests')}
      state={isKept ? 'bad' : failed.length > 0 || results.length === 0 ? 'attention' : 'good'}
      summary={t(results.length === 0 ? 'agents.test.none' : 'agents.test.counts', counts)}
    >
      {failed.length > 0 && <Failed results={failed} />}
    </Check>
  );
}

function Failed({ results }: { readonly results: readonly Result[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {results.map(({ testId, name, required }) => (
        <li key={testId}>{t(required ? 'agents.test.failsRequired' : 'agents.test.failsOptional', { name })}</li>
      ))}
    </ul>
  );
}

interface ReplayCheckProps extends ReadProps<CallOutput<'agents.replay'>> {
  readonly item: KindItem<'agents'>;
}

/** The last calls replayed with the draft. Calls that fail or take another path are listed with both paths. */
export function ReplayCheck({ data, isError, refetch, item }: ReplayCheckProps) {
  const { t } = useTranslation();
  if (!data) return <Waiting title={t('agents.replay.title')} {...{ isError, refetch }} />;
  const calls = data.data;
  const [broke, different] = (['broke', 'different'] as const).map((outcome) =>
    calls.filter((call) => call.outcome === outcome),
  ) as [typeof calls, typeof calls];
  const counts = {
    count: calls.length,
    same: calls.length - broke.length - different.length,
    different: different.length,
    broke: broke.length,
  };
  return (
    <Check
      title={t('agents.replay.title')}
      state={broke.length + different.length > 0 ? 'attention' : calls.length === 0 ? 'none' : 'good'}
      summary={calls.length === 0 ? t('agents.replay.none') : t('agents.replay.counts', counts)}
    >
      {broke.length + different.length > 0 && (
        <ul>
          {[...broke, ...different].map((call) => (
            <ReplayedLine key={call.conversationId} call={call} flowId={item.flowId} />
          ))}
        </ul>
      )}
    </Check>
  );
}

/** The differences between the draft and the published version. */
export function ChangesCheck({ item, live }: { readonly item: KindItem<'agents'>; readonly live: number }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useDiffPublishedQuery(
    // The client reads the number out of the path as the server does.
    { params: { id: item.id, n: String(live) as never }, query: { against: 'draft' } },
    { refetchOnMountOrArgChange: true },
  );
  if (!data) return <Waiting title={t('agents.changes')} {...{ isError, refetch }} />;
  const { changes } = data;
  return (
    <details className={classes['changes']}>
      <summary>
        <ChevronRight size={18} aria-hidden="true" />
        {t('agents.changesSince', { count: changes.length, version: live })}
      </summary>
      {changes.length === 0 ? <p>{t('agents.same')}</p> : <ChangeLines {...data} />}
    </details>
  );
}

interface WaitingProps extends Omit<ReadProps<never>, 'data'> {
  readonly title: string;
}

/** A check without a result: pending or failed. */
function Waiting({ title, isError, refetch }: WaitingProps) {
  const { t } = useTranslation();
  if (!isError) return <Skeleton height={40} role="status" aria-label={t('app.loading')} />;
  const retry = (
    <Button size="compact-xs" variant="default" onClick={refetch}>
      {t('action.retry')}
    </Button>
  );
  return (
    <Check
      title={title}
      state="attention"
      summary={
        <>
          {t('resource.loadFailed')} {retry}
        </>
      }
    />
  );
}
