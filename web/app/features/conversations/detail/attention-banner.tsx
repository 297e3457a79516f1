import { Button, UnstyledButton } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { AttentionHistoryItem, Message } from '@switchboard/contracts/conversations/message';
import { Bell, Check, CircleCheck, Hand, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { findAlertMessage, isAfterCall } from '../../../entities/transcript/timeline.ts';
import { clockText } from '../../../i18n/format.ts';
import { type SessionRootState, selectImpersonator } from '../../../session/session-slice.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { unseenAttention } from '../inbox/inbox-selectors.ts';
import { attentionSeen, type SeenRootState, selectClearing, selectSeenUpTo } from '../inbox/seen-slice.ts';
import { raiseAgain } from '../open/conversation-calls.ts';
import type { OpenState } from '../open/open-slice.ts';
import { lineRequested, type OpenRootState, selectMayHere } from '../open/open-slice.ts';
import classes from './attention-banner.module.css';
import { type AttentionState, AttentionStory } from './attention-story.tsx';

type Alert = Pick<AttentionHistoryItem, 'level' | 'reason' | 'evidence' | 'seq' | 'raisedAt'>;

/** The last alert: its reason, the words that caused it, its history, and buttons to clear it or raise it again. */
export function AttentionBanner({ row, open }: { row: Conversation; open: OpenState }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { detail, transcript } = open;
  const seenUpTo = useSelector((state: SeenRootState) => selectSeenUpTo(state, row.id));
  const hasFailed = useSelector((state: SeenRootState) => selectClearing(state, row.id)?.hasFailed) === true;
  const may = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.acknowledge'),
  );
  const canClear = useSelector(selectImpersonator) === null && may;
  const unseen = unseenAttention(row, seenUpTo);
  const last = row.attention ?? detail?.attentionHistory.toSorted((a, b) => a.position - b.position).at(-1);
  if (!last) return null;
  const state = attentionState({ isUnseen: unseen !== null, isCleared: row.attention === null, hasFailed, canClear });
  const isCleared = state === 'cleared';
  const Icon = isCleared ? CircleCheck : last.level === 'emergency' ? TriangleAlert : Hand;
  return (
    <section
      className={classes['banner']}
      data-level={last.level}
      data-cleared={isCleared}
      data-seen={unseen === null}
      aria-live="polite"
    >
      <Icon size={18} aria-hidden="true" />
      <div className={classes['words']}>
        <p>
          <strong>{t(`open.${last.level}`, { reason: reasonText(last.reason) })}</strong>{' '}
          <Evidence alert={last} row={row} messages={transcript.messages} />
        </p>
        <AttentionStory raisedAt={last.raisedAt} state={state} />
      </div>
      {unseen ? (
        <Button
          size="sm"
          variant="outline"
          color="currentColor"
          leftSection={<Check size={15} />}
          onClick={() => dispatch(attentionSeen({ id: row.id, upTo: unseen.position }))}
        >
          {t(state === 'failed' ? 'action.retry' : 'open.seen')}
        </Button>
      ) : (
        may && state !== 'clearing' && <RaiseAgain id={row.id} />
      )}
    </section>
  );
}

/** The state of an alert. It is cleared only once the server says so. */
function attentionState({
  isUnseen,
  isCleared,
  hasFailed,
  canClear,
}: Readonly<Record<'isUnseen' | 'isCleared' | 'hasFailed' | 'canClear', boolean>>): AttentionState {
  if (isUnseen) return hasFailed ? 'failed' : 'unseen';
  if (isCleared) return 'cleared';
  return canClear ? 'clearing' : 'onlyHere';
}

function RaiseAgain({ id }: Pick<Conversation, 'id'>) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const raise = async () => {
    setBusy(true);
    await dispatch(raiseAgain(id)).then(() => toast({ text: t('open.raisedAgain') }), toastError);
    setBusy(false);
  };
  return (
    <Button
      size="sm"
      variant="outline"
      color="currentColor"
      leftSection={<Bell size={15} />}
      loading={isBusy}
      onClick={raise}
    >
      {t('open.raiseAgain')}
    </Button>
  );
}

interface EvidenceProps {
  readonly alert: Alert;
  readonly row: Conversation;
  readonly messages: readonly Message[];
}

function Evidence({ alert, row: { id, endedAt }, messages }: EvidenceProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { seq: alertSeq, evidence } = alert;
  const message = useMemo(
    () => findAlertMessage(messages, { seq: alertSeq, evidence }),
    [messages, alertSeq, evidence],
  );
  const seq = message?.seq ?? alert.seq;
  const words = alert.evidence === null ? null : { evidence: alert.evidence };
  const isTimed = message !== undefined && !isAfterCall(message.at, endedAt);
  const time = isTimed && message.offsetMs !== null ? clockText(message.offsetMs) : undefined;
  const text = words
    ? time === undefined
      ? t('open.heardNoTime', words)
      : t('open.heard', { ...words, time })
    : t('open.showLine');
  if (seq === null) return words && text;
  return (
    <UnstyledButton className={classes['heard']} onClick={() => dispatch(lineRequested({ id, seq }))}>
      {text}
    </UnstyledButton>
  );
}
