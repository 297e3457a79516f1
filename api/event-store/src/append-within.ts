import type { PoolClient } from 'pg';
import { runBatch } from './batch.ts';
import type { SettledAppend } from './brought.ts';
import { failureOf } from './errors.ts';
import type { PreparedAppend } from './prepare.ts';

/** How long a caller's transaction waits for a row that another one holds. */
const LOCK_TIMEOUT_MS = 5_000;

/**
 * Appends inside the caller's transaction (READ COMMITTED), which holds the tenants' heads from here to its commit.
 *
 * So it comes last in the transaction, and once: until the commit nobody else can append for these tenants. A failure leaves the transaction
 * fit for nothing but a rollback.
 * @throws {AppError} as {@link EventAppender.append} does, for the first request that fails.
 */
export async function appendWithin(client: PoolClient, appends: readonly PreparedAppend[]): Promise<SettledAppend[]> {
  const done = new Map<PreparedAppend, SettledAppend>();
  for (const round of toRounds(appends)) {
    const settled = await run(client, round);
    for (const [index, append] of round.entries()) {
      const outcome = settled[index];
      if (outcome?.ok) done.set(append, { append, settled: outcome });
      else throw outcome?.error ?? new Error('the batch gave no answer for an append');
    }
  }
  return appends.flatMap((append) => done.get(append) ?? []);
}

async function run(client: PoolClient, appends: readonly PreparedAppend[]) {
  try {
    return await runBatch(client, appends, LOCK_TIMEOUT_MS);
  } catch (cause) {
    throw failureOf(cause);
  }
}

/** A batch names no command twice: its second time goes to the next round, which finds the first one's events. */
function toRounds(appends: readonly PreparedAppend[]): PreparedAppend[][] {
  const rounds: PreparedAppend[][] = [];
  const times = new Map<string, number>();
  for (const append of appends) {
    let round = 0;
    if (append.commandKey !== undefined) {
      round = times.get(append.commandKey) ?? 0;
      times.set(append.commandKey, round + 1);
    }
    const others = rounds[round];
    if (others) others.push(append);
    else rounds.push([append]);
  }
  return rounds;
}
