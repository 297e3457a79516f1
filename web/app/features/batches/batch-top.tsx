import { Button, Progress } from '@mantine/core';
import { CONTACT_OUTCOMES, UNREACHED_OUTCOMES } from '@switchboard/contracts/batches/batches';
import { CALL_CAPS } from '@switchboard/contracts/dialing/caps';
import { PAGES } from '@switchboard/contracts/pages';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { BatchStatus } from '../../entities/batches/batch-status.tsx';
import { useFormats } from '../../i18n/use-formats.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { useMay } from '../../session/use-may.ts';
import { confirm } from '../../ui/dialogs.ts';
import { Notice } from '../../ui/notice.tsx';
import { toastError } from '../../ui/toast.ts';
import { useMinute } from '../../ui/use-now.ts';
import { type BatchAction, performAction } from './batch-api.ts';
import classes from './batches.module.css';

type Batch = KindItem<'batches'>;

const ACTIONS: Readonly<Record<Batch['status'], readonly BatchAction[]>> = {
  draft: ['start'],
  scheduled: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['resume', 'redial', 'cancel'],
  ended: ['redial'],
  cancelled: [],
};

/** The progress of a batch, the outcomes of its calls, and the actions available now. */
export function BatchTop({ item }: { item: Batch }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { status, counts, pausedBecause, expectedEndAt, archivedAt } = item;
  const mayManage = useMay('batches.manage');
  const actions = ACTIONS[status].filter(
    (action) => (action !== 'redial' || countUnreached(item) > 0) && (action !== 'start' || counts.total > 0),
  );
  const cap = CALL_CAPS.find((name) => name === pausedBecause);
  const outcomes = CONTACT_OUTCOMES.filter((outcome) => counts.outcomes[outcome] > 0);
  return (
    <section className={classes['top']} aria-label={t('batches.progress')}>
      <div className={classes['line']}>
        <BatchStatus status={status} />
        <span>
          {t('batches.done', { done: formats.number(counts.done), total: formats.number(counts.total) })}
          {counts.calling > 0 && ` · ${t('batches.callingNow', { count: counts.calling })}`}
          {status === 'running' &&
            expectedEndAt !== null &&
            ` · ${t('batches.until', { when: formats.due(expectedEndAt, now) })}`}
        </span>
      </div>
      {pausedBecause === 'failures' && status === 'paused' && (
        <Notice level="attention">{t('batches.pausedByFailures')}</Notice>
      )}
      {cap !== undefined && status === 'paused' && (
        <Notice level="attention">
          {t(`batches.pausedByCap.${cap}`)}{' '}
          <Link to={PAGES.general} className={classes['toCaps']}>
            {t('batches.toCaps')}
          </Link>
        </Notice>
      )}
      {counts.total > 0 && (
        <Progress value={(counts.done / counts.total) * 100} aria-label={t('batches.progress')} size="sm" />
      )}
      {outcomes.length > 0 && (
        <dl className={classes['outcomes']}>
          {outcomes.map((outcome) => (
            <div key={outcome}>
              <dt>{t(`batches.outcomeName.${outcome}`)}</dt>
              <dd>{formats.number(counts.outcomes[outcome])}</dd>
            </div>
          ))}
        </dl>
      )}
      {status === 'draft' && counts.total === 0 && (
        <div className={classes['line']}>
          {t('batches.noContacts')}
          <Link to="?tab=contacts" className={classes['toContacts']}>
            {t('batches.toContacts')}
          </Link>
        </div>
      )}
      {mayManage && archivedAt === null && actions.length > 0 && (
        <div className={classes['line']}>
          {actions.map((action) => (
            <ActionButton key={action} batch={item} action={action} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Counts the contacts whose last call reached nobody. */
const countUnreached = ({ counts }: Pick<Batch, 'counts'>): number =>
  UNREACHED_OUTCOMES.reduce((sum, outcome) => sum + counts.outcomes[outcome], 0);

/** Actions that need confirmation because they call people or can't be undone. */
const CONFIRMED: readonly BatchAction[] = ['start', 'cancel', 'redial'];

function ActionButton({ batch, action }: { readonly batch: Batch; readonly action: BatchAction }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const confirmationBody = () => {
    if (action !== 'redial') return t(`batches.askBody.${action as 'start'}`, { count: batch.counts.total });
    const question = t('batches.askBody.redial', { count: countUnreached(batch) });
    return batch.counts.waiting === 0 ? question : `${question} ${t('batches.askBody.others')}`;
  };
  const act = async () => {
    const isConfirmed =
      !CONFIRMED.includes(action) ||
      (await confirm({
        title: t(`batches.ask.${action as 'start'}`, { name: batch.name }),
        body: confirmationBody(),
        confirmLabel: t(`batches.action.${action}`),
        ...(action === 'cancel' && { isDangerous: true }),
      }));
    if (isConfirmed) await dispatch(performAction(batch.id, action)).catch(toastError);
  };
  const isPrimary = action === 'start' || action === 'resume';
  return (
    <Button size="xs" variant={isPrimary ? 'filled' : 'default'} onClick={() => void act()}>
      {t(`batches.action.${action}`)}
    </Button>
  );
}
