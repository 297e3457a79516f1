import { Button } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { toastError } from '../../../ui/toast.ts';
import { restoreConversation } from '../open/conversation-calls.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import { selectMayHere } from '../open/open-slice.ts';
import classes from './conversation-view.module.css';

/** Says that the open conversation was deleted, here or elsewhere, and lets permitted users restore it. */
export function DeletedBar({ id }: Pick<Conversation, 'id'>) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [isBusy, setBusy] = useState(false);
  const deleted = useSelector(({ open }: OpenRootState) => open.deleted);
  const may = useSelector((state: OpenRootState & SessionRootState) => selectMayHere(state, 'conversation.delete'));
  const button = useRef<HTMLButtonElement>(null);
  // After deleting by keyboard, the pressed button is gone, so focus moves here.
  useEffect(() => {
    if (deleted === 'here' && document.activeElement === document.body) button.current?.focus();
  }, [deleted]);
  if (deleted === null) return null;
  const restore = async () => {
    setBusy(true);
    await dispatch(restoreConversation(id)).catch(toastError);
    setBusy(false);
  };
  return (
    <div className={classes['deleted']} role="status">
      {t(deleted === 'here' ? 'open.deletedHere' : 'open.deletedElsewhere')}
      {may && (
        <Button ref={button} size="compact-sm" variant="default" loading={isBusy} onClick={restore}>
          {t('open.restore')}
        </Button>
      )}
    </div>
  );
}
