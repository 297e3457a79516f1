import type { IncomingBatch, IncomingRecord } from '@switchboard/platform/kafka/types';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sleep } from '@switchboard/platform/retry';
import { z } from 'zod';
import { BatchFailure, type DeliveredRows, type Progress, processClaimedBatch } from '../runtime/claimed-batch.ts';
import type { Consumer, Versioned } from '../runtime/consumer.ts';
import { type DrainDeps, drainTenant } from '../runtime/drain.ts';
import { describeFailure } from '../runtime/failures.ts';
import type { LogRow } from '../runtime/log-reader.ts';

// Delivers the events topic to a consumer. PostgreSQL remains the source of truth: delivered rows are applied only where they continue a
// checkpoint without a gap. Anything else (a gap, a claimed account, a failed batch, a record of another log) is read from the log until the
// consumer has caught up with the records. Offsets are committed after that, so a record may arrive twice but is never skipped.

export interface DeliverDeps extends Omit<DrainDeps, 'signal'> {
  readonly metrics: DrainDeps['metrics'] & Pick<Metrics, 'kafkaRecords'>;
  readonly logId: () => Promise<string>;
}

const FIRST_PAUSE_MS = 5;
const MAX_PAUSE_MS = 250;

/**
 * Has a consumer process a batch of the events topic, and resolves once its checkpoints are past all of it.
 *
 * An account that is stopped at an unknown event is skipped: retrying it is up to {@link DrainDeps.stoppedAccounts}.
 */
export async function deliver(deps: DeliverDeps, consumer: Consumer, batch: IncomingBatch): Promise<void> {
  for (let from = 0; from < batch.records.length && !batch.signal.aborted; from += consumer.maxBatch) {
    await deliverPart(deps, consumer, {
      ...batch,
      records: batch.records.slice(from, from + consumer.maxBatch),
    });
  }
}

async function deliverPart(deps: DeliverDeps, consumer: Consumer, batch: IncomingBatch): Promise<void> {
  const count = (outcome: string, records: number) => {
    if (records > 0) deps.metrics.kafkaRecords.inc({ consumer: consumer.name, outcome }, records);
  };
  const { rows, foreign, unreadable } = await readRows(deps, batch);
  count('unreadable', unreadable);
  if (unreadable > 0) deps.logger.warn({ topic: batch.topic, unreadable }, 'skipped records that are not events');
  const ends = new Map([...foreign, ...rows].map(([tenantId, ofTenant]) => [tenantId, ofTenant.at(-1)?.position ?? 0]));
  for (const tenantId of ends.keys()) deps.stoppedAccounts.wake(consumer, tenantId);

  const canApply = ([tenantId]: readonly [string, unknown]) =>
    !foreign.has(tenantId) && deps.stoppedAccounts.isDue(consumer, tenantId);
  const applied = await applyRows(deps, consumer, new Map([...rows].filter(canApply)));
  for (const progress of applied.values()) {
    const { tenantId, prev, position, unknown } = progress;
    if (unknown !== undefined || position > prev) await deps.stoppedAccounts.record(consumer, progress);
    count('taken', position - prev);
    count('behind', (rows.get(tenantId)?.length ?? 0) - (position - prev));
  }
  for (const [tenantId, position] of ends) {
    const progress = applied.get(tenantId);
    if (progress !== undefined && (progress.unknown !== undefined || progress.position >= position)) continue;
    count('log', (rows.get(tenantId)?.length ?? 0) + (foreign.get(tenantId)?.length ?? 0));
    await catchUp({ ...deps, signal: batch.signal }, consumer, { tenantId, position });
  }
}

/** Reads records by tenant; `foreign` records belong to another log. */
async function readRows(deps: DeliverDeps, { records, signal }: IncomingBatch) {
  const id = await readLogId(deps, signal);
  const rows = new Map<string, LogRow[]>();
  const foreign = new Map<string, LogRow[]>();
  let unreadable = 0;
  for (const record of records) {
    const event = parseEventRecord(record);
    if (event === undefined) {
      unreadable += 1;
      continue;
    }
    const target = event.log === id ? rows : foreign;
    const ofTenant = target.get(event.row.tenantId);
    if (ofTenant === undefined) target.set(event.row.tenantId, [event.row]);
    else ofTenant.push(event.row);
  }
  return { rows, foreign, unreadable };
}

