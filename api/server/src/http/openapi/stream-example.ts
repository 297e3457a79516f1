import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { StreamEventName, StreamMessage } from '@switchboard/contracts/stream/messages';

/** What the beginning of a stream looks like, for the documentation. */
export function streamExample(): string {
  const heartbeat: StreamMessage = {
    event: 'heartbeat',
    data: { position: 5_120, serverTime: '2026-11-20T15:00:00.000Z' },
  };
  const view: StreamMessage = { event: 'view', data: { total: 42, attentionTotal: 3, position: 5_120 } };
  const id = formatCursor({ epoch: '9f86d081884c', position: 5_120 });
  return `${frame(view.event, view.data)}id: ${id}\n\n${frame(heartbeat.event, heartbeat.data)}id: ${id}\n\n`;
}

const frame = (event: StreamEventName, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n`;
