import { Button, UnstyledButton } from '@mantine/core';
import type { AttentionHistoryItem } from '@switchboard/contracts/conversations/message';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import { Bell, Check, Hand, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { clockText } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { reasonText } from '../../../ui/error-text.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { markSeen, raiseAgain } from '../conversation-calls.ts';
import { selectSeenUpTo, unseenAttention } from '../inbox-selectors.ts';
import type { InboxRootState } from '../inbox-slice.ts';
import { selectMayHere } from '../may-here.ts';
import type { OpenRootState } from '../open-slice.ts';
import { messageOfAlert } from '../timeline.ts';
import classes from './attention-banner.module.css';

type Alert = Pick<AttentionHistoryItem, 'level' | 'reason' | 'evidence' | 'seq' | 'raisedAt'>;

/** Why a person is or was needed, with the words that said so, and the way to ask again. */
export function AttentionBanner({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const detail = useSelector(({ open }: OpenRootState) => open.detail);
  const seenUpTo = useSelector((state: InboxRootState) => selectSeenUpTo(state, row.id));
  const may = useSelector((state: OpenRootState & SessionRootState) =>
    selectMayHere(state, 'conversation.acknowledge'),
  );
  const unseen = unseenAttention(row, seenUpTo);
  const last = row.attention ?? detail?.attentionHistory.toSorted((a, b) => a.position - b.position).at(-1);
  if (!last) return null;
  const Icon = last.level === 'emergency' ? TriangleAlert : Hand;
  const again = () => dispatch(raiseAgain(row.id)).then(() => toast({ text: t('open.raisedAgain') }), toastError);
  return (
    <section className={classes['banner']} data-level={last.level} data-seen={unseen === null}>
      <Icon size={18} aria-hidden="true" />
      <div className={classes['words']}>
        <p>
          <strong>{t(`open.${last.level}`, { reason: reasonText(last.reason) })}</strong> <Heard alert={last} />
        </p>
        <RaisedAt at={last.raisedAt} isSeen={unseen === null} />
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
        may && (
          <Button size="sm" variant="outline" color="currentColor" leftSection={<Bell size={15} />} onClick={again}>
            {t('open.raiseAgain')}
          </Button>
        )
      )}
    </section>
  );
}

function Heard({ alert }: { alert: Alert }) {
  const { t } = useTranslation();
  const said = useSelector(({ open }: OpenRootState) => messageOfAlert(open.transcript.messages, alert));
  if (alert.evidence === null) return null;
  if (said?.offsetMs === undefined || said.offsetMs === null)
    return t('open.heardNoTime', { evidence: alert.evidence });
  return (
    <UnstyledButton className={classes['heard']} onClick={() => showLine(said.seq)}>
      {t('open.heard', { evidence: alert.evidence, time: clockText(said.offsetMs) })}
    </UnstyledButton>
  );
}

function RaisedAt({ at, isSeen }: { at: string; isSeen: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <p>
      {t('open.since', { time: formats.clock(at) })} {isSeen && t('open.seenByYou')}
    </p>
  );
}

function showLine(seq: number): void {
  document.getElementById(`line-${seq}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
