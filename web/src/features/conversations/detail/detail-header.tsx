import { Button } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import { ArrowLeft, Info, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { paths } from '../../../app/paths.ts';
import { clockText } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectClockOffset } from '../../../session/session-slice.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { nameOf, phoneText } from '../../../ui/phone-number.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { useNow } from '../../../ui/use-now.ts';
import { deleteConversation, restoreConversation } from '../conversation-calls.ts';
import { selectMayHere } from '../may-here.ts';
import type { OpenRootState } from '../open-slice.ts';
import { useInboxQuery } from '../use-inbox-query.ts';
import classes from './detail-header.module.css';
import { Facts } from './facts.tsx';

const SlideOver = lazy(async () => ({ default: (await import('../../../ui/slide-over.tsx')).SlideOver }));

/** Who it is, through whom, how long, and what can be done with all of it. */
export function DetailHeader({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { search } = useInboxQuery();
  const [hasFacts, setFacts] = useState(false);
  const mayDelete = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.delete'),
  );
  const title = nameOf(row) ?? t('row.withheld');
  const parts = [
    row.name === null || row.name === row.number || row.number === null ? null : phoneText(row.number),
    row.agentName,
    row.language && formats.language(row.language),
  ];
  return (
    <header className={classes['header']}>
      <Link
        to={{ pathname: paths.conversations, search }}
        className={classes['back']}
        aria-label={t('open.backToList')}
      >
        <ArrowLeft size={18} />
      </Link>
      <div className={classes['who']}>
        <h2 className={classes['name']}>
          <bdi>{title}</bdi>
        </h2>
        <p className={classes['meta']}>
          {parts.filter(Boolean).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </p>
      </div>
      <CallClock row={row} />
      <IconButton
        label={t('open.call')}
        className={classes['info'] ?? ''}
        variant="default"
        onClick={() => setFacts(true)}
      >
        <Info size={16} />
      </IconButton>
      {mayDelete && <DeleteButton row={row} />}
      {hasFacts && (
        <Suspense>
          <SlideOver title={title} onClose={() => setFacts(false)}>
            <Facts row={row} />
          </SlideOver>
        </Suspense>
      )}
    </header>
  );
}

function CallClock({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const now = useNow();
  const offset = useSelector(selectClockOffset);
  if (row.endedAt !== null) {
    return (
      <span className={classes['ended']}>
        <span className={classes['label']}>{t('open.ended')} </span>
        {clockText(row.durationMs ?? 0)}
      </span>
    );
  }
  return (
    <span className={classes['clock']} role="timer">
      <span className={classes['dot']} aria-hidden="true" />
      <span className={classes['label']}>{t('open.onTheLine')} </span>
      {clockText(now + offset - Date.parse(row.createdAt))}
    </span>
  );
}

function DeleteButton({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await dispatch(deleteConversation(row.id));
      const undo = () => void dispatch(restoreConversation(row.id)).catch(toastError);
      toast({ text: t('open.deleted'), action: { label: t('action.undo'), run: undo } });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      className={classes['delete'] ?? ''}
      aria-label={t('open.delete')}
      loading={isBusy}
      onClick={remove}
    >
      <Trash2 size={15} aria-hidden="true" />
      <span className={classes['label']}>{t('open.delete')}</span>
    </Button>
  );
}
