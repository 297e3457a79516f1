import { randomBytes } from 'node:crypto';
import { type IngestDeps, ingestEvents } from '@switchboard/application/intake/ingest-events';
import { isStorable } from '@switchboard/contracts/base/storable';
import type { IntakeResult } from '@switchboard/contracts/intake/event';
import type { IncomingBatch, IncomingRecord, OutgoingRecord, Producer } from '@switchboard/platform/kafka/types';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { backoff, sleep } from '@switchboard/platform/retry';
import { describeFailure, isTransient } from '../../runtime/failures.ts';
import { buildDeadLetter, type Fault, parseIntakeRecord } from './intake-record.ts';

export interface IntakeDeps extends IngestDeps {
  readonly pool: Queryable;
  readonly producer: Producer;
  readonly topics: { readonly results: string; readonly deadLetters: string };
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'intakeEvents' | 'kafkaDeadLetters'>;
}

const RETRY = { baseMs: 50, maxMs: 2_000 };
/** The actor of events that arrive on the topic. */
const ACTOR = { kind: 'connection', id: 'kafka' } as const;

/**
 * Processes a batch of the intake topic like the intake API, and reports each event's outcome on the results topic.
 *
 * A record's key is its account. A rejected event goes to the dead-letter topic with the reason, and the rest of the batch is processed. A
 * redelivered batch appends nothing: its events are duplicates, and are reported again.
 * @throws {AppError} `kafka.unavailable` if the outcomes can't be sent; a database failure, once the batch's signal aborts.
 */
export async function processIntake(deps: IntakeDeps, batch: IncomingBatch): Promise<void> {
  const { results, deadLetters } = await retryTransient(deps, batch.signal, () => processBatch(deps, batch));
  if (results.length > 0) await deps.producer.send(deps.topics.results, results);
  if (deadLetters.length > 0) {
    const letters = deadLetters.map(({ record, fault }) => buildDeadLetter(batch, record, fault));
    await deps.producer.send(deps.topics.deadLetters, letters);
  }
  for (const { fault } of deadLetters) deps.metrics.kafkaDeadLetters.inc({ code: fault.code });
}

interface Item {
  readonly record: IncomingRecord;
  readonly item: unknown;
}

interface Outcomes {
  readonly results: OutgoingRecord[];
  readonly deadLetters: { readonly record: IncomingRecord; readonly fault: Fault }[];
}

async function processBatch(deps: IntakeDeps, { records }: IncomingBatch): Promise<Outcomes> {
  const outcomes: Outcomes = { results: [], deadLetters: [] };
  const accounts = await findAccounts(deps.pool, [...new Set(records.flatMap(({ key }) => key ?? []))]);
  const items = new Map<string, Item[]>();
  for (const record of records) {
    const { key: tenantId = '' } = record;
    const parsed = parseIntakeRecord(record);
    const fault = 'fault' in parsed ? parsed.fault : checkAccount(accounts.get(tenantId));
    if (fault !== undefined) outcomes.deadLetters.push({ record, fault });
    if (fault !== undefined || 'fault' in parsed) continue;
    const ofAccount = items.get(tenantId) ?? [];
    for (const item of parsed.items) ofAccount.push({ record, item });
    items.set(tenantId, ofAccount);
  }
  for (const part of await Promise.all([...items].map((entry) => processItems(deps, ...entry)))) {
    outcomes.results.push(...part.results);
    outcomes.deadLetters.push(...part.deadLetters);
  }
  return outcomes;
}

function checkAccount(account: { readonly isSuspended: boolean } | undefined): Fault | undefined {
  if (account === undefined) return { code: 'resource.not_found', detail: 'there is no such account', path: 'key' };
  if (account.isSuspended) return { code: 'account.suspended', detail: 'the account is suspended', path: 'key' };
  return undefined;
}

async function processItems(deps: IntakeDeps, tenantId: string, items: readonly Item[]): Promise<Outcomes> {
  const outcomes: Outcomes = { results: [], deadLetters: [] };
  const results = await appendEvents(
    deps,
    tenantId,
    items.map(({ item }) => item),
  );
  for (const [index, { record, item }] of items.entries()) {
    const result = results[index];
    if (result === undefined) continue;
    if ('status' in result) {
      outcomes.results.push({ key: tenantId, value: JSON.stringify(result) });
      deps.metrics.intakeEvents.inc({ status: result.status });
    }
    const fault = 'status' in result ? result.error : result;
    if (fault === undefined) continue;
    // If a body has many events, the dead letter contains only the rejected event.
    outcomes.deadLetters.push({ record: { ...record, value: Buffer.from(JSON.stringify(item)) }, fault });
  }
  return outcomes;
}

/**
 * Appends one account's events in order and returns each one's result, or the failure that prevented one.
 *
 * An event that fails permanently doesn't prevent the others.
 * @throws a transient failure, such as an unavailable database: events that were appended are duplicates on the next attempt
 */
async function appendEvents(
  deps: IngestDeps,
  tenantId: string,
  items: readonly unknown[],
): Promise<(IntakeResult | Fault)[]> {
  const caller = { tenantId, actor: ACTOR, traceId: randomBytes(16).toString('hex') };
  try {
    return await ingestEvents(deps, caller, items);
  } catch (error) {
    if (isTransient(error)) throw error;
    if (items.length <= 1) return items.map(() => ({ code: 'server.error', detail: describeFailure(error) }));
  }
  const results: (IntakeResult | Fault)[] = [];
  for (const item of items) results.push(...(await appendEvents(deps, tenantId, [item])));
  return results;
}

/** Retries transient failures until the batch's signal aborts. */
async function retryTransient<T>({ logger }: IntakeDeps, signal: AbortSignal, process: () => Promise<T>): Promise<T> {
  const pause = backoff(RETRY);
  for (;;) {
    try {
      return await process();
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error;
      logger.warn({ reason: describeFailure(error) }, 'could not process events of the intake topic, retrying');
      await sleep(pause(), signal);
    }
  }
}

/** Finds accounts by external ids, and whether each is suspended. An id that can't be stored doesn't identify any account. */
async function findAccounts(db: Queryable, ids: readonly string[]): Promise<Map<string, { isSuspended: boolean }>> {
  const { rows } = await db.query<{ id: string; isSuspended: boolean }>({
    name: 'worker-find-accounts',
    text: `select id, status = 'suspended' as "isSuspended" from access.accounts where id = any($1)`,
    values: [ids.filter(isStorable)],
  });
  return new Map(rows.map(({ id, isSuspended }) => [id, { isSuspended }]));
}
