import { Button, Skeleton } from '@mantine/core';
import { FlaskConical, Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { LoadFailed } from '../../../resource/load-failed.tsx';
import type { KindItem } from '../../../resource/resource-view.ts';
import { useMay } from '../../../session/use-may.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toastError } from '../../../ui/toast.ts';
import { type Result, runTests, type Test, useListTestsQuery } from './test-api.ts';
import { TestEditor } from './test-editor.tsx';
import { TestLine } from './test-line.tsx';
import classes from './tests.module.css';

/** The tests of an agent: their results, running one or all with the draft, and editing them. */
export function TestsTab({ item }: { item: KindItem<'agents'> }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { data, isError, refetch } = useListTestsQuery({ params: { id: item.id } });
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({});
  const [running, setRunning] = useState<string>();
  /** The test being edited, or `new`. */
  const [written, setWritten] = useState<Test | 'new'>();
  const may = useMay('agents.manage');
  const mayRun = useMay('agents.read', 'agentTests.run');
  const mayManage = may && item.archivedAt === null;
  const run = async (testId?: string) => {
    setRunning(testId ?? ALL);
    await dispatch(runTests(item.id, testId === undefined ? undefined : [testId])).then(
      (came) => setResults((before) => ({ ...before, ...Object.fromEntries(came.map((one) => [one.testId, one])) })),
      toastError,
    );
    setRunning(undefined);
  };
  if (isError && !data) return <LoadFailed onRetry={refetch} />;
  if (!data) return <Skeleton height={160} role="status" aria-label={t('app.loading')} />;
  const tests = data.data;
  const failing = tests.filter(({ lastRun }) => lastRun?.passed === false).length;
  const passed = tests.filter(({ lastRun }) => lastRun?.passed === true).length;
  const add = mayManage && (
    <Button
      size="xs"
      variant="default"
      leftSection={<Plus size={14} aria-hidden="true" />}
      onClick={() => setWritten('new')}
    >
      {t('agents.test.new')}
    </Button>
  );
  return (
    <section className={classes['tests']} aria-label={t('agents.tests')}>
      {tests.length === 0 ? (
        <EmptyState
          icon={<FlaskConical size={24} aria-hidden="true" />}
          title={t('agents.test.none')}
          body={t('agents.test.noneBody')}
          action={add}
        />
      ) : (
        <>
          <div className={classes['bar']}>
            <p role="status">
              {t('agents.test.counts', { passed, total: tests.length })}
              {failing > 0 && <strong> {t('agents.test.failing', { count: failing })}</strong>}
            </p>
            {add}
            {mayRun && (
              <Button
                size="xs"
                loading={running === ALL}
                disabled={running !== undefined}
                leftSection={<Play size={14} aria-hidden="true" />}
                onClick={() => void run()}
              >
                {t('agents.test.runAll')}
              </Button>
            )}
          </div>
          <ul className={classes['list']}>
            {tests.map((test) => (
              <TestLine
                key={test.id}
                agent={item}
                test={test}
                result={results[test.id]}
                isRunning={running === test.id}
                mayManage={mayManage}
                mayRun={mayRun}
                onRun={running === undefined ? () => void run(test.id) : undefined}
                onEdit={() => setWritten(test)}
              />
            ))}
          </ul>
        </>
      )}
      {written !== undefined && (
        <TestEditor
          agentId={item.id}
          test={written === 'new' ? undefined : written}
          onClose={() => setWritten(undefined)}
        />
      )}
    </section>
  );
}

const ALL = '*';
