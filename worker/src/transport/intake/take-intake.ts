import type { TakeEventsDeps } from '@switchboard/application/intake/take-events';
import type { IncomingBatch, IncomingRecord, OutgoingRecord, Producer } from '@switchboard/platform/kafka/types';
import type { Logger } from '@switchboard/platform/logger';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { backoff, sleep } from '@switchboard/platform/retry';
import { isPassing, reasonOf } from '../../runtime/failures.ts';
import type { TopicNames } from '../topics.ts';
import { deadLetter } from './dead-letter.ts';
import { findAccounts } from './queries.ts';
import { type Fault, readIntakeRecord } from './read-records.ts';
import { takeAccount } from './take-account.ts';

export interface IntakeDeps extends TakeEventsDeps {
  readonly pool: Queryable;
  readonly producer: Producer;
  readonly topics: TopicNames;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'intakeEvents' | 'kafkaDeadLetters'>;
}

const RETRY = { baseMs: 50, maxMs: 2_000 };

/**
 * Takes the events of a batch of the intake topic, as intake calls would, and tells what became of each on the topic of results.
 *
 * A record's key is its account. What can't be taken goes to the topic of dead letters with why, and everything else of the batch is taken. A
 * batch that comes again appends nothing anew: its events are duplicates, and are told of again.
 * @throws {AppError} `kafka.unavailable` when the answers can't be sent; what keeps the database from answering, once the batch's signal aborts.
 */
export async function takeIntake(deps: IntakeDeps, batch: IncomingBatch): Promise<void> {
  const { results, deadLetters } = await patiently(deps, batch.signal, () => takeBatch(deps, batch));
  if (results.length > 0) await deps.producer.send(deps.topics.results, results);
  if (deadLetters.length > 0) {
    const letters = deadLetters.map(({ record, fault }) => deadLetter(batch, record, fault));
    await deps.producer.send(deps.topics.deadLetters, letters);
  }
  for (const { fault } of deadLetters) deps.metrics.kafkaDeadLetters.inc({ code: fault.code });
}

interface Item {
  readonly record: IncomingRecord;
  readonly item: unknown;
}

interface Answers {
  readonly results: OutgoingRecord[];
  readonly deadLetters: { readonly record: IncomingRecord; readonly fault: Fault }[];
}

async function takeBatch(deps: IntakeDeps, { records }: IncomingBatch): Promise<Answers> {
  const answers: Answers = { results: [], deadLetters: [] };
  const accounts = await findAccounts(deps.pool, [...new Set(records.flatMap(({ key }) => key ?? []))]);
  const items = new Map<string, Item[]>();
  for (const record of records) {
    const { key: tenantId = '' } = record;
    const read = readIntakeRecord(record);
    const fault = 'fault' in read ? read.fault : faultOf(accounts.get(tenantId));
    if (fault !== undefined) answers.deadLetters.push({ record, fault });
    if (fault !== undefined || 'fault' in read) continue;
    const ofAccount = items.get(tenantId) ?? [];
    for (const item of read.items) ofAccount.push({ record, item });
    items.set(tenantId, ofAccount);
  }
  for (const part of await Promise.all([...items].map((one) => takeItems(deps, ...one)))) {
    answers.results.push(...part.results);
    answers.deadLetters.push(...part.deadLetters);
  }
  return answers;
}

function faultOf(account: { readonly isSuspended: boolean } | undefined): Fault | undefined {
  if (account === undefined) return { code: 'resource.not_found', detail: 'there is no such account', path: 'key' };
  if (account.isSuspended) return { code: 'account.suspended', detail: 'the account is suspended', path: 'key' };
  return undefined;
}

async function takeItems(deps: IntakeDeps, tenantId: string, items: readonly Item[]): Promise<Answers> {
  const answers: Answers = { results: [], deadLetters: [] };
  const outcomes = await takeAccount(
    deps,
    tenantId,
    items.map(({ item }) => item),
  );
  for (const [index, { record, item }] of items.entries()) {
    const outcome = outcomes[index];
    if (outcome === undefined) continue;
    if ('status' in outcome) {
      answers.results.push({ key: tenantId, value: JSON.stringify(outcome) });
      deps.metrics.intakeEvents.inc({ status: outcome.status });
    }
    const fault = 'status' in outcome ? outcome.error : outcome;
    if (fault === undefined) continue;
    answers.deadLetters.push({ record: { ...record, value: Buffer.from(JSON.stringify(item)) }, fault });
  }
  return answers;
}

/** Tries until it works, for as long as what fails passes by itself and nobody else is to do it. */
async function patiently<T>({ logger }: IntakeDeps, signal: AbortSignal, take: () => Promise<T>): Promise<T> {
  const pause = backoff(RETRY);
  for (;;) {
    try {
      return await take();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      logger.warn({ reason: reasonOf(error) }, 'could not take in events of the intake topic, waiting to try again');
      await sleep(pause(), signal);
    }
  }
}
