import type { Lifecycle } from '@switchboard/platform/lifecycle';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { sleep } from '@switchboard/platform/retry';
import type { BenchDatabase } from '../../harness/cluster.ts';
import type { BenchContext } from '../../harness/row.ts';
import type { BenchWorker } from '../../harness/worker.ts';
import { countBehind, countUnprojected, openAccounts, stageLog } from './log.ts';

const ACCOUNTS = 8;
const CONVERSATIONS = { short: 5_000, full: 9_000 } as const;
const POLL_MS = 30;

export interface WorkerSideOptions {
  readonly database: BenchDatabase;
  readonly lifecycle: Lifecycle;
  readonly start: (database: BenchDatabase) => Promise<BenchWorker>;
}

/**
 * Stages a log and starts a worker. The returned function measures one round in events per second from the log to the inbox, and waits until every
 * consumer has caught up.
 */
export async function openWorkerSide(
  { isFull, signal }: BenchContext,
  { database, lifecycle, start }: WorkerSideOptions,
) {
  const { pool } = database;
  await stageLog(pool);
  const worker = await start(database);
  lifecycle.add('worker', () => worker.close());
  await untilNone(() => countBehind(pool), signal);
  let opened = 0;
  return async () => {
    opened += 1;
    const conversations = isFull ? CONVERSATIONS.full : CONVERSATIONS.short;
    const accounts = { name: `acc_live${opened}`, count: ACCOUNTS, conversations };
    const events = await withTransaction(pool, (client) => openAccounts(client, accounts));
    const startedMs = performance.now();
    await untilNone(() => countUnprojected(pool), signal);
    const rate = (events * 1_000) / (performance.now() - startedMs);
    await untilNone(() => countBehind(pool), signal);
    return rate;
  };
}

async function untilNone(count: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while ((await count()) > 0) {
    signal.throwIfAborted();
    await sleep(POLL_MS);
  }
}
