import { Button, UnstyledButton } from '@mantine/core';
import type { AttentionHistoryItem } from '@switchboard/contracts/conversations/message';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import { Bell, Check, CircleCheck, Hand, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { clockText } from '../../../i18n/format.ts';
import { type SessionRootState, selectImpersonator } from '../../../session/session-slice.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { markSeen, raiseAgain } from '../conversation-calls.ts';
import { selectSeenUpTo, unseenAttention } from '../inbox-selectors.ts';
import type { InboxRootState } from '../inbox-slice.ts';
import { selectMayHere } from '../may-here.ts';
import { lineSought, type OpenRootState } from '../open-slice.ts';
import { messageOfAlert } from '../timeline.ts';
import classes from './attention-banner.module.css';
import { AttentionStory } from './attention-story.tsx';

type Alert = Pick<AttentionHistoryItem, 'level' | 'reason' | 'evidence' | 'seq' | 'raisedAt'>;

/** Why a person is or was needed, with the words that said so, what came of it, and the way to ask again. */
export function AttentionBanner({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const detail = useSelector(({ open }: OpenRootState) => open.detail);
  const seenUpTo = useSelector((state: InboxRootState) => selectSeenUpTo(state, row.id));
  const may = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.acknowledge'),
  );
  const isEntered = useSelector(selectImpersonator) !== null;
  const unseen = unseenAttention(row, seenUpTo);
  const last = row.attention ?? detail?.attentionHistory.toSorted((a, b) => a.position - b.position).at(-1);
  if (!last) return null;
  const standing = unseen ? 'unseen' : row.attention === null ? 'cleared' : may && !isEntered ? 'clearing' : 'onlyHere';
  const isCleared = standing === 'cleared' || standing === 'clearing';
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
          <strong>{t(`open.${last.level}`, { reason: reasonText(last.reason) })}</strong> <Heard alert={last} />
        </p>
        <AttentionStory raisedAt={last.raisedAt} standing={standing} />
      </div>
      {unseen ? (
        <Button
          size="sm"
          variant="outline"
          color="currentColor"
          leftSection={<Check size={15} />}
          onClick={() => dispatch(markSeen({ id: row.id, upTo: unseen.position }))}
        >
          {t('open.seen')}
        </Button>
      ) : (
        may && <RaiseAgain id={row.id} />
      )}
    </section>
  );
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

function Heard({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const id = useSelector(({ open }: OpenRootState) => open.id);
  const said = useSelector(({ open }: OpenRootState) => messageOfAlert(open.transcript.messages, alert));
  const seq = said?.seq ?? alert.seq;
  const words = alert.evidence === null ? null : { evidence: alert.evidence };
  const time = said && (said.offsetMs === null ? undefined : clockText(said.offsetMs));
  const text = words
    ? time === undefined
      ? t('open.heardNoTime', words)
      : t('open.heard', { ...words, time })
    : t('open.showLine');
  if (seq === null || id === null) return words && text;
  return (
    <UnstyledButton className={classes['heard']} onClick={() => dispatch(lineSought({ id, seq }))}>
      {text}
    </UnstyledButton>
  );
}
