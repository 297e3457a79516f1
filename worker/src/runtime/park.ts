import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Consumer } from './consumer.ts';
import { readSpan } from './log-queries.ts';
import { listParkedStreams, parkStream } from './parked-queries.ts';
import { type BatchDeps, enterTenant } from './process-batch.ts';
import { moveCheckpoint } from './queries.ts';

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
  const parked = await withTransaction(pool, async (client) => {
    const claim = await enterTenant(client, consumer, tenantId);
    if (claim?.position !== position - 1) return undefined;
    const [event] = await readSpan(client, { tenantId, after: position - 1, upTo: position });
    if (event === undefined) return undefined;
    const { streamId, type } = event;
    const key = { name: consumer.name, version: claim.version, tenantId };
    const known = await listParkedStreams(client, key);
    await parkStream(client, { ...key, streamId, position, reason, attempts });
    const afterCommit = await consumer.apply(client, { ...passing(position), tenantId });
    const isNew = known.every((stream) => stream.streamId !== streamId);
    await moveCheckpoint(client, { ...key, position, parked: claim.parked + (isNew ? 1 : 0) });
    return { streamId, type, afterCommit };
  });
  parked?.afterCommit?.();
  return parked && { streamId: parked.streamId, type: parked.type };
}

const passing = (position: number) => ({ prev: position - 1, position, events: [], replayed: new Set<string>() });
