import type { Queryable } from '@switchboard/platform/postgres/types';
import { settle } from './batch.ts';
import type { SettledAppend } from './brought.ts';
import { failureOf } from './errors.ts';
import type { PreparedAppend } from './prepare.ts';
import { appendBatchBehind } from './queries.ts';
import type { FunctionCall } from './types.ts';

/** How long the append waits for a row that another transaction holds. */
const LOCK_TIMEOUT_MS = 5_000;

/**
 * Calls a function of the database and appends behind it, in one statement that commits by itself: one round trip, and neither without the other.
 * So the append takes any version and names no command: one that is refused in the answer would leave the function's work alone.
 *
 * @throws what the function raises; {AppError} `event_store.unavailable`
 */
export async function appendBehind(
  db: Queryable,
  call: FunctionCall,
  append: PreparedAppend,
): Promise<{ readonly first: unknown; readonly done: SettledAppend }> {
  const { first, outcomes } = await appendBatchBehind(db, call, [append], LOCK_TIMEOUT_MS).catch((cause: unknown) => {
    throw failureOf(cause);
  });
  const settled = outcomes[0] && settle(append, outcomes[0], new Set());
  if (!settled?.ok) throw new TypeError('the batch gave no answer for an append');
  return { first, done: { append, settled } };
}
