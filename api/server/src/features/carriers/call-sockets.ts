import { type WebSocket, WebSocketServer } from 'ws';
import type { Upgrade } from '../../http/server.ts';
import { CLOSE } from '../../http/talk-frames.ts';

/** The WebSockets over which carriers and platforms run their calls on this replica. */
export interface CallSockets {
  /** Accepts a connection. `begin` calls `admit` once it knows the call; a newer connection of the same call replaces the older one. */
  accept(upgrade: Upgrade, begin: (ws: WebSocket, admit: (callKey: string) => void) => void): void;
  isConnected(callKey: string): boolean;
  isClosed(): boolean;
  /** Closes every connection; the carrier then requests how the call continues, which another replica answers. */
  close(): Promise<void>;
}

/** Creates the server of call sockets. */
export function openCallSockets(maxPayload: number): CallSockets {
  const server = new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const open = new Set<WebSocket>();
  const current = new Map<string, WebSocket>();
  let isClosed = false;
  return {
    accept: ({ request, socket, head }, begin) =>
      server.handleUpgrade(request, socket, head, (ws) => {
        open.add(ws);
        let key: string | undefined;
        ws.once('close', () => {
          open.delete(ws);
          if (key !== undefined && current.get(key) === ws) current.delete(key);
        });
        begin(ws, (callKey) => {
          key = callKey;
          current.get(callKey)?.close(CLOSE.policy, 'replaced');
          current.set(callKey, ws);
        });
      }),
    isConnected: (callKey) => current.has(callKey),
    isClosed: () => isClosed,
    close: async () => {
      isClosed = true;
      for (const ws of open) ws.close(CLOSE.restart, 'restarting');
      server.close();
    },
  };
}
