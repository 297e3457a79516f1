import { randomUUID } from 'node:crypto';

/** An intake call, as objects and as JSON. */
export interface CallBody {
  readonly events: readonly BodyEvent[];
  readonly text: string;
}

interface BodyEvent {
  readonly id: string;
  readonly callId: string;
  readonly type: 'message.received';
  readonly at: string;
  readonly data: {
    readonly messageId: string;
    readonly role: string;
    readonly text: string;
    readonly offsetMs: number;
  };
}

const STREAMS = 10;
const TEXT = 'I would like to move my appointment to Thursday afternoon, if that is possible at all, please. ';

/** Yields intake calls without end. Each has events of ten new conversations, about 300 bytes per event. */
export function* callBodies(eventsPerCall: number): Generator<CallBody, never> {
  for (;;) {
    const call = randomUUID();
    const at = new Date().toISOString();
    const events = Array.from({ length: eventsPerCall }, (_, index): BodyEvent => {
      const role = index % 2 === 0 ? 'agent' : 'caller';
      const data = { messageId: `m${index}`, role, text: TEXT, offsetMs: index * 100 };
      return { id: `${call}-${index}`, callId: `${call}-${index % STREAMS}`, type: 'message.received', at, data };
    });
    yield { events, text: JSON.stringify({ events }) };
  }
}
