import { withClient } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import pg, { type Pool, type PoolClient } from 'pg';
import { literals, quoted } from '../postgres/array-literals.ts';
import type { Versioned } from './consumer.ts';
import { type EventColumns, type LogRow, RESUMED, toLogRow, type Wanted } from './log-reader.ts';

// A claim is a row lock on a consumer's checkpoint for one tenant, held by a transaction:
//
//   no checkpoint ──createCheckpoints──▶ free ──begin; claim──▶ claimed ──move; commit──▶ free, further on
//                                                                  └──────rollback──────▶ free, unchanged
//
// While a worker holds a claim, no other worker processes that tenant for that consumer: others skip the row instead of waiting. Rows that the
// consumer writes commit with the checkpoint, and a worker that dies releases its claims with its connection. The claim is sent with the
// transaction's begin and the new positions with its commit, because round trips take most of a batch's time.

/** A consumer's checkpoint for one tenant. */
export interface CheckpointKey extends Versioned {
  readonly tenantId: string;
}

/** A consumer's checkpoints for some tenants. */
export interface CheckpointKeys extends Versioned {
  readonly tenantIds: readonly string[];
}

/** A claimed checkpoint, as read under the lock. */
export interface Claim {
  readonly tenantId: string;
  readonly version: number;
  readonly position: number;
  /** The tenant's last position. */
  readonly head: number;
  /** The number of the tenant's parked streams. */
  readonly parked: number;
  /** The epoch of the tenant's cursors; null for consumers without cursors. */
  readonly epoch: string | null;
}

/** A claim with the wanted rows of the log after its position up to `upTo`. */
export interface ClaimWithRows extends Claim {
  readonly upTo: number;
  readonly rows: readonly LogRow[];
}

/** The new position of a claimed checkpoint, stored when its transaction commits. */
export interface Move {
  readonly tenantId: string;
  readonly position: number;
  readonly parked: number;
}

/** The part of the claimed tenants' logs to read. */
export interface ClaimedRead extends CheckpointKeys, Wanted {
  /** The maximum number of positions to span, across all tenants. */
  readonly positions: number;
  /** The maximum number of events to read, across all tenants. */
  readonly events: number;
  /** The categories of the streams to read; all if absent. */
  readonly categories?: readonly string[] | undefined;
}

/** Runs in the claims' transaction; if it returns no moves, the transaction is rolled back. */
type Work<C, T> = (
  client: PoolClient,
  claims: readonly C[],
) => Promise<{
  readonly moves: readonly Move[];
  readonly result: T;
  /** Statements that have been sent but not answered; the commit is sent right after them. */
  readonly written?: Promise<unknown> | undefined;
}>;

/**
 * Claims the checkpoints that no other worker has claimed, and runs `fn` in the claims' transaction, which commits with the returned moves.
 *
 * A tenant without a checkpoint can't be claimed; see {@link createCheckpoints}.
 */
export async function withClaims<T>(pool: Pool, keys: CheckpointKeys, fn: Work<Claim, T>): Promise<T> {
  return within(pool, { name: keys.name, claim: `worker.claim(${argumentList(keys)})` }, fn, toClaim);
}

/** Claims as {@link withClaims} does, and reads the tenants' pending events in the same round trip. */
export async function withClaimsAndRows<T>(pool: Pool, read: ClaimedRead, fn: Work<ClaimWithRows, T>): Promise<T> {
  const { positions, events, categories, types, known = {} } = read;
  const textsOrNull = (texts: readonly string[] | undefined) => (texts ? pg.escapeLiteral(quoted(texts)) : 'null');
  const wanted = [
    Number(positions),
    Number(events),
    textsOrNull(categories),
    textsOrNull(types && [...types, RESUMED]),
    pg.escapeLiteral(JSON.stringify(known)),
  ];
  const claim = `worker.take(${argumentList(read)}, ${wanted.join(', ')})`;
  return within(pool, { name: read.name, claim }, fn, toClaimWithRows);
}

