import { type WebSocket, WebSocketServer } from 'ws';
import type { Upgrade } from '../../http/server.ts';
import { CLOSE, MAX_FRAME_BYTES } from '../../http/talk-frames.ts';
import { type RelayParts, RelaySession } from './relay-session.ts';

/** The calls that carriers hold with this replica by WebSocket. */
export interface RelaySockets {
  /** Takes a connection over, and holds the call that its first frame proves to be. */
  hold(upgrade: Upgrade, parts: Omit<RelayParts, 'onAdmitted'>): void;
  /** Closes every connection; the carrier asks how its call goes on, and another replica has it. */
  close(): Promise<void>;
}

/** Opens the holder of calls. */
export function openRelaySockets(): RelaySockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const open = new Set<WebSocket>();
  /** By talk: a second connection takes the first one's place. */
  const held = new Map<string, WebSocket>();
  return {
    hold: ({ request, socket, head }, parts) =>
      server.handleUpgrade(request, socket, head, (ws) => {
        open.add(ws);
        let talkId: string | undefined;
        ws.once('close', () => {
          open.delete(ws);
          if (talkId !== undefined && held.get(talkId) === ws) held.delete(talkId);
        });
        new RelaySession(ws, {
          ...parts,
          onAdmitted: (call) => {
            talkId = call.talkId;
            held.get(talkId)?.close(CLOSE.policy, 'replaced');
            held.set(talkId, ws);
          },
        });
      }),
    close: async () => {
      for (const ws of open) ws.close(CLOSE.restart, 'restarting');
      server.close();
    },
  };
}
