import { Button, UnstyledButton } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { AttentionHistoryItem, Message } from '@switchboard/contracts/conversations/message';
import { Bell, Check, CheckCheck, CircleCheck, Hand, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { type Thunk, useThunkDispatch } from '../../../api/thunk.ts';
import { findAlertMessage, isAfterCall } from '../../../entities/transcript/timeline.ts';
import { clockText } from '../../../i18n/format.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { unseenAttention } from '../inbox/inbox-selectors.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import { conversationSeen, type SeenRootState, selectSeenUpTo } from '../inbox/seen-slice.ts';
import { handleAttention, raiseAgain } from '../open/conversation-calls.ts';
import type { OpenState } from '../open/open-slice.ts';
import { lineRequested, type OpenRootState, selectMayHere } from '../open/open-slice.ts';
import classes from './attention-banner.module.css';
import { AttentionStory } from './attention-story.tsx';

type Alert = Pick<AttentionHistoryItem, 'level' | 'reason' | 'evidence' | 'seq' | 'raisedAt'>;

/**
 * The last alert: its reason, the words that caused it, and its history. Looking at it changes nothing for anybody else; a button handles it for
 * everybody, or raises it again.
 */
export function AttentionBanner({ row, open }: { row: Conversation; open: OpenState }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { detail, transcript } = open;
  const seenUpTo = useSelector((state: SeenRootState) => selectSeenUpTo(state, row.id));
  const may = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.acknowledge'),
  );
  const { attention } = row;
  const last = attention ?? detail?.attentionHistory.toSorted((a, b) => a.position - b.position).at(-1);
  if (!last) return null;
  const isHandled = attention === null;
  const isUnseen = unseenAttention(row, seenUpTo) !== null;
  const Icon = isHandled ? CircleCheck : last.level === 'emergency' ? TriangleAlert : Hand;
  const see = () => attention && dispatch(conversationSeen({ id: row.id, upTo: attention.position }));
  return (
    <section
      className={classes['banner']}
      data-level={last.level}
      data-handled={isHandled}
      data-seen={!isUnseen}
      aria-live="polite"
    >
      <Icon size={18} aria-hidden="true" />
      <div className={classes['words']}>
        <p>
          <strong>{t(`open.${last.level}`, { reason: reasonText(last.reason) })}</strong>{' '}
          <Evidence alert={last} row={row} messages={transcript.messages} />
        </p>
        <AttentionStory raisedAt={last.raisedAt} isHandled={isHandled} />
      </div>
      {may && attention && (
        <WriteButton
          text={t('open.handle')}
          icon={<CheckCheck size={15} />}
          write={handleAttention({ id: row.id, upTo: attention.position })}
          onDone={see}
        />
      )}
      {may && isHandled && (
        <WriteButton
          text={t('open.raiseAgain')}
          icon={<Bell size={15} />}
          write={raiseAgain(row.id)}
          onDone={() => toast({ text: t('open.raisedAgain') })}
        />
      )}
      {!may && isUnseen && (
        <Button size="sm" variant="outline" color="currentColor" leftSection={<Check size={15} />} onClick={see}>
          {t('open.seen')}
        </Button>
      )}
    </section>
  );
}

interface WriteButtonProps {
  readonly text: string;
  readonly icon: React.ReactNode;
  readonly write: Thunk<Promise<void>, InboxRootState & OpenRootState & SessionRootState>;
  readonly onDone: () => unknown;
}

/** A button of the banner that writes, and says so until the server confirms. */
function WriteButton({ text, icon, write, onDone }: WriteButtonProps) {
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await dispatch(write).then(onDone, toastError);
    setBusy(false);
  };
  return (
    <Button size="sm" variant="outline" color="currentColor" leftSection={icon} loading={isBusy} onClick={run}>
      {text}
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
