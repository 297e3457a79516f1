import type { Queryable } from '@switchboard/platform/postgres/types';
import type { PreparedAppend, StoredPayload } from './prepare.ts';
import type { ExpectedVersion, FunctionCall, JsonObject } from './types.ts';

/** A batch that gives no answer for this long is given up; whether it was committed is not known then. */
const BATCH_TIMEOUT_MS = 15_000;

export type AppendOutcome =
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

/** When events were recorded, by the database's clock in ISO 8601, and in which log. */
export interface Recorded {
  readonly at: string;
  readonly log: string;
}

/** What is known of the append that brought a command's events. */
export interface FirstAttempt {
  readonly streamId: string;
  readonly events: number;
  readonly commandHash: string | undefined;
}

const ARGUMENTS = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11';
// As JSON, which is read ten times faster than an array's text.
const ANSWER = `to_json(es.append_batch(${ARGUMENTS})) as answer`;
const APPEND_BATCH = `select ${ANSWER}`;
// The function's row is there before anything of it is answered.
const APPEND_BEHIND = (call: string) => `select ${ANSWER}, f.answer as first from ${call} as f(answer)`;
const FIRST_PARAMETER_BEHIND = 12;

/** By append: positions, versions, and the known commands in JSON; then when all of it was recorded, and where. See es.append_batch. */
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

/** Appends a batch that is sorted by tenant and stream; one round trip, one transaction unless there is one already. */
export async function appendBatch(
  db: Queryable,
  appends: readonly PreparedAppend[],
  lockTimeoutMs: number,
): Promise<AppendOutcome[]> {
  const config = {
    name: 'es-append-batch',
    text: APPEND_BATCH,
    values: argumentsOf(appends, lockTimeoutMs),
    query_timeout: BATCH_TIMEOUT_MS,
  };
  const { rows } = await db.query<BatchRow>(config);
  return rows[0] ? toOutcomes(rows[0].answer, appends) : [];
}

/** As {@link appendBatch}, behind a function that is called first; a failure of either undoes both. */
export async function appendBatchBehind(
  db: Queryable,
  { name, values }: FunctionCall,
  appends: readonly PreparedAppend[],
  lockTimeoutMs: number,
): Promise<{ first: unknown; outcomes: AppendOutcome[] }> {
  const call = `${name}(${values.map((_, index) => `$${FIRST_PARAMETER_BEHIND + index}`).join(', ')})`;
  const config = {
    name: `es-append-behind ${name}`,
    text: APPEND_BEHIND(call),
    values: [...argumentsOf(appends, lockTimeoutMs), ...values],
    query_timeout: BATCH_TIMEOUT_MS,
  };
  const { rows } = await db.query<BatchRow & { first: unknown }>(config);
  const [row] = rows;
  return { first: row?.first, outcomes: row ? toOutcomes(row.answer, appends) : [] };
}

function argumentsOf(appends: readonly PreparedAppend[], lockTimeoutMs: number): unknown[] {
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

/** The events that earlier appends of commands brought, as they are stored, in the order of the questions. */
export async function readAttempts(
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

// Numbers and keys need no quoting, which the driver would do element by element.
function toLiteral(values: readonly (number | string)[]): string {
  return `{${values.join(',')}}`;
}
