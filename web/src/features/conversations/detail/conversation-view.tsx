import { Button } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { toastError } from '../../../ui/toast.ts';
import { restoreConversation } from '../conversation-calls.ts';
import type { OpenRootState } from '../open-slice.ts';
import { AttentionBanner } from './attention-banner.tsx';
import classes from './conversation-view.module.css';
import { DetailHeader } from './detail-header.tsx';
import { Facts } from './facts.tsx';
import { TagEditor } from './tag-editor.tsx';
import { TranscriptView } from './transcript-view.tsx';

/** An open conversation: who and how, why a person is needed, what is said, and what is known besides. */
export function ConversationView({ row }: { row: Conversation }) {
  return (
    <>
      <DetailHeader row={row} />
      <DeletedBar row={row} />
      <div className={classes['narrowTags']}>
        <TagEditor row={row} />
      </div>
      <AttentionBanner row={row} />
      <div className={classes['body']}>
        <TranscriptView row={row} />
        <aside className={classes['facts']}>
          <Facts row={row} />
        </aside>
      </div>
    </>
  );
}

function DeletedBar({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const isDeleted = useSelector(({ open }: OpenRootState) => open.isDeleted);
  if (!isDeleted) return null;
  return (
    <div className={classes['deleted']} role="status">
      {t('open.deletedBar')}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => dispatch(restoreConversation(row.id)).catch(toastError)}
      >
        {t('open.restore')}
      </Button>
    </div>
  );
}
