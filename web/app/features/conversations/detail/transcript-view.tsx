import { Button, Loader } from '@mantine/core';
import type { ActivityItem } from '@switchboard/contracts/conversations/activity';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { isLive, isTextConversation } from '@switchboard/contracts/conversations/live';
import type { Message } from '@switchboard/contracts/conversations/message';
import { ArrowDown } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import type { Playback } from '../../../entities/player/playback.ts';
import { DayLine, EventLine } from '../../../entities/transcript/event-line.tsx';
import { MessageLine } from '../../../entities/transcript/message-line.tsx';
import {
  buildTimeline,
  groupEvents,
  type TimelineItem,
  withDays,
  withNotes,
} from '../../../entities/transcript/timeline.ts';
import { isSaid, type Transcript } from '../../../entities/transcript/transcript.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { createSaidMarks } from '../list/found-in-talk.ts';
import type { OpenRootState, OpenState } from '../open/open-slice.ts';
import { readEarlier, readLater, readNewest } from '../open/transcript-calls.ts';
import { NoteLine } from '../write/note-line.tsx';
import { TranscriptSkeleton } from './transcript-skeleton.tsx';
import classes from './transcript-view.module.css';
import { useTranscript } from './use-transcript.ts';

const NO_EVENTS = [] as const;
/** Before all messages: a text conversation has no call, so all of its lines show the time of day. */
const NO_CALL_CLOCK = new Date(0).toISOString();
/** Statuses of a translation that may still bring lines. */
const PENDING: ReadonlySet<string | undefined> = new Set(['stored', 'partial']);

/** A note stands among the lines itself, so the event that it was written doesn't. */
const isOwnLine = ({ kind }: ActivityItem) => kind !== 'noted' && kind !== 'noteEdited';

interface TranscriptViewProps {
  readonly row: Conversation;
  readonly open: OpenState;
  readonly playback: Playback;
}

/** The live transcript. It follows the conversation until the reader scrolls up, and then offers a button back to the end. */
export function TranscriptView({ row, open, playback }: TranscriptViewProps) {
  const { t } = useTranslation();
  const { transcript, isTranscriptRead, detail, lang, notes } = open;
  const activity = useMemo(() => (detail?.activity ?? NO_EVENTS).filter(isOwnLine), [detail?.activity]);
  const events = useMemo(() => groupEvents(row.createdAt, activity), [row.createdAt, activity]);
  const { day: formatDay } = useFormats();
  const isText = isTextConversation(row);
  const clockEnd = isText ? NO_CALL_CLOCK : row.endedAt;
  const items = useMemo(
    () => withDays(withNotes(buildTimeline(transcript, events), notes, transcript), { endedAt: clockEnd, formatDay }),
    [transcript, events, notes, clockEnd, formatDay],
  );
  const evidence = useMemo(
    () => (detail?.attentionHistory ?? NO_EVENTS).flatMap((item) => item.evidence ?? []),
    [detail?.attentionHistory],
  );
  const { scroller, virtualizer, newLines, isAway, flashed, onScroll, goToEnd } = useTranscript({
    items,
    open,
    playing: playback.playing,
  });
  const { searchString } = useInboxQuery().query;
  const findMarks = useMemo(() => createSaidMarks(searchString), [searchString]);
  const aloud = useNewestAloud(transcript, isTranscriptRead);
  const caller = row.name === null || row.name === row.number ? null : (row.name.split(/\s+/)[0] ?? null);
  // While a person has taken over the call, no words arrive on their own.
  const isListening = isLive(row) && !transcript.isDetached && open.deleted === null && !open.talk?.takenOverBy;
  // The next speaker ends the previous words.
  const beingSpoken = isLive(row) && !transcript.isDetached ? transcript.messages.findLast(isSaid) : undefined;
  const isAwaited = lang !== null && PENDING.has(detail?.translation?.status);
  const draw = (item: TimelineItem) => {
    if (item.kind === 'day') return <DayLine day={item.day} isAfterCall={!isText} />;
    if (item.kind === 'note')
      return <NoteLine id={row.id} note={item.note} startedAt={row.createdAt} endedAt={clockEnd} />;
    if (item.kind === 'event') return <EventLine event={item.event} startedAt={row.createdAt} endedAt={clockEnd} />;
    const { message } = item;
    return (
      <MessageLine
        message={message}
        startedAt={row.createdAt}
        endedAt={clockEnd}
        caller={caller}
        evidence={evidence}
        lang={lang}
        isAwaited={isAwaited}
        isPlaying={playback.playing === message.seq}
        isBeingSpoken={message === beingSpoken}
        isFlashed={flashed === message.seq}
        onSeek={playback.seek}
        findMarks={findMarks}
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
        // Lines also mount when scrolled into view, so new lines are announced separately.
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
            variant={newLines > 0 ? 'filled' : 'default'}
            leftSection={<ArrowDown size={14} />}
            onClick={goToEnd}
          >
            {newLines > 0 ? t('open.newLines', { count: newLines }) : t('open.toEnd')}
          </Button>
        </div>
      )}
      <p className={classes['aloud']} aria-live="polite">
        {aloud && t('open.said', { who: t(`role.${aloud.role}`), text: aloud.text })}
      </p>
    </div>
  );
}

/** Shows below the last line that the call goes on. Decorative, since the header says so in text. */
function Listening() {
  return (
    <span className={classes['listening']} aria-hidden="true" data-listening>
      <i />
      <i />
      <i />
    </span>
  );
}

/** A notice over the transcript that lines are loading or failed to load. */
export function TranscriptEdges({ isAway }: { isAway: boolean }) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const reading = useSelector(({ open }: OpenRootState) => open.reading);
  const hasFailed = useSelector(({ open }: OpenRootState) => open.hasReadFailed);
  const isRead = useSelector(({ open }: OpenRootState) => open.isTranscriptRead);
  const isDetached = useSelector(({ open }: OpenRootState) => open.transcript.isDetached);
  if (hasFailed) {
    const retry = !isRead ? readNewest : isDetached ? readLater : readEarlier;
    return (
      <div className={classes['edge']} role="status">
        {t(isRead ? 'open.linesFailed' : 'open.transcriptFailed')}
        <Button size="compact-xs" variant="default" onClick={() => dispatch(retry())}>
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

/** A fast conversation is announced when it pauses. */
const PAUSE_MS = 1_000;

/** The line to announce to screen readers: the newest live line, once no newer one follows within the pause. */
export function useNewestAloud({ messages, isDetached }: Transcript, isRead: boolean): Message | undefined {
  const newest = isDetached ? undefined : messages.at(-1);
  const [aloud, setAloud] = useState<Message>();
  const initial = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isRead || !newest) return;
    // Lines from before the conversation was opened aren't announced.
    initial.current ??= newest.id;
    if (initial.current === newest.id) return;
    const timer = setTimeout(() => setAloud(newest), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [newest, isRead]);
  return aloud;
}
