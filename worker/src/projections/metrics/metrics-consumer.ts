import { conversationOfStream } from '@switchboard/contracts/conversations/events';
import type { ConversationId } from '@switchboard/contracts/ids';
import { foldCall } from '@switchboard/domain/calls/fold-call';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import type { Batch, Consumer, LogEvent } from '../../runtime/consumer.ts';
import type { ReadSchema } from '../../runtime/read-schema.ts';
import { type TableWrite, writeTables } from '../../runtime/write-tables.ts';
import { toRow } from './call-row.ts';
import { callsWrite, loadCalls } from './queries.ts';
import { rollupChanges } from './rollup-changes.ts';
import { changedRollups, rollupWrites } from './rollup-queries.ts';

/** The projection's row in `worker.projections`. */
export const CALL_METRICS = 'figures';
/** The projection's tables, which a rebuild fills anew and switches together. */
export const METRICS_TABLES = ['calls', 'call_cells'] as const;
export const METRICS_CATEGORIES: readonly string[] = ['conversation'];
const MAX_BATCH = 500;
/** Nobody waits for a call's row as for the inbox's: events of some moments share a batch. */
const PATIENCE_MS = 250;

/** What lists and figures of calls are read from, kept beside the inbox and behind it by a moment. */
export const metricsConsumer = (): Consumer => ({
  name: CALL_METRICS,
  maxBatch: MAX_BATCH,
  concurrency: 1,
  patienceMs: PATIENCE_MS,
  categories: METRICS_CATEGORIES,
  plan: async (batches, db) => ({ writes: await callWrites(db, 'read', batches) }),
  async apply(client, batches) {
    await projectCalls(client, 'read', batches);
    return undefined;
  },
});

/** Takes batches into the tables of a version: a statement reads the calls that they are about, one the cells that these count in, one writes all. */
export async function projectCalls(client: PoolClient, schema: ReadSchema, batches: readonly Batch[]): Promise<void> {
  await writeTables(client, schema, await callWrites(client, schema, batches));
}

async function callWrites(db: Queryable, schema: ReadSchema, batches: readonly Batch[]): Promise<TableWrite[]> {
  const streams = batches.flatMap(streamsOf);
  const known = await loadCalls(
    db,
    schema,
    streams.filter(({ events }) => (events[0]?.version ?? 1) > 1),
  );
  const changed = streams.map(({ tenantId, id, events }) => {
    const before = known.get(`${tenantId} ${id}`);
    const after = toRow({ tenantId, state: foldCall(before, events) });
    return { tenantId, before: before && toRow({ tenantId, state: before }), after };
  });
  const cells = await changedRollups(db, schema, rollupChanges(changed));
  return [callsWrite(changed.map(({ after }) => after)), ...rollupWrites(cells)];
}

interface CallStream {
  readonly tenantId: string;
  readonly id: ConversationId;
  readonly events: readonly LogEvent[];
}

function streamsOf({ tenantId, events }: Batch): CallStream[] {
  return [...Map.groupBy(events, ({ streamId }) => streamId)].flatMap(([streamId, ofStream]) => {
    const id = conversationOfStream(streamId);
    return id === undefined ? [] : [{ tenantId, id, events: ofStream }];
  });
}
