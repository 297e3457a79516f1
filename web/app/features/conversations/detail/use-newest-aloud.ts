import type { Message } from '@switchboard/contracts/conversations/message';
import { useEffect, useRef, useState } from 'react';
import type { Transcript } from '../../../entities/transcript/transcript.ts';

/** A talk that goes fast is read out where it pauses. */
const PAUSE_MS = 1_000;

/** The line to be read out: the newest that came while the reader listens, once nothing newer follows at once. */
export function useNewestAloud({ messages, isDetached }: Transcript, isRead: boolean): Message | undefined {
  const newest = isDetached ? undefined : messages.at(-1);
  const [aloud, setAloud] = useState<Message>();
  const begun = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isRead || !newest) return;
    // What was there when it was opened is read by whoever wants to.
    begun.current ??= newest.id;
    if (begun.current === newest.id) return;
    const timer = setTimeout(() => setAloud(newest), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [newest, isRead]);
  return aloud;
}
