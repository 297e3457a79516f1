import { withClaim } from './claimed.ts';
import type { AfterCommit, Consumer } from './consumer.ts';
import { readSpans } from './log-queries.ts';
import { listParkedStreams, parkStream } from './parked-queries.ts';
import type { BatchDeps } from './process-batches.ts';

export interface Poison {
  readonly consumer: Consumer;
  readonly tenantId: string;
  /** Of the event that can't be taken in. */
  readonly position: number;
  readonly reason: string;
  readonly attempts: number;
}

export interface Parked {
  readonly streamId: string;
  readonly type: string;
}

/**
 * Parks the stream of an event that can't be taken in, and passes the event's position.
 *
 * Answers undefined, and does nothing, when somebody else has passed that position meanwhile.
 */
export async function parkPoison({ pool }: Pick<BatchDeps, 'pool'>, poison: Poison): Promise<Parked | undefined> {
  const { consumer, tenantId, position, reason, attempts } = poison;
  const { name, version } = consumer;
  type Passed = Parked & { afterCommit: AfterCommit | undefined };
  const passed = await withClaim<Passed | undefined>(pool, { name, version, tenantId }, async (client, claim) => {
    const prev = position - 1;
    if (claim.position !== prev) return { result: undefined };
    const [event] = await readSpans(client, [{ tenantId, after: prev, upTo: position }]);
    if (event === undefined) return { result: undefined };
    const { streamId, type } = event;
    const key = { name, version: claim.version, tenantId };
    const known = await listParkedStreams(client, key);
    await parkStream(client, { ...key, streamId, position, reason, attempts });
    const batch = { tenantId, epoch: claim.epoch, prev, position, events: [], replayed: new Set<string>() };
    const applied = await consumer.apply(client, [batch]);
    const afterCommit = await applied?.written;
    const isNew = known.every((stream) => stream.streamId !== streamId);
    return { result: { streamId, type, afterCommit }, move: { position, parked: claim.parked + (isNew ? 1 : 0) } };
  });
  passed?.afterCommit?.();
  return passed && { streamId: passed.streamId, type: passed.type };
}
