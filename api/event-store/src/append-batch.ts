/**
 * One batch of appends is one statement, a call of es.append_batch, which commits by itself unless it runs inside a transaction.
 *
 * Each append has its own outcome: appended, version conflict, or duplicate of a known command. A batch fails as a whole only if the database does,
 * and then nothing was appended. A process sorts a batch by tenant and stream, so batches that touch the same rows take locks in the same order
 * and can't deadlock. The tenants' heads are locked until the commit: positions are dense, in commit order, and position n + 1 never becomes visible
 * before n.
 *
 * There are three ways to run a batch: by itself ({@link runBatch}, for the batcher), inside a caller's transaction ({@link appendWithin}), and in one
 * statement after a call of a database function ({@link appendAfterCall}).
 */
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PoolClient } from 'pg';
import { commandReused, toAppendError, versionConflict } from './errors.ts';
import type { PreparedAppend, StoredPayload } from './prepare.ts';
import type { AppendResult, ExpectedVersion, FunctionCall, JsonObject } from './types.ts';

/** A batch that takes longer is abandoned; whether it was committed is then unknown. */
const BATCH_TIMEOUT_MS = 15_000;
/** How long an append outside the batcher waits for a row that another transaction has locked. */
const LOCK_TIMEOUT_MS = 5_000;

/** The outcome of one append of a batch. */
export type Settled =
  | { readonly ok: true; readonly result: AppendResult; readonly recorded?: Recorded }
  | { readonly ok: false; readonly error: Error };

/** A successful append and its outcome. */
export interface SettledAppend {
  readonly append: PreparedAppend;
  readonly settled: Extract<Settled, { ok: true }>;
}

/** When events were recorded, by the database's clock in ISO 8601, and in which log. */
export interface Recorded {
  readonly at: string;
  readonly log: string;
}

/**
 * Runs a batch in one round trip, or two if it repeats commands without a hash. Returns the outcomes in the order of the appends.
 *
 * No command id may occur in it twice.
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
  return appends.map((append) => settled.get(append) ?? failWithoutAnswer());
}

/**
 * Appends inside the caller's READ COMMITTED transaction, which locks the tenants' heads until its commit.
 *
 * So call it last in the transaction, and once: nobody else can append for these tenants until the commit. After a failure the transaction can only
 * be rolled back.
 * @throws {AppError} as {@link EventAppender.append} does, for the first request that fails.
 */
export async function appendWithin(client: PoolClient, appends: readonly PreparedAppend[]): Promise<SettledAppend[]> {
  const done = new Map<PreparedAppend, SettledAppend>();
  for (const round of toRounds(appends)) {
    const settled = await runBatch(client, round, LOCK_TIMEOUT_MS).catch((cause: unknown) => {
      throw toAppendError(cause);
    });
    for (const [index, append] of round.entries()) {
      const outcome = settled[index] ?? failWithoutAnswer();
      if (!outcome.ok) throw outcome.error;
      done.set(append, { append, settled: outcome });
    }
  }
  return appends.flatMap((append) => done.get(append) ?? []);
}

/**
 * Calls a database function and appends after it, in one statement that commits by itself: one round trip, and a failure of either undoes both.
 *
 * The append must take any version and have no command: a conflict is part of the answer and would leave the function's work committed.
 * @throws what the function raises; {AppError} `event_store.unavailable`
 */
export async function appendAfterCall(
  db: Queryable,
  call: FunctionCall,
  append: PreparedAppend,
): Promise<{ readonly first: unknown; readonly done: SettledAppend }> {
  const { first, outcomes } = await appendBatchAfterCall(db, call, [append], LOCK_TIMEOUT_MS).catch(
    (cause: unknown) => {
      throw toAppendError(cause);
    },
  );
  const settled = outcomes[0] && settle(append, outcomes[0], new Set());
  if (!settled?.ok) return failWithoutAnswer();
  return { first, done: { append, settled } };
}

