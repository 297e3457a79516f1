import { type WebSocket, WebSocketServer } from 'ws';
import type { Upgrade } from '../../http/server.ts';
import { CLOSE } from '../../http/talk-frames.ts';

/** The calls that carriers and platforms hold with this replica by WebSocket. */
export interface CallSockets {
  /** Takes a connection over; whoever begins to hold it tells which call it is, which takes the place of an earlier connection of that call. */
  hold(upgrade: Upgrade, begin: (ws: WebSocket, admit: (callKey: string) => void) => void): void;
  isHeld(callKey: string): boolean;
  isClosed(): boolean;
  /** Closes every connection; the carrier asks how its call goes on, and another replica has it. */
  close(): Promise<void>;
}

/** Opens the holder of calls. */
export function openCallSockets(maxPayload: number): CallSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const open = new Set<WebSocket>();
  const held = new Map<string, WebSocket>();
  let isClosed = false;
  return {
    hold: ({ request, socket, head }, begin) =>
      server.handleUpgrade(request, socket, head, (ws) => {
        open.add(ws);
        let key: string | undefined;
        ws.once('close', () => {
          open.delete(ws);
          if (key !== undefined && held.get(key) === ws) held.delete(key);
        });
        begin(ws, (callKey) => {
          key = callKey;
          held.get(callKey)?.close(CLOSE.policy, 'replaced');
          held.set(callKey, ws);
        });
      }),
    isHeld: (callKey) => held.has(callKey),
    isClosed: () => isClosed,
    close: async () => {
      isClosed = true;
      for (const ws of open) ws.close(CLOSE.restart, 'restarting');
      server.close();
    },
  };
}
