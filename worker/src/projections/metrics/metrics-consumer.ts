import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationOfStream } from '@switchboard/contracts/conversations/events';
import { foldCall } from '@switchboard/domain/calls/fold-call';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import type { Batch, Consumer, LogEvent } from '../../runtime/consumer.ts';
import { type ReadSchema, type TableWrite, writeTables } from '../../runtime/table-writes.ts';
import { callsWrite, loadCalls, toCallRow } from './calls-table.ts';
import { rollupChanges } from './rollup-changes.ts';
import { changedRollups, rollupWrites } from './rollups-table.ts';

/** The projection's row in `worker.projections`. */
export const CALL_METRICS = 'figures';
/** The projection's tables, which a rebuild fills and switches together. */
export const METRICS_TABLES = ['calls', 'call_cells'] as const;
export const METRICS_CATEGORIES: readonly string[] = ['conversation'];
const MAX_BATCH = 500;
/** Viewers don't wait for a call's row as they do for the inbox, so events that arrive at about the same time share a batch. */
const WAKE_UP_DELAY_MS = 250;

/** Projects the rows and rollups that call lists and metrics read; which are a moment behind the inbox. */
export const metricsConsumer = (): Consumer => ({
  name: CALL_METRICS,
  maxBatch: MAX_BATCH,
  concurrency: 1,
  wakeUpDelayMs: WAKE_UP_DELAY_MS,
  categories: METRICS_CATEGORIES,
  plan: async (batches, db) => ({ writes: await callWrites(db, 'read', batches) }),
  async apply(client, batches) {
    await projectCalls(client, 'read', batches);
    return undefined;
  },
});

/** Projects batches into the tables of a version: one statement reads the calls, one reads their rollups, one writes everything. */
export async function projectCalls(client: PoolClient, schema: ReadSchema, batches: readonly Batch[]): Promise<void> {
  await writeTables(client, schema, await callWrites(client, schema, batches));
}

async function callWrites(db: Queryable, schema: ReadSchema, batches: readonly Batch[]): Promise<TableWrite[]> {
  const streams = batches.flatMap(groupByCall);
  const known = await loadCalls(
    db,
    schema,
    streams.filter(({ events }) => (events[0]?.version ?? 1) > 1),
  );
  const changed = streams.map(({ tenantId, id, events }) => {
    const before = known.get(`${tenantId} ${id}`);
    const after = toCallRow({ tenantId, state: foldCall(before, events) });
    return { tenantId, before: before && toCallRow({ tenantId, state: before }), after };
  });
  const rollups = await changedRollups(db, schema, rollupChanges(changed));
  return [callsWrite(changed.map(({ after }) => after)), ...rollupWrites(rollups)];
}

interface CallStream {
  readonly tenantId: string;
  readonly id: ConversationId;
  readonly events: readonly LogEvent[];
}

function groupByCall({ tenantId, events }: Batch): CallStream[] {
  return [...Map.groupBy(events, ({ streamId }) => streamId)].flatMap(([streamId, ofStream]) => {
    const id = conversationOfStream(streamId);
    return id === undefined ? [] : [{ tenantId, id, events: ofStream }];
  });
}