/** Waits while the database is unavailable, so that the consumer group keeps its partitions. */
async function readLogId({ logId, logger }: DeliverDeps, signal: AbortSignal): Promise<string> {
  for (;;) {
    try {
      return await logId();
    } catch (error) {
      if (signal.aborted) throw error;
      logger.warn({ reason: describeFailure(error) }, 'could not read the id of the log, retrying');
      await sleep(MAX_PAUSE_MS, signal);
    }
  }
}

async function applyRows(deps: DeliverDeps, consumer: Consumer, rows: DeliveredRows): Promise<Map<string, Progress>> {
  if (rows.size === 0) return new Map();
  try {
    const delivered = new Map([...rows].filter(([tenantId]) => deps.suspects?.find(consumer, tenantId) === undefined));
    const job = { consumer, tenantIds: [...delivered.keys()], source: { delivered } };
    const applied = delivered.size === 0 ? [] : await processClaimedBatch(deps, job);
    return new Map(applied.map((progress) => [progress.tenantId, progress]));
  } catch (error) {
    const reason = describeFailure(error instanceof BatchFailure ? error.cause : error);
    deps.logger.warn(
      { consumer: consumer.name, reason },
      'could not process delivered events, reading them from the log',
    );
    return new Map();
  }
}

interface Target {
  readonly tenantId: string;
  readonly position: number;
}

/** Processes a tenant's events from the log, or waits for the worker that does, until the consumer is past a position. */
async function catchUp(deps: DrainDeps, consumer: Consumer, { tenantId, position }: Target): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!deps.signal.aborted && deps.stoppedAccounts.isDue(consumer, tenantId)) {
    const outcome = await drainTenant(deps, { consumer, tenantId, upTo: position });
    if (outcome === 'stopped') return;
    // While the database is unavailable, the consumer counts as not having passed the position.
    const hasPassed = await isPast(deps.pool, tenantId, { ...consumer, position }).catch(() => false);
    if (hasPassed) return;
    if (outcome === 'more') continue;
    await sleep(pauseMs, deps.signal);
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }
}

const IS_PAST = `
  select coalesce(c.position, 0) >= least($4::bigint, coalesce(h.position, 0)) as "hasTaken"
  from worker.projections p
  left join es.tenant_head h on h.tenant_id = $1
  left join worker.checkpoints c on c.projection = p.name and c.version = coalesce($3::integer, p.version) and c.tenant_id = $1
  where p.name = $2`;

/** Whether a consumer has processed a tenant's events up to a position, as far as the log has them. */
async function isPast(
  db: Queryable,
  tenantId: string,
  { name, version, position }: Versioned & { readonly position: number },
): Promise<boolean> {
  const values = [tenantId, name, version ?? null, position];
  const { rows } = await db.query<{ hasTaken: boolean }>({ name: 'worker-has-taken', text: IS_PAST, values });
  return rows[0]?.hasTaken ?? true;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A record of the events topic: a row of the log with all of its metadata.
 *
 * Type and payload aren't checked here: an event that a consumer doesn't know stops the account, just as if the event had been read from the
 * log.
 */
const EventRecord = z.object({
  /** Identifies the log that the position belongs to. */
  log: z.string(),
  tenantId: z.string().min(1),
  position: z.int().min(1),
  streamId: z.string(),
  version: z.int(),
  type: z.string(),
  schemaVersion: z.int(),
  recordedAt: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  metadata: z.custom<Record<string, unknown>>(isObject),
  data: z.custom<Record<string, unknown>>(isObject),
});

/** Parses a record of the events topic; undefined for a record that the relay hasn't written. */
function parseEventRecord({ value }: Pick<IncomingRecord, 'value'>): { log: string; row: LogRow } | undefined {
  const parsed = EventRecord.safeParse(parseJson(value));
  if (!parsed.success) return undefined;
  const { log, metadata, recordedAt, ...row } = parsed.data;
  const { actor } = metadata;
  const actorId = isObject(actor) && typeof actor['id'] === 'string' ? actor['id'] : null;
  return { log, row: { ...row, recordedAt: new Date(recordedAt), actorId } };
}

function parseJson(value: Buffer | undefined): unknown {
  try {
    return JSON.parse(value?.toString() ?? '');
  } catch {
    return undefined;
  }
}
