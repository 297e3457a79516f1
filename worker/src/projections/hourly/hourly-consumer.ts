import { type ConversationEvent, conversationOfStream } from '@switchboard/contracts/conversations/events';
import type { JsonObject } from '@switchboard/platform/event-store/types';
import { isErased } from '@switchboard/platform/event-store/upcasters';
import type { Batch, Consumer, LogEvent } from '../../runtime/consumer.ts';
import { type CallTimes, countCalls, type Raised } from './queries.ts';

/** The projection's row in `worker.projections`. */
export const HOURLY = 'hourly';

const TYPES = [
  'conversation.started',
  'conversation.ended',
  'conversation.attention-raised',
] as const satisfies readonly ConversationEvent['type'][];
type Counted = LogEvent & Extract<ConversationEvent, { type: (typeof TYPES)[number] }>;

/** Counts calls that started and ended, and alerts, by the hours of the account's own clock. */
export function hourlyConsumer(): Consumer {
  return {
    name: HOURLY,
    maxBatch: 2_000,
    concurrency: 1,
    patienceMs: 1_000,
    types: TYPES,
    async apply(client, batches) {
      const times = batches.map(timesOf);
      const calls = times.flatMap((one) => one.calls);
      const raised = times.flatMap((one) => one.raised);
      await countCalls(client, { calls, raised });
      return undefined;
    },
  };
}

function timesOf({ tenantId, events }: Batch): { calls: CallTimes[]; raised: Raised[] } {
  const calls = new Map<number, { -readonly [K in keyof CallTimes]: CallTimes[K] }>();
  const raised: Raised[] = [];
  for (const event of events) {
    const id = conversationOfStream(event.streamId);
    if (id === undefined || !isCounted(event)) continue;
    if (event.type === 'conversation.attention-raised') {
      raised.push({ tenantId, at: event.data.at });
      continue;
    }
    const call = calls.get(id) ?? { tenantId, id, started: null, ended: null };
    calls.set(id, call);
    // The last report of a batch counts, as it would in a batch of its own.
    if (event.type === 'conversation.started') call.started = event.data.at;
    else call.ended = event.data.at;
  }
  return { calls: [...calls.values()], raised };
}

// Its data was checked when it was read; of an erased event nothing is known, so it isn't counted.
function isCounted(event: LogEvent): event is Counted {
  return TYPES.some((type) => type === event.type) && !isErased(event.data as JsonObject);
}