function failWithoutAnswer(): never {
  throw new TypeError('the batch returned no outcome for an append');
}

/** A batch may name a command once: its second occurrence goes to the next round, which finds the first one's events. */
function toRounds(appends: readonly PreparedAppend[]): PreparedAppend[][] {
  const rounds: PreparedAppend[][] = [];
  const occurrences = new Map<string, number>();
  for (const append of appends) {
    let round = 0;
    if (append.commandKey !== undefined) {
      round = occurrences.get(append.commandKey) ?? 0;
      occurrences.set(append.commandKey, round + 1);
    }
    const batch = rounds[round];
    if (batch) batch.push(append);
    else rounds.push([append]);
  }
  return rounds;
}

// Every process must lock in the same order; any total order works.
function compareByStream(a: PreparedAppend, b: PreparedAppend): number {
  if (a.tenantId !== b.tenantId) return a.tenantId < b.tenantId ? -1 : 1;
  if (a.streamId !== b.streamId) return a.streamId < b.streamId ? -1 : 1;
  return 0;
}

/** Turns the database's answer for one append into its outcome; `repeated` are the appends whose command is a genuine repeat. */
function settle(append: PreparedAppend, outcome: AppendOutcome, repeated: ReadonlySet<PreparedAppend>): Settled {
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

/** Finds the duplicates that repeat their command's first append: compared by hash if both have one, else by content. */
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
    if (append.hasSameContent(attempts[index] ?? [])) same.add(append);
  }
  return same;
}

type AppendOutcome =
  | {
      readonly status: 'appended';
      readonly firstPosition: number;
      readonly version: number;
      readonly recorded: Recorded;
    }
  | { readonly status: 'conflict'; readonly version: number }
  | {
      readonly status: 'duplicate';
      readonly firstPosition: number;
      readonly version: number;
      readonly first: FirstAttempt;
    };

/** The first append of a command. */
interface FirstAttempt {
  readonly streamId: string;
  readonly events: number;
  readonly commandHash: string | undefined;
}

const ARGUMENTS = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11';
// As JSON, which the driver parses ten times faster than an array's text.
const ANSWER = `to_json(es.append_batch(${ARGUMENTS})) as answer`;
const APPEND_BATCH = `select ${ANSWER}`;
// PostgreSQL evaluates the function in the from clause before the select list.
const APPEND_AFTER_CALL = (call: string) => `select ${ANSWER}, f.answer as first from ${call} as f(answer)`;
const FIRST_CALL_PARAMETER = 12;

/** Positions and versions by append, the known commands as JSON, and when and in which log the batch was recorded. See es.append_batch. */
interface BatchRow {
  answer: [string, string, string | null, string, string];
}

interface KnownCommand {
  readonly i: number;
  readonly position: number;
  readonly version: number;
  readonly events: number;
  readonly streamId: string;
  readonly commandHash: string | null;
}

/** Appends a batch that is sorted by tenant and stream. */
async function appendBatch(
  db: Queryable,
  appends: readonly PreparedAppend[],
  lockTimeoutMs: number,
): Promise<AppendOutcome[]> {
  const config = {
    name: 'es-append-batch',
    text: APPEND_BATCH,
    values: toArguments(appends, lockTimeoutMs),
    query_timeout: BATCH_TIMEOUT_MS,
  };
  const { rows } = await db.query<BatchRow>(config);
  return rows[0] ? toOutcomes(rows[0].answer, appends) : [];
}

async function appendBatchAfterCall(
  db: Queryable,
  { name, values }: FunctionCall,
  appends: readonly PreparedAppend[],
  lockTimeoutMs: number,
): Promise<{ first: unknown; outcomes: AppendOutcome[] }> {
  const call = `${name}(${values.map((_, index) => `$${FIRST_CALL_PARAMETER + index}`).join(', ')})`;
  const config = {
    name: `es-append-after-call ${name}`,
    text: APPEND_AFTER_CALL(call),
    values: [...toArguments(appends, lockTimeoutMs), ...values],
    query_timeout: BATCH_TIMEOUT_MS,
  };
  const { rows } = await db.query<BatchRow & { first: unknown }>(config);
  const [row] = rows;
  return { first: row?.first, outcomes: row ? toOutcomes(row.answer, appends) : [] };
}

