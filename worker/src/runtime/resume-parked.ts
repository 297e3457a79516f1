import type { EventCodec } from '@switchboard/event-store/codec';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import type { Claim } from './claimed.ts';
import type { Consumer, LogEvent } from './consumer.ts';
import { RESUMED, readParkedSpan } from './log-queries.ts';
import { listParkedStreams, type ParkedStream, unparkStreams } from './parked-queries.ts';
import { readEvent } from './read-events.ts';

/** More events than this are no longer taken up in one batch; a rebuild takes them. */
const MAX_RESUMED_EVENTS = 20_000;

interface Scope {
  readonly client: PoolClient;
  readonly codec: EventCodec;
  readonly consumer: Consumer;
  readonly tenantId: string;
}

/**
 * Leaves the events of parked streams out, up to the one that takes a stream up again: in its place stands all that
 * waited, in order. If that fails again the batch fails, and the stream stays parked.
 */
export async function resumeParked(scope: Scope, claim: Claim, read: readonly LogEvent[]) {
  const { client, consumer, tenantId } = scope;
  const key = { name: consumer.name, version: claim.version, tenantId };
  const parked = new Map((await listParkedStreams(client, key)).map((stream) => [stream.streamId, stream]));
  const events: LogEvent[] = [];
  const replayed = new Set<string>();
  for (const event of read) {
    const stream = parked.get(event.streamId);
    if (stream === undefined) {
      events.push(event);
    } else if (event.type === RESUMED) {
      events.push(...(await readWaiting(scope, stream, event)));
      parked.delete(event.streamId);
      replayed.add(event.streamId);
    }
  }
  if (replayed.size > 0) await unparkStreams(client, key, [...replayed]);
  return { events, replayed };
}

async function readWaiting({ client, codec, consumer, tenantId }: Scope, stream: ParkedStream, until: LogEvent) {
  const { streamId, position: from } = stream;
  const limit = MAX_RESUMED_EVENTS + 1;
  const wanted = { types: consumer.types, known: codec.versions };
  const rows = await readParkedSpan(client, { tenantId, streamId, from, to: until.position, wanted, limit });
  if (rows.length >= limit) throw new AppError('event.too_many_parked', { streamId, limit: MAX_RESUMED_EVENTS });
  return rows.map((row) => readEvent(row, codec));
}
