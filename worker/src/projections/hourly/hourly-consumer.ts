import { type ConversationEvent, conversationOfStream } from '@switchboard/contracts/conversations/events';
import { firstInstant } from '@switchboard/domain/conversations/fold';
import type { JsonObject } from '@switchboard/platform/event-store/types';
import { isErased } from '@switchboard/platform/event-store/upcasters';
import type { Batch, Consumer, LogEvent } from '../../runtime/consumer.ts';
import type { ReadSchema } from '../read-schema.ts';
import { type CallTimes, countCalls, type Raised } from './queries.ts';

/** The projection's row in `worker.projections`. */
export const HOURLY = 'hourly';

const RAISED = 'conversation.attention-raised' satisfies ConversationEvent['type'];
const REPORTS = ['conversation.started', 'conversation.ended'] as const satisfies readonly ConversationEvent['type'][];
const TYPES = [...REPORTS, RAISED];

/**
 * Counts calls that started and ended, and alerts, by the hours of the account's own clock.
 *
 * A call that begins with another event counts from that one on, as its row does, and moves when its start is told.
 */
export function hourlyConsumer(schema: ReadSchema = 'read'): Consumer {
  return {
    name: HOURLY,
    maxBatch: 2_000,
    concurrency: 1,
    patienceMs: 1_000,
    types: TYPES,
    firstEvents: true,
    async apply(client, batches) {
      const times = batches.map(timesOf);
      const calls = times.flatMap((one) => one.calls);
      const raised = times.flatMap((one) => one.raised);
      await countCalls(client, schema, { calls, raised });
      return undefined;
    },
  };
}

function timesOf({ tenantId, events }: Batch): { calls: CallTimes[]; raised: Raised[] } {
  const calls = new Map<number, { -readonly [K in keyof CallTimes]: CallTimes[K] }>();
  const raised: Raised[] = [];
  for (const event of events) {
    const id = conversationOfStream(event.streamId);
    // Of an erased event nothing is known, so it isn't counted.
    if (id === undefined || isErased(event.data as JsonObject)) continue;
    if (isRaise(event)) raised.push({ tenantId, at: event.data.at });
    if (event.version > 1 && !isReport(event)) continue;
    const call = calls.get(id) ?? { tenantId, id, first: null, started: null, ended: null };
    calls.set(id, call);
    if (event.version === 1) call.first = firstInstant(event);
    // The last report of a batch counts, as it would in a batch of its own.
    if (isReport(event)) call[event.type === 'conversation.started' ? 'started' : 'ended'] = event.data.at;
  }
  return { calls: [...calls.values()], raised };
}

// Data was checked against its type's schema when it was read.
type Typed<T extends ConversationEvent['type']> = LogEvent & Extract<ConversationEvent, { type: T }>;

function isRaise(event: LogEvent): event is Typed<typeof RAISED> {
  return event.type === RAISED;
}

function isReport(event: LogEvent): event is Typed<(typeof REPORTS)[number]> {
  return REPORTS.some((type) => type === event.type);
}
