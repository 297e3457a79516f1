import { Button } from '@mantine/core';
import { CircleCheck, CircleDashed, CircleX, Pencil, Play, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { KindItem } from '../../../resource/resource-view.ts';
import { confirm } from '../../../ui/dialogs.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { useMinute } from '../../../ui/use-now.ts';
import { type Result, removeTest, type Test } from './test-api.ts';
import { TestResult } from './test-result.tsx';
import classes from './tests.module.css';

interface TestLineProps {
  readonly agent: KindItem<'agents'>;
  readonly test: Test;
  /** The result of a run since the list was opened. */
  readonly result: Result | undefined;
  readonly isRunning: boolean;
  readonly mayManage: boolean;
  readonly mayRun: boolean;
  /** Runs the test; undefined while another test runs. */
  readonly onRun: (() => void) | undefined;
  readonly onEdit: () => void;
}

/** Results differ by shape, not only by color. */
const ICONS = { passed: CircleCheck, failed: CircleX, unknown: CircleDashed } as const;

/** A test with its last result, the reasons for a failure, and its actions. */
export function TestLine({ agent, test, result, isRunning, mayManage, mayRun, onRun, onEdit }: TestLineProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const formats = useFormats();
  const now = useMinute();
  const { name, required, steps, player, lastRun } = test;
  const state = lastRun === null ? 'unknown' : lastRun.passed ? 'passed' : 'failed';
  const Icon = ICONS[state];
  const when =
    lastRun === null
      ? t('agents.test.notRun')
      : t(`agents.test.${lastRun.version === 'draft' ? 'ranDraft' : 'ranVersion'}`, {
          version: lastRun.version,
          when: formats.moment(lastRun.at, now),
        });
  const remove = async () => {
    const isSure = await confirm({
      title: t('agents.test.removeTitle', { name }),
      body: t('agents.test.removeBody'),
      confirmLabel: t('agents.test.remove'),
    });
    if (isSure) await dispatch(removeTest(agent.id, test)).catch(toastError);
  };
  return (
    <li className={classes['test']} data-state={state}>
      <div className={classes['line']}>
        <Icon size={18} role="img" aria-label={t(`agents.test.state.${state}`)} />
        <div className={classes['words']}>
          <strong>{name}</strong>
          <span className={classes['note']}>
            {[
              t(required ? 'agents.test.isRequired' : 'agents.test.isOptional'),
              player !== null && t('agents.test.played', { count: player.runs }),
              when,
              result?.runs && t('agents.test.runsPassed', result.runs),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        {mayRun && (
          <Button
            size="compact-xs"
            variant="default"
            loading={isRunning}
            disabled={onRun === undefined}
            leftSection={<Play size={12} aria-hidden="true" />}
            aria-label={t('agents.test.runOne', { name })}
            onClick={onRun}
          >
            {t('agents.test.run')}
          </Button>
        )}
        {mayManage && (
          <>
            <IconButton size={28} label={t('agents.test.editOne', { name })} onClick={onEdit}>
              <Pencil size={14} />
            </IconButton>
            <IconButton size={28} label={t('agents.test.removeOne', { name })} onClick={() => void remove()}>
              <Trash2 size={14} />
            </IconButton>
          </>
        )}
      </div>
      {result?.passed === false && <TestResult result={result} steps={steps} flowId={agent.flowId} />}
    </li>
  );
}
