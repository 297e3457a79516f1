import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { Suspense, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { type Playback, usePlayback } from '../../../entities/player/playback.ts';
import { readTags } from '../../../entities/tags/tags-slice.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { optionalPart } from '../../../ui/lazy-part.tsx';
import type { OpenRootState, OpenState } from '../open/open-slice.ts';
import { selectMayHere } from '../open/open-slice.ts';
import { TalkControls } from '../talk/talk-controls.tsx';
import { Composer } from '../write/composer.tsx';
import { AttentionBanner } from './attention-banner.tsx';
import classes from './conversation-view.module.css';
import { DeletedBar } from './deleted-bar.tsx';
import { DetailHeader } from './detail-header.tsx';
import { Facts } from './facts.tsx';
import { TranscriptView } from './transcript-view.tsx';
import { TranslationBar } from './translation-toggle.tsx';

const Player = optionalPart(async () => (await import('../../../entities/player/player.tsx')).Player);

/** An open conversation: header, alert, transcript, recording and facts. */
export function ConversationView({ row, open }: { row: Conversation; open: OpenState }) {
  const hasRecording = open.detail?.recording != null && open.deleted === null;
  const playback = usePlayback();
  usePreloadedTags();
  return (
    <>
      <DetailHeader row={row} />
      <DeletedBar id={row.id} />
      <TranslationBar />
      <AttentionBanner row={row} open={open} />
      <div className={classes['body']}>
        <div className={classes['talk']}>
          <TranscriptView row={row} open={open} playback={playback} />
          <TalkControls row={row} />
          <Composer row={row} />
          {hasRecording && (
            <Suspense fallback={<div className={classes['playerPlace']} />}>
              <Recording open={open} row={row} line={playback.player} />
            </Suspense>
          )}
        </div>
        <aside className={classes['facts']}>
          <Facts row={row} />
        </aside>
      </div>
    </>
  );
}

interface RecordingProps {
  readonly row: Conversation;
  readonly open: OpenState;
  readonly line: Playback['player'];
}

function Recording({ row: { id, durationMs }, open: { tenantId, transcript }, line }: RecordingProps) {
  const search = tenantId === null ? '' : `?tenantId=${encodeURIComponent(tenantId)}`;
  return (
    <Player
      source={`/api/conversations/${id}/recording${search}`}
      messages={transcript.messages}
      line={line}
      callMs={durationMs}
    />
  );
}

/** Loads the account's tags early, because users press `t` and type on at once. */
function usePreloadedTags(): void {
  const dispatch = useThunkDispatch();
  const may = useSelector((state: OpenRootState & SessionRootState) => selectMayHere(state, 'conversation.tag'));
  useEffect(() => {
    if (!may) return;
    // Only users of the account itself have the permission.
    void dispatch(readTags(null));
  }, [may, dispatch]);
}
