import { Button } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import { ArrowDown } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { readEarlier } from '../conversation-calls.ts';
import type { OpenRootState } from '../open-slice.ts';
import { timelineOf } from '../timeline.ts';
import { hasEarlier } from '../transcript.ts';
import { MessageLine } from './message-line.tsx';
import { RaisedLine } from './raised-line.tsx';
import classes from './transcript-view.module.css';
import { useFollow } from './use-follow.ts';

const NO_HISTORY = [] as const;

/** What is said, as it is spoken. It follows the talk, lets go when scrolled up, and then offers the way back down. */
export function TranscriptView({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { transcript, isTranscriptRead, isReadingEarlier, detail } = useSelector(({ open }: OpenRootState) => open);
  const history = detail?.attentionHistory ?? NO_HISTORY;
  const items = useMemo(() => timelineOf(transcript.messages, history), [transcript.messages, history]);
  const evidence = useMemo(() => history.flatMap((item) => item.evidence ?? []), [history]);
  const { scroller, missed, onScroll, goDown } = useFollow(transcript.last ?? 0, row.id);
  const earlier = hasEarlier(transcript);
  return (
    <div className={classes['frame']}>
      <div
        ref={scroller}
        className={classes['scroller']}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        role="log"
        aria-label={t('open.transcript')}
        aria-busy={!isTranscriptRead}
      >
        {earlier && (
          <Button
            variant="subtle"
            size="compact-sm"
            mb="md"
            mx="auto"
            display="block"
            loading={isReadingEarlier}
            onClick={() => dispatch(readEarlier())}
          >
            {t('open.earlier')}
          </Button>
        )}
        {isTranscriptRead && items.length === 0 && <p className={classes['nothing']}>{t('open.nothing')}</p>}
        {items.map((item) =>
          item.kind === 'message' ? (
            <MessageLine key={item.key} message={item.message} row={row} evidence={evidence} />
          ) : (
            <RaisedLine key={item.key} raised={item.raised} startedAt={row.createdAt} />
          ),
        )}
        {row.endedAt === null && isTranscriptRead && <div className={classes['listening']} aria-hidden="true" />}
      </div>
      {missed > 0 && (
        <Button
          className={classes['down'] ?? ''}
          size="compact-sm"
          radius="xl"
          leftSection={<ArrowDown size={14} />}
          onClick={goDown}
        >
          {t('open.newLines', { count: missed })}
        </Button>
      )}
    </div>
  );
}
