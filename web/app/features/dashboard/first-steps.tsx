import { Button } from '@mantine/core';
import type { FirstStep } from '@switchboard/contracts/access/first-steps';
import { PAGES } from '@switchboard/contracts/pages';
import { Circle, CircleCheck, Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { soundTested } from '../../live/alert-slice.ts';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { toastError } from '../../ui/toast.ts';
import { Card } from './card.tsx';
import classes from './first-steps.module.css';
import { recordFirstSteps, useReadFirstStepsQuery } from './first-steps-api.ts';

/** The first steps of an account that signed up on its own; completed steps are checked automatically. */
export function FirstSteps() {
  const mayManage = useMay('user.manage');
  // Steps completed elsewhere in the product show on return.
  const { data } = useReadFirstStepsQuery({}, { skip: !mayManage, refetchOnMountOrArgChange: true });
  if (!data || data.steps.length === 0) return null;
  return <Steps steps={data.steps} agentId={data.agentId} />;
}

interface StepsProps {
  readonly steps: readonly { readonly name: FirstStep; readonly doneAt: string | null }[];
  readonly agentId: string | null;
}

function Steps({ steps, agentId }: StepsProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const done = steps.filter(({ doneAt }) => doneAt !== null).length;
  const isOver = done === steps.length;
  const note = (body: Parameters<typeof recordFirstSteps>[0]) => dispatch(recordFirstSteps(body)).catch(toastError);
  const links: Readonly<Record<FirstStep, string | undefined>> = {
    talk: agentId === null ? paths.agents : `${paths.agents}/${agentId}?tab=try`,
    invite: PAGES.users.replace('/:id?', ''),
    number: PAGES.phoneNumbers.replace('/:id?', ''),
    alert: undefined,
  };
  return (
    <Card title={t('firstSteps.title')} note={<span>{t('firstSteps.done', { done, all: steps.length })}</span>}>
      {isOver && <p className={classes['over']}>{t('firstSteps.over')}</p>}
      <ol className={classes['steps']}>
        {steps.map(({ name, doneAt }) => {
          const isDone = doneAt !== null;
          const to = links[name];
          return (
            <li key={name} data-done={isDone}>
              {isDone ? <CircleCheck size={20} aria-hidden="true" /> : <Circle size={20} aria-hidden="true" />}
              <div>
                <b>{t(`firstSteps.${name}.title`)}</b>
                {isDone && <span className={classes['hidden']}>{t('firstSteps.isDone')}</span>}
                {!isDone && <p>{t(`firstSteps.${name}.about`)}</p>}
              </div>
              {!isDone && to !== undefined && (
                <Button component={Link} to={to} size="sm" variant="default">
                  {t(`firstSteps.${name}.go`)}
                </Button>
              )}
              {!isDone && to === undefined && (
                <Button
                  size="sm"
                  variant="default"
                  leftSection={<Volume2 size={16} aria-hidden="true" />}
                  onClick={() => {
                    dispatch(soundTested());
                    void note({ heard: true });
                  }}
                >
                  {t(`firstSteps.${name}.go`)}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      <p className={classes['foot']}>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void note({ hidden: true })}>
          {t('firstSteps.hide')}
        </Button>
      </p>
    </Card>
  );
}
