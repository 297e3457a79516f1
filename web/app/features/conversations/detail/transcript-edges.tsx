import { Button, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import type { OpenRootState } from '../open/open-slice.ts';
import { readEarlier, readLater, readNewest } from '../open/transcript-calls.ts';
import classes from './transcript-view.module.css';

/** What is said over the transcript about lines that aren't there: that they are coming, or that they could not be read. */
export function TranscriptEdges({ isAway }: { isAway: boolean }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const reading = useSelector(({ open }: OpenRootState) => open.reading);
  const hasFailed = useSelector(({ open }: OpenRootState) => open.hasReadFailed);
  const isRead = useSelector(({ open }: OpenRootState) => open.isTranscriptRead);
  const isDetached = useSelector(({ open }: OpenRootState) => open.transcript.isDetached);
  if (hasFailed) {
    const again = !isRead ? readNewest : isDetached ? readLater : readEarlier;
    return (
      <div className={classes['edge']} role="status">
        {t(isRead ? 'open.linesFailed' : 'open.transcriptFailed')}
        <Button size="compact-xs" variant="default" onClick={() => dispatch(again())}>
          {t('action.retry')}
        </Button>
      </div>
    );
  }
  if (reading === null || !isAway) return null;
  return (
    <div className={classes['edge']} role="status">
      <Loader size={14} color="gray" />
      {t('open.linesComing')}
    </div>
  );
}
