import { SessionPayload } from '@switchboard/contracts/access/session';
import { z } from 'zod';
import { SessionEnd } from './session-slice.ts';

const NAME = 'switchboard-session.1';

/** What one tab tells the others about the session that they share. */
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

/** Opens the channel between this browser's tabs; a tab does not hear itself. */
export function openSessionChannel(onNote: (note: SessionNote) => void): SessionChannel {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }) => {
    // A tab of another build may speak differently: what isn't understood is left alone.
    const note = SessionNote.safeParse(data);
    if (note.success) onNote(note.data);
  };
  return { tell: (note) => channel.postMessage(note), close: () => channel.close() };
}
