import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { isLive } from '@switchboard/contracts/conversations/live';
import { useSelector } from 'react-redux';
import { useFormats } from '../../../i18n/use-formats.ts';
import { LiveClock } from '../../../live/live-clock.tsx';
import { selectClockOffset } from '../../../session/session-slice.ts';
import { useTimeText } from '../../../ui/use-now.ts';
import classes from './row-time.module.css';

/** A live call's duration, or the time since the last message, with the exact time on hover. */
export function RowTime({ row }: { row: Conversation }) {
  if (!isLive(row)) return <Ago at={row.lastMessageAt} />;
  return <LiveClock since={row.createdAt} lastAt={row.lastMessageAt} />;
}

function Ago({ at }: { at: string }) {
  const formats = useFormats();
  const offset = useSelector(selectClockOffset);
  const text = useTimeText((now) => formats.ago(at, now + offset));
  return (
    <time className={classes['time']} dateTime={at} title={formats.full(at)}>
      {text}
    </time>
  );
}