function toArguments(appends: readonly PreparedAppend[], lockTimeoutMs: number): unknown[] {
  const eventAppend: number[] = [];
  const eventNth: number[] = [];
  const types: string[] = [];
  const schemaVersions: number[] = [];
  const payloads: string[] = [];
  for (const [index, { events }] of appends.entries()) {
    for (const [nth, event] of events.entries()) {
      eventAppend.push(index + 1);
      eventNth.push(nth);
      types.push(event.type);
      schemaVersions.push(event.schemaVersion);
      payloads.push(event.text);
    }
  }
  return [
    String(lockTimeoutMs),
    appends.map(({ tenantId }) => tenantId),
    appends.map(({ streamId }) => streamId),
    toLiteral(appends.map(({ expectedVersion }) => toExpected(expectedVersion))),
    toLiteral(appends.map(({ commandKey }) => commandKey ?? 'null')),
    toLiteral(appends.map(({ events }) => events.length)),
    toLiteral(eventAppend),
    toLiteral(eventNth),
    types,
    toLiteral(schemaVersions),
    `[${payloads.join(',')}]`,
  ];
}

function toOutcomes(
  [positions, versions, known, at, log]: BatchRow['answer'],
  appends: readonly PreparedAppend[],
): AppendOutcome[] {
  const recorded = { at, log };
  const position = positions.split(',');
  const version = versions.split(',');
  const commands: KnownCommand[] = known === null ? [] : JSON.parse(known);
  const duplicates = new Map(commands.map((command) => [command.i, command]));
  return appends.map(({ events }, index): AppendOutcome => {
    const first = duplicates.get(index + 1);
    if (first) return toDuplicate(first);
    if (position[index] === '') return { status: 'conflict', version: Number(version[index]) };
    return {
      status: 'appended',
      firstPosition: Number(position[index]) - events.length + 1,
      version: Number(version[index]),
      recorded,
    };
  });
}

function toDuplicate({ position, version, events, streamId, commandHash }: KnownCommand): AppendOutcome {
  const first = { streamId, events, commandHash: commandHash ?? undefined };
  return { status: 'duplicate', firstPosition: position, version: version + events - 1, first };
}

const READ_ATTEMPTS = `
  select a.nth, e.type, e.schema_version, e.data
  from unnest($1::text[], $2::bigint[], $3::int[]) with ordinality as a(tenant_id, first_position, events, nth)
  cross join lateral (
    select type, schema_version, data, position from es.events
    where tenant_id = a.tenant_id and position >= a.first_position and position < a.first_position + a.events
  ) e
  order by a.nth, e.position`;

/** Reads the stored events of earlier appends, in the order of the attempts. */
async function readAttempts(
  db: Queryable,
  attempts: readonly { tenantId: string; firstPosition: number; events: number }[],
): Promise<StoredPayload[][]> {
  const { rows } = await db.query<{ nth: string; type: string; schema_version: number; data: JsonObject }>({
    name: 'es-read-attempts',
    text: READ_ATTEMPTS,
    values: [
      attempts.map(({ tenantId }) => tenantId),
      toLiteral(attempts.map(({ firstPosition }) => firstPosition)),
      toLiteral(attempts.map(({ events }) => events)),
    ],
  });
  const found: StoredPayload[][] = attempts.map(() => []);
  for (const { nth, type, schema_version, data } of rows)
    found[Number(nth) - 1]?.push({ type, schemaVersion: schema_version, data });
  return found;
}

function toExpected(expected: ExpectedVersion): number {
  if (expected === 'any') return -1;
  return expected === 'none' ? 0 : expected;
}

// Numbers and keys need no quoting; the driver would quote them one by one.
function toLiteral(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}
