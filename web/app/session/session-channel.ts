import { SessionPayload } from '@switchboard/contracts/access/session';
import { z } from 'zod';
import { SessionEnd } from './session-slice.ts';

const NAME = 'switchboard-session.1';

/** A message between tabs about their shared session. */
export const SessionNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payload'), payload: SessionPayload, receivedAt: z.number() }),
  z.object({ kind: z.literal('ended'), end: SessionEnd }),
  z.object({ kind: z.literal('used'), at: z.number() }),
]);
export type SessionNote = z.infer<typeof SessionNote>;

export interface SessionChannel {
  tell(note: SessionNote): void;
  close(): void;
}

/** Opens the channel between this browser's tabs; a tab doesn't receive its own messages. */
export function openSessionChannel(onNote: (note: SessionNote) => void): SessionChannel {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    // A tab of another build may send other messages; unknown ones are ignored.
    const note = SessionNote.safeParse(data);
    if (note.success) onNote(note.data);
  };
  return { tell: (note) => channel.postMessage(note), close: () => channel.close() };
}
