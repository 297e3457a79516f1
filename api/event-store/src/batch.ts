import type { Queryable } from '@switchboard/platform/postgres/types';
import { commandReused, versionConflict } from './errors.ts';
import type { PreparedAppend } from './prepare.ts';
import { type AppendOutcome, appendBatch, type Recorded, readAttempts } from './queries.ts';
import type { AppendResult } from './types.ts';

/** What became of one append of a batch; one's failure says nothing about the others. */
export type Settled =
  | { readonly ok: true; readonly result: AppendResult; readonly recorded?: Recorded }
  | { readonly ok: false; readonly error: Error };

/**
 * Runs a batch in one round trip (two if commands without a hash are repeated) and answers in its order.
 *
 * No command id may stand in it twice. Fails as a whole only where the database does, and then nothing was appended.
 */
export async function runBatch(
  db: Queryable,
  appends: readonly PreparedAppend[],
  lockTimeoutMs: number,
): Promise<Settled[]> {
  const sorted = appends.length === 1 ? appends : appends.toSorted(compareByStream);
  const outcomes = await appendBatch(db, sorted, lockTimeoutMs);
  const repeated = await findRepeats(db, sorted, outcomes);

  const settled = new Map<PreparedAppend, Settled>();
  for (const [index, append] of sorted.entries()) {
    const outcome = outcomes[index];
    if (outcome) settled.set(append, settle(append, outcome, repeated));
  }
  return appends.map((append) => {
    const answer = settled.get(append);
    if (!answer) throw new TypeError('the batch gave no answer for an append');
    return answer;
  });
}

// Every process must lock in this order; any total order will do.
function compareByStream(a: PreparedAppend, b: PreparedAppend): number {
  if (a.tenantId !== b.tenantId) return a.tenantId < b.tenantId ? -1 : 1;
  if (a.streamId !== b.streamId) return a.streamId < b.streamId ? -1 : 1;
  return 0;
}

/** Tells of one append what the database answered; `repeated` are those whose command is known to be the same. */
export function settle(append: PreparedAppend, outcome: AppendOutcome, repeated: ReadonlySet<PreparedAppend>): Settled {
  const { streamId } = append;
  switch (outcome.status) {
    case 'appended': {
      const { firstPosition, version, recorded } = outcome;
      const position = firstPosition + append.events.length - 1;
      return { ok: true, result: { status: 'appended', firstPosition, position, version, streamId }, recorded };
    }
    case 'conflict':
      return {
        ok: false,
        error: versionConflict({ streamId, expected: append.expectedVersion, actual: outcome.version }),
      };
    case 'duplicate': {
      if (!repeated.has(append)) return { ok: false, error: commandReused(append.commandId ?? '') };
      const { firstPosition, version, first } = outcome;
      const position = firstPosition + first.events - 1;
      return { ok: true, result: { status: 'duplicate', firstPosition, position, version, streamId: first.streamId } };
    }
    default:
      return outcome satisfies never;
  }
}

/** The appends whose command was here before with the same body: by hash where both have one, else by content. */
async function findRepeats(
  db: Queryable,
  appends: readonly PreparedAppend[],
  outcomes: readonly AppendOutcome[],
): Promise<Set<PreparedAppend>> {
  const same = new Set<PreparedAppend>();
  const unhashed: { append: PreparedAppend; firstPosition: number; events: number }[] = [];
  for (const [index, append] of appends.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status !== 'duplicate') continue;
    const { first, firstPosition } = outcome;
    if (append.commandHash === undefined || first.commandHash === undefined) {
      unhashed.push({ append, firstPosition, events: first.events });
    } else if (append.commandHash === first.commandHash) {
      same.add(append);
    }
  }
  if (unhashed.length === 0) return same;

  const attempts = await readAttempts(
    db,
    unhashed.map(({ append, firstPosition, events }) => ({ tenantId: append.tenantId, firstPosition, events })),
  );
  for (const [index, { append }] of unhashed.entries()) {
    if (append.hasContentOf(attempts[index] ?? [])) same.add(append);
  }
  return same;
}
