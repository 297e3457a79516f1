import { withClient } from '@switchboard/platform/postgres/with-client';
import pg, { type Pool, type PoolClient } from 'pg';
import { literals, quoted } from '../pg-arrays.ts';
import { type EventColumns, type LogRow, RESUMED, toLogRow, type Wanted } from './log-queries.ts';

/** A version of a consumer; the one that readers see if none is named. */
export interface Versioned {
  readonly name: string;
  readonly version?: number | undefined;
}

/** Whose events are claimed, for what. */
export interface ClaimKey extends Versioned {
  readonly tenantId: string;
}

/** A claimed checkpoint, as it stands under the lock. */
export interface Claim {
  readonly tenantId: string;
  readonly version: number;
  readonly position: number;
  /** The tenant's last position. */
  readonly head: number;
  /** How many of the tenant's streams are parked. */
  readonly parked: number;
  /** What the tenant's cursors begin with; null of a consumer that nobody has cursors of. */
  readonly epoch: string | null;
}

/** Where a claimed checkpoint goes when its transaction commits. */
export interface Move {
  readonly tenantId: string;
  readonly position: number;
  readonly parked: number;
}

export interface Claiming extends Versioned {
  readonly tenantIds: readonly string[];
}

export interface Taking extends Claiming, Wanted {
  /** Positions to span at most, over all tenants. */
  readonly positions: number;
  /** Events to read at most, over all tenants. */
  readonly events: number;
  /** The categories of the streams to read; all if absent. */
  readonly categories?: readonly string[] | undefined;
}

/** A claim with the rows of the log after its position up to `upTo`, those that are wanted only. */
export interface TakenClaim extends Claim {
  readonly upTo: number;
  readonly rows: readonly LogRow[];
}

/**
 * Claims those of some tenants that no other worker has, and runs `fn` in the claims' transaction, which commits with the
 * checkpoints moved to where `fn` says; without moves nothing is kept.
 *
 * Tenants without a checkpoint can't be claimed. The claim goes with the transaction's begin and the moves with its commit, for a
 * live batch waits for each answer: that is what it takes longest for.
 */
export async function withClaims<T>(pool: Pool, claiming: Claiming, fn: Work<Claim, T>): Promise<T> {
  return within(pool, { name: claiming.name, claim: `worker.claim(${argumentsOf(claiming)})` }, fn, toClaim);
}

/** The same, and reads what the tenants have waiting in the same round trip. */
export async function withTaken<T>(pool: Pool, taking: Taking, fn: Work<TakenClaim, T>): Promise<T> {
  const { positions, events, categories, types, known = {} } = taking;
  const textsOrNull = (texts: readonly string[] | undefined) => (texts ? pg.escapeLiteral(quoted(texts)) : 'null');
  const wanted = [
    Number(positions),
    Number(events),
    textsOrNull(categories),
    textsOrNull(types && [...types, RESUMED]),
    pg.escapeLiteral(JSON.stringify(known)),
  ];
  const claim = `worker.take(${argumentsOf(taking)}, ${wanted.join(', ')})`;
  return within(pool, { name: taking.name, claim }, fn, toTaken);
}

type Work<C, T> = (
  client: PoolClient,
  claims: readonly C[],
) => Promise<{
  readonly moves: readonly Move[];
  readonly result: T;
  /** Of what has been sent and is part of the transaction; the commit goes behind it. */
  readonly written?: Promise<unknown> | undefined;
}>;

async function within<C extends Claim, R, T>(
  pool: Pool,
  { name, claim }: { readonly name: string; readonly claim: string },
  fn: Work<C, T>,
  toClaims: (row: R) => C,
): Promise<T> {
  return withClient(pool, async (client) => {
    const results: unknown = await client.query(`begin; select * from ${claim}`);
    // Several statements in one text have a result each, which the driver's types don't know.
    const [, claimed] = results as [unknown, { rows: R[] }];
    const claims = claimed.rows.map(toClaims);
    const { moves, result, written } = await fn(client, claims);
    const [first] = claims;
    const ending = client.query(
      first === undefined || moves.length === 0 ? 'rollback' : `select ${moveText(name, first.version, moves)}; commit`,
    );
    // Whatever failed before makes this fail, too, and the commit isn't reached.
    ending.catch(() => undefined);
    await written;
    await ending;
    return result;
  });
}

/** The same for one tenant: undefined, and `fn` not called, if it can't be claimed. */
export function withClaim<T>(
  pool: Pool,
  { tenantId, ...versioned }: ClaimKey,
  fn: (client: PoolClient, claim: Claim) => Promise<{ readonly move?: Omit<Move, 'tenantId'>; readonly result: T }>,
): Promise<T | undefined> {
  return withClaims(pool, { ...versioned, tenantIds: [tenantId] }, async (client, [claim]) => {
    if (claim === undefined) return { moves: [], result: undefined };
    const { move, result } = await fn(client, claim);
    return { moves: move === undefined ? [] : [{ ...move, tenantId }], result };
  });
}

const argumentsOf = ({ name, version, tenantIds }: Claiming): string =>
  [pg.escapeLiteral(name), version === undefined ? 'null' : Number(version), pg.escapeLiteral(quoted(tenantIds))].join(
    ', ',
  );

type ClaimRow = Omit<Claim, 'tenantId'> & { readonly tenant_id: string };
type TakenRow = ClaimRow & { readonly up_to: number; readonly events: readonly EventColumns[] | null };

const toClaim = ({ tenant_id: tenantId, version, position, parked, head, epoch }: ClaimRow): Claim => {
  return { tenantId, version, position, parked, head, epoch };
};

const toTaken = (row: TakenRow): TakenClaim => {
  const { tenant_id: tenantId, up_to: upTo, events } = row;
  return { ...toClaim(row), upTo, rows: (events ?? []).map((columns) => toLogRow(tenantId, columns)) };
};

const moveText = (name: string, version: number, moves: readonly Move[]): string => {
  const columns = [
    quoted(moves.map(({ tenantId }) => tenantId)),
    literals(moves.map(({ position }) => position)),
    literals(moves.map(({ parked }) => parked)),
  ];
  return `worker.move(${[pg.escapeLiteral(name), Number(version), ...columns.map(pg.escapeLiteral)].join(', ')})`;
};
