import { Button, Popover } from '@mantine/core';
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './work/flows.module.css';
import { Problems } from './work/problems.tsx';
import type { Work } from './work/work.ts';

interface ProblemsButtonProps {
  readonly work: Work;
  /** Goes to a problem's node; undefined for problems of the whole flow. */
  readonly onOpen: (id: string | undefined) => void;
}

/** Levels differ by shape, not only by color. */
const ICONS = {
  pending: CircleDashed,
  failed: CircleAlert,
  none: CircleCheck,
  warning: CircleAlert,
  error: TriangleAlert,
};

/** The number of problems of a flow, with a list on demand. It shows none only after a check. */
export function ProblemsButton({ work, onOpen }: ProblemsButtonProps) {
  const { t } = useTranslation();
  const { problems, checkState, checkAgain } = work;
  const level = problemLevel(work);
  const Icon = ICONS[level];
  const count = problems.length;
  return (
    <Popover position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={classes['problemCount'] ?? ''}
          data-level={level}
          leftSection={<Icon size={14} aria-hidden="true" />}
        >
          {checkState !== 'done'
            ? t(`flows.checkState.${checkState}`)
            : t(count === 0 ? 'flows.noProblems' : 'flows.problemCount', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        {checkState === 'failed' ? (
          <div className={classes['notChecked']}>
            {t('flows.checkFailedNote')}
            <Button size="xs" variant="default" onClick={checkAgain}>
              {t('action.retry')}
            </Button>
          </div>
        ) : checkState === 'pending' ? (
          t('flows.checkPendingNote')
        ) : count === 0 ? (
          t('agents.noProblems')
        ) : (
          <Problems work={work} problems={problems} onOpen={onOpen} />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function problemLevel({ problems, checkState }: Work): keyof typeof ICONS {
  if (checkState !== 'done') return checkState;
  if (problems.some(({ level }) => level === 'error')) return 'error';
  return problems.length > 0 ? 'warning' : 'none';
}
