import type { IncomingBatch } from '@switchboard/platform/kafka/types';
import type { Metrics } from '@switchboard/platform/metrics';
import { sleep } from '@switchboard/platform/retry';
import type { Consumer } from '../runtime/consumer.ts';
import type { DrainDeps } from '../runtime/drain-deps.ts';
import { drainTenant } from '../runtime/drain-tenant.ts';
import { reasonOf } from '../runtime/failures.ts';
import type { LogRow } from '../runtime/log-queries.ts';
import { BatchFailure, type Taken } from '../runtime/process-batches.ts';
import { readCarried } from './carried-row.ts';
import { hasTaken } from './queries.ts';
import { type CarriedRows, takeCarried } from './take-carried.ts';

export interface DeliverDeps extends Omit<DrainDeps, 'signal'> {
  readonly metrics: DrainDeps['metrics'] & Pick<Metrics, 'kafkaRecords'>;
  readonly logId: () => Promise<string>;
}

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 250;

/**
 * Has a consumer take in a batch of the topic of events, and resolves once its checkpoints in PostgreSQL are past all of it.
 *
 * What goes on where a checkpoint stands is taken as it came. Whatever else there is - a gap, an account that somebody works on, a batch that
 * fails, a record of another log - is left to the log itself, which is read until the consumer has got as far. An account that is stopped at
 * an event that this worker doesn't know is passed by: looking for a newer worker's progress is the stops' own matter.
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
  const { rows, others, unreadable } = await readRows(deps, batch);
  count('unreadable', unreadable);
  if (unreadable > 0) deps.logger.warn({ topic: batch.topic, unreadable }, 'records that are no events were passed by');
  const ends = new Map([...others, ...rows].map(([tenantId, of]) => [tenantId, of.at(-1)?.position ?? 0]));
  for (const tenantId of ends.keys()) deps.stops.hear(consumer, tenantId);

  const isFree = ([tenantId]: readonly [string, unknown]) =>
    !others.has(tenantId) && deps.stops.isDue(consumer, tenantId);
  const taken = await tryToTake(deps, consumer, new Map([...rows].filter(isFree)));
  for (const one of taken.values()) {
    if (one.unknown !== undefined || one.position > one.prev) await deps.stops.note(consumer, one);
    count('taken', one.position - one.prev);
    count('behind', (rows.get(one.tenantId)?.length ?? 0) - (one.position - one.prev));
  }
  for (const [tenantId, position] of ends) {
    const one = taken.get(tenantId);
    if (one !== undefined && (one.unknown !== undefined || one.position >= position)) continue;
    count('log', (rows.get(tenantId)?.length ?? 0) + (others.get(tenantId)?.length ?? 0));
    await catchUp({ ...deps, signal: batch.signal }, consumer, { tenantId, position });
  }
}

/** The records by their tenants; `others` are of another log. */
async function readRows(deps: DeliverDeps, { records, signal }: IncomingBatch) {
  const id = await readLogId(deps, signal);
  const rows = new Map<string, LogRow[]>();
  const others = new Map<string, LogRow[]>();
  let unreadable = 0;
  for (const record of records) {
    const carried = readCarried(record);
    if (carried === undefined) {
      unreadable += 1;
      continue;
    }
    const into = carried.log === id ? rows : others;
    const ofTenant = into.get(carried.row.tenantId);
    if (ofTenant === undefined) into.set(carried.row.tenantId, [carried.row]);
    else ofTenant.push(carried.row);
  }
  return { rows, others, unreadable };
}

/** Waits for a database that is away: the group has no part in that. */
async function readLogId({ logId, logger }: DeliverDeps, signal: AbortSignal): Promise<string> {
  for (;;) {
    try {
      return await logId();
    } catch (error) {
      if (signal.aborted) throw error;
      logger.warn({ reason: reasonOf(error) }, 'could not read which log this is, waiting to try again');
      await sleep(LONGEST_PAUSE_MS, signal);
    }
  }
}

async function tryToTake(deps: DeliverDeps, consumer: Consumer, rows: CarriedRows): Promise<Map<string, Taken>> {
  if (rows.size === 0) return new Map();
  try {
    const unsuspected = new Map([...rows].filter(([tenantId]) => deps.suspects?.of(consumer, tenantId) === undefined));
    const taken = unsuspected.size === 0 ? [] : await takeCarried(deps, consumer, unsuspected);
    return new Map(taken.map((one) => [one.tenantId, one]));
  } catch (error) {
    const reason = reasonOf(error instanceof BatchFailure ? error.cause : error);
    deps.logger.warn({ consumer: consumer.name, reason }, 'could not take in what came, reading it from the log');
    return new Map();
  }
}

interface Target {
  readonly tenantId: string;
  readonly position: number;
}

/** Takes a tenant's events in from the log, or waits for whoever does, until the consumer is past a position. */
async function catchUp(deps: DrainDeps, consumer: Consumer, { tenantId, position }: Target): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!deps.signal.aborted && deps.stops.isDue(consumer, tenantId)) {
    const outcome = await drainTenant(deps, { consumer, tenantId, upTo: position });
    if (outcome === 'stopped') return;
    // Asked of a database that is away, it has not.
    const isThere = await hasTaken(deps.pool, tenantId, { ...consumer, position }).catch(() => false);
    if (isThere) return;
    if (outcome === 'more') continue;
    await sleep(pauseMs, deps.signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
