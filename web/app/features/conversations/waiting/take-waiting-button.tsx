import { UnstyledButton } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { Headphones } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { isOwnAgent } from '../../../entities/agents/own-agent.ts';
import { paths } from '../../../routes/paths.ts';
import { useMay } from '../../../session/use-may.ts';
import { toastError } from '../../../ui/toast.ts';
import { conversationSeen } from '../inbox/seen-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { controlTalk, takeConversation } from '../open/conversation-calls.ts';
import { waitingDoubted } from './waiting-listeners.ts';

/**
 * Takes a conversation that needs a person and opens it. A live call of our own agent is taken over: the agent falls silent. If a colleague was faster, a
 * message says who.
 */
export function TakeWaitingButton({ row, className }: { row: Conversation; className: string }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const navigate = useNavigate();
  const { search } = useInboxQuery();
  const mayTake = useMay('conversation.work', 'takeConversation');
  const mayControl = useMay('conversation.control', 'controlConversation');
  const [isBusy, setBusy] = useState(false);
  if (!mayTake) return null;
  const isCall = row.status === 'pending' && isOwnAgent(row.agentId ?? '') && mayControl;
  const take = async () => {
    setBusy(true);
    try {
      await dispatch(takeConversation({ id: row.id, replaces: false }));
      if (isCall) await dispatch(controlTalk({ id: row.id, action: 'takeOver' }));
      if (row.attention) dispatch(conversationSeen({ id: row.id, upTo: row.attention.position }));
      const isInbox = window.location.pathname.startsWith(paths.conversations);
      void navigate({ pathname: paths.conversation(row.id), search: isInbox ? search : '' });
    } catch (error) {
      toastError(error);
      dispatch(waitingDoubted());
    }
    setBusy(false);
  };
  return (
    <UnstyledButton className={className} disabled={isBusy} onClick={take}>
      {isCall && <Headphones size={15} aria-hidden="true" />}
      {t('waiting.take')}
    </UnstyledButton>
  );
}
