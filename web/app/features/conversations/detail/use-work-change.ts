import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { WorkState } from '@switchboard/contracts/conversations/conversation';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { changeWork } from '../open/conversation-calls.ts';

interface WorkChange {
  readonly work: WorkState;
  readonly until?: string;
}

/** Changes the work on a conversation, says so, and offers to undo it. */
export function useWorkChange(id: ConversationId): {
  readonly isBusy: boolean;
  readonly change: (to: WorkChange, text: string) => Promise<void>;
} {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const change = async (to: WorkChange, text: string) => {
    setBusy(true);
    try {
      await dispatch(changeWork({ id, ...to }));
      const undo = () => void dispatch(changeWork({ id, work: 'open' })).catch(toastError);
      toast(to.work === 'open' ? { text } : { text, action: { label: t('action.undo'), run: undo } });
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return { isBusy, change };
}
