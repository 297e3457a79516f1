import { Button } from '@mantine/core';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { ArrowDown } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Playback } from '../../../entities/player/playback.ts';
import { DayLine, EventLine } from '../../../entities/transcript/event-line.tsx';
import { MessageLine } from '../../../entities/transcript/message-line.tsx';
import { eventsOf, type TimelineItem, timelineOf, withDays } from '../../../entities/transcript/timeline.ts';
import { isSaid } from '../../../entities/transcript/transcript.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { OpenState } from '../open/open-state.ts';
import { TranscriptEdges } from './transcript-edges.tsx';
import { TranscriptSkeleton } from './transcript-skeleton.tsx';
import classes from './transcript-view.module.css';
import { useNewestAloud } from './use-newest-aloud.ts';
import { useTranscript } from './use-transcript.ts';

const NO_EVENTS = [] as const;
/** What a translation can have come to while further lines of it are to be expected. */
const AWAITED: ReadonlySet<string | undefined> = new Set(['stored', 'partial']);

interface TranscriptViewProps {
  readonly row: Conversation;
  readonly open: OpenState;
  readonly playback: Playback;
}

/** What is said, as it is spoken. It follows the talk, lets go when scrolled up, and then offers the way back down. */
export function TranscriptView({ row, open, playback }: TranscriptViewProps) {
  const { t } = useTranslation();
  const { transcript, isTranscriptRead, detail, lang } = open;
  const activity = detail?.activity ?? NO_EVENTS;
  const events = useMemo(() => eventsOf(row.createdAt, activity), [row.createdAt, activity]);
  const { day: dayOf } = useFormats();
  const items = useMemo(
    () => withDays(timelineOf(transcript, events), { endedAt: row.endedAt, dayOf }),
    [transcript, events, row.endedAt, dayOf],
  );
  const evidence = useMemo(
    () => (detail?.attentionHistory ?? NO_EVENTS).flatMap((item) => item.evidence ?? []),
    [detail?.attentionHistory],
  );
  const { scroller, virtualizer, missed, isAway, flashed, onScroll, goToEnd } = useTranscript({
    items,
    open,
    heard: playback.heard,
  });
  const aloud = useNewestAloud(transcript, isTranscriptRead);
  const caller = row.name === null || row.name === row.number ? null : (row.name.split(/\s+/)[0] ?? null);
  // Nobody's words are on their way by themselves where a person speaks in the agent's place.
  const isListening =
    row.endedAt === null && !transcript.isDetached && open.deleted === null && !open.talk?.takenOverBy;
  // Who speaks next has ended the words before.
  const beingSaid = row.endedAt === null && !transcript.isDetached ? transcript.messages.findLast(isSaid) : undefined;
  const isAwaited = lang !== null && AWAITED.has(detail?.translation?.status);
  const draw = (item: TimelineItem) => {
    if (item.kind === 'day') return <DayLine day={item.day} />;
    if (item.kind === 'event') return <EventLine event={item.event} startedAt={row.createdAt} endedAt={row.endedAt} />;
    const { message } = item;
    return (
      <MessageLine
        message={message}
        startedAt={row.createdAt}
        endedAt={row.endedAt}
        caller={caller}
        evidence={evidence}
        lang={lang}
        isAwaited={isAwaited}
        isHeard={playback.heard === message.seq}
        isBeingSaid={message === beingSaid}
        isFlashed={flashed === message.seq}
        onSeek={playback.seek}
      />
    );
  };
  return (
    <div className={classes['frame']}>
      <div
        ref={scroller}
        className={classes['scroller']}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        role="log"
        // Lines are drawn as they come into sight: what is new is told beside them.
        aria-live="off"
        aria-label={t('open.transcript')}
        aria-busy={!isTranscriptRead}
      >
        {!isTranscriptRead && !open.hasReadFailed && <TranscriptSkeleton />}
        {isTranscriptRead && transcript.count === 0 && <p className={classes['nothing']}>{t('open.nothing')}</p>}
        {isTranscriptRead && (
          <div className={classes['lines']} data-lines style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const item = items[index];
              return (
                item && (
                  <div
                    key={key}
                    ref={virtualizer.measureElement}
                    data-index={index}
                    className={classes['place']}
                    style={{ transform: `translateY(${start}px)` }}
                  >
                    {draw(item)}
                  </div>
                )
              );
            })}
            {isListening && <Listening />}
          </div>
        )}
      </div>
      <TranscriptEdges isAway={isAway} />
      {isAway && isTranscriptRead && (
        <div className={classes['down']}>
          <Button
            size="compact-sm"
            radius="xl"
            variant={missed > 0 ? 'filled' : 'default'}
            leftSection={<ArrowDown size={14} />}
            onClick={goToEnd}
          >
            {missed > 0 ? t('open.newLines', { count: missed }) : t('open.toEnd')}
          </Button>
        </div>
      )}
      <p className={classes['aloud']} aria-live="polite">
        {aloud && t('open.said', { who: t(`role.${aloud.role}`), text: aloud.text })}
      </p>
    </div>
  );
}

/** The call goes on below its last line. Drawn only: the header says it in words. */
function Listening() {
  return (
    <span className={classes['listening']} aria-hidden="true" data-listening>
      <i />
      <i />
      <i />
    </span>
  );
}
