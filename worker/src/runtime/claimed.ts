import pg, { type Pool, type PoolClient } from 'pg';

/** Whose events are claimed, for which version of what. */
export interface ClaimKey {
  readonly name: string;
  /** The version that readers see if absent. */
  readonly version?: number | undefined;
  readonly tenantId: string;
}

/** A claimed checkpoint, as it stands under the lock. */
export interface Claim {
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
  readonly position: number;
  readonly parked: number;
}

/**
 * Claims a tenant and runs `fn` in the claim's transaction, which commits with the checkpoint moved to where `fn` says.
 *
 * Undefined, and `fn` not called, if another worker has the tenant or it has no checkpoint yet; if `fn` answers no move,
 * nothing is kept. The claim goes with the transaction's begin and the move with its commit, for a live batch waits for each
 * answer: that is what it takes longest for.
 */
export async function withClaim<T>(
  pool: Pool,
  key: ClaimKey,
  fn: (client: PoolClient, claim: Claim) => Promise<{ readonly move?: Move | undefined; readonly result: T }>,
): Promise<T | undefined> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const noteBroken = (error: Error) => {
    broken = error;
  };
  client.on('error', noteBroken);
  try {
    const claim = await beginWithClaim(client, key);
    if (claim === undefined) {
      await client.query('rollback');
      return undefined;
    }
    const { move, result } = await fn(client, claim);
    await client.query(
      move === undefined ? 'rollback' : `${moveText({ ...key, version: claim.version }, move)}; commit`,
    );
    return result;
  } catch (error) {
    await client.query('rollback').catch(noteBroken);
    throw error;
  } finally {
    client.off('error', noteBroken);
    // A client that couldn't roll back is destroyed, never handed out again.
    client.release(broken ?? false);
  }
}

async function beginWithClaim(client: PoolClient, { name, version, tenantId }: ClaimKey): Promise<Claim | undefined> {
  const projection = pg.escapeLiteral(name);
  const tenant = pg.escapeLiteral(tenantId);
  const results: unknown = await client.query(
    `begin; select * from worker.claim(${projection}, ${version === undefined ? 'null' : Number(version)}, ${tenant})`,
  );
  // Several statements in one text have a result each, which the driver's types don't know.
  const [, claimed] = results as [unknown, { rows: Claim[] }];
  return claimed.rows[0];
}

function moveText({ name, version, tenantId }: Required<ClaimKey>, { position, parked }: Move): string {
  return `update worker.checkpoints set position = ${Number(position)}, parked = ${Number(parked)}, updated_at = now()
    where projection = ${pg.escapeLiteral(name)} and version = ${Number(version)} and tenant_id = ${pg.escapeLiteral(tenantId)}`;
}
