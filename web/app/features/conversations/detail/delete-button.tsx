import { Button } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { toast, toastError } from '../../../ui/toast.ts';
import { deleteConversation, restoreConversation } from '../open/conversation-calls.ts';
import classes from './detail-header.module.css';

/** Deletes without asking: it can be undone, here and from where the conversation was. */
export function DeleteButton({ id }: Pick<Conversation, 'id'>) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await dispatch(deleteConversation(id));
      const undo = () => void dispatch(restoreConversation(id)).catch(toastError);
      toast({ text: t('open.deleted'), action: { label: t('action.undo'), run: undo } });
    } catch (error) {
      toastError(error);
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
