import { withClient } from '@switchboard/platform/postgres/with-client';
import pg, { type Pool, type PoolClient } from 'pg';
import { quoted } from '../pg-arrays.ts';

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

/**
 * Claims those of some tenants that no other worker has, and runs `fn` in the claims' transaction, which commits with the
 * checkpoints moved to where `fn` says; without moves nothing is kept.
 *
 * Tenants without a checkpoint can't be claimed. The claim goes with the transaction's begin and the moves with its commit, for a
 * live batch waits for each answer: that is what it takes longest for.
 */
export async function withClaims<T>(
  pool: Pool,
  claiming: Claiming,
  fn: (
    client: PoolClient,
    claims: readonly Claim[],
  ) => Promise<{ readonly moves: readonly Move[]; readonly result: T }>,
): Promise<T> {
  return withClient(pool, async (client) => {
    const claims = await beginWithClaims(client, claiming);
    const { moves, result } = await fn(client, claims);
    await client.query(moves.length === 0 ? 'rollback' : `${moveText(claiming.name, claims, moves)}; commit`);
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

async function beginWithClaims(client: PoolClient, { name, version, tenantIds }: Claiming): Promise<Claim[]> {
  const projection = pg.escapeLiteral(name);
  const tenants = pg.escapeLiteral(quoted(tenantIds));
  const results: unknown = await client.query(
    `begin; select * from worker.claim(${projection}, ${version === undefined ? 'null' : Number(version)}, ${tenants})`,
  );
  // Several statements in one text have a result each, which the driver's types don't know.
  const [, claimed] = results as [unknown, { rows: (Claim & { tenant_id: string })[] }];
  return claimed.rows.map(({ tenant_id: tenantId, ...claim }) => ({ ...claim, tenantId }));
}

function moveText(name: string, [claim]: readonly Claim[], moves: readonly Move[]): string {
  const rows = moves.map(
    ({ tenantId, position, parked }) => `(${pg.escapeLiteral(tenantId)}, ${Number(position)}, ${Number(parked)})`,
  );
  return `update worker.checkpoints c set position = m.position, parked = m.parked, updated_at = now()
    from (values ${rows.join(', ')}) as m(tenant_id, position, parked)
    where c.projection = ${pg.escapeLiteral(name)} and c.version = ${Number(claim?.version)} and c.tenant_id = m.tenant_id`;
}