/** Claims one tenant's checkpoint. Returns undefined without calling `fn` if it can't be claimed. */
export function withClaim<T>(
  pool: Pool,
  { tenantId, ...versioned }: CheckpointKey,
  fn: (client: PoolClient, claim: Claim) => Promise<{ readonly move?: Omit<Move, 'tenantId'>; readonly result: T }>,
): Promise<T | undefined> {
  return withClaims(pool, { ...versioned, tenantIds: [tenantId] }, async (client, [claim]) => {
    if (claim === undefined) return { moves: [], result: undefined };
    const { move, result } = await fn(client, claim);
    return { moves: move === undefined ? [] : [{ ...move, tenantId }], result };
  });
}

async function within<C extends Claim, R, T>(
  pool: Pool,
  { name, claim }: { readonly name: string; readonly claim: string },
  fn: Work<C, T>,
  convert: (row: R) => C,
): Promise<T> {
  return withClient(pool, async (client) => {
    const results: unknown = await client.query(`begin; select * from ${claim}`);
    // A text of several statements has one result for each, which the driver's types don't express.
    const [, claimed] = results as [unknown, { rows: R[] }];
    const claims = claimed.rows.map(convert);
    const { moves, result, written } = await fn(client, claims);
    const [first] = claims;
    const ending = client.query(
      first === undefined || moves.length === 0 ? 'rollback' : `select ${moveCall(name, first.version, moves)}; commit`,
    );
    // If an earlier statement failed, this one fails too and never reaches the commit.
    ending.catch(() => undefined);
    await written;
    await ending;
    return result;
  });
}

const argumentList = ({ name, version, tenantIds }: CheckpointKeys): string =>
  [pg.escapeLiteral(name), version === undefined ? 'null' : Number(version), pg.escapeLiteral(quoted(tenantIds))].join(
    ', ',
  );

function moveCall(name: string, version: number, moves: readonly Move[]): string {
  const columns = [
    quoted(moves.map(({ tenantId }) => tenantId)),
    literals(moves.map(({ position }) => position)),
    literals(moves.map(({ parked }) => parked)),
  ];
  return `worker.move(${[pg.escapeLiteral(name), Number(version), ...columns.map(pg.escapeLiteral)].join(', ')})`;
}

type ClaimRow = Omit<Claim, 'tenantId'> & { readonly tenant_id: string };
type ClaimWithRowsRow = ClaimRow & { readonly up_to: number; readonly events: readonly EventColumns[] | null };

const toClaim = ({ tenant_id: tenantId, version, position, parked, head, epoch }: ClaimRow): Claim => {
  return { tenantId, version, position, parked, head, epoch };
};

const toClaimWithRows = (row: ClaimWithRowsRow): ClaimWithRows => {
  const { tenant_id: tenantId, up_to: upTo, events } = row;
  return { ...toClaim(row), upTo, rows: (events ?? []).map((columns) => toLogRow(tenantId, columns)) };
};

const CREATE_CHECKPOINTS = `
  insert into worker.checkpoints (projection, version, tenant_id, position)
  select p.name, coalesce($3::integer, p.version), t.tenant_id, 0
  from worker.projections p cross join unnest($2::text[]) as t(tenant_id) where p.name = $1
  on conflict do nothing returning tenant_id as "tenantId"`;

/** Creates the missing checkpoints of some tenants, so that they can be claimed. Returns the tenants that had none. */
export async function createCheckpoints(
  db: Queryable,
  { name, version, tenantIds }: CheckpointKeys,
): Promise<string[]> {
  const values = [name, quoted([...tenantIds].sort()), version ?? null];
  const { rows } = await db.query<{ tenantId: string }>({
    name: 'worker-create-checkpoints',
    text: CREATE_CHECKPOINTS,
    values,
  });
  return rows.map(({ tenantId }) => tenantId);
}

const READ_POSITION = `
  select c.position from worker.checkpoints c join worker.projections p on p.name = c.projection
  where c.projection = $1 and c.version = coalesce($2::integer, p.version) and c.tenant_id = $3`;

/** Reads a consumer's position for a tenant; 0 before its first event. */
export async function readPosition(db: Queryable, { name, version, tenantId }: CheckpointKey): Promise<number> {
  const values = [name, version ?? null, tenantId];
  const { rows } = await db.query<{ position: number }>({ name: 'worker-read-position', text: READ_POSITION, values });
  return rows[0]?.position ?? 0;
}
