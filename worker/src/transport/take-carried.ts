import { type Claim, type TakenClaim, withClaims } from '../runtime/claimed.ts';
import type { Consumer } from '../runtime/consumer.ts';
import { isWanted, type LogRow } from '../runtime/log-queries.ts';
import { type BatchDeps, type Done, type Taken, takeIn } from '../runtime/process-batches.ts';
import { createCheckpoints } from '../runtime/queries.ts';
import { measured, type TakeDeps } from '../runtime/take-batches.ts';

/** The rows of each tenant that came by a transport, in the order in which they came. */
export type CarriedRows = ReadonlyMap<string, readonly LogRow[]>;

/**
 * Claims tenants and takes in what came of each after its checkpoint: rows and checkpoint commit together, as in every batch.
 *
 * What is behind the checkpoint is dropped. A tenant of whom something is missing before or in what came is left as it is, and isn't in the
 * answer; neither is one that somebody else has.
 * @throws {BatchFailure} when the consumer couldn't take them in; other errors come from claiming.
 */
export async function takeCarried(deps: TakeDeps, consumer: Consumer, carried: CarriedRows): Promise<Taken[]> {
  const { name, version } = consumer;
  const { taken, claimed } = await takeClaimed(deps, consumer, carried);
  const missing = [...carried.keys()].filter((tenantId) => !claimed.has(tenantId));
  if (missing.length === 0) return taken;
  const created = await createCheckpoints(deps.pool, { name, version, tenantIds: missing });
  if (created.length === 0) return taken;
  const first = await takeClaimed(deps, consumer, new Map(created.map((id) => [id, carried.get(id) ?? []])));
  return [...taken, ...first.taken];
}

async function takeClaimed(deps: TakeDeps, consumer: Consumer, carried: CarriedRows) {
  const tenantIds = [...carried.keys()];
  const { name, version } = consumer;
  let claimed: ReadonlySet<string> = new Set();
  const taken = await measured(deps, { consumer, tenantIds }, async () => {
    const done = await withClaims<Done>(deps.pool, { name, version, tenantIds }, (client, claims) => {
      claimed = new Set(claims.map(({ tenantId }) => tenantId));
      const claimedRows = claims.flatMap((claim) =>
        continued(deps, consumer, { claim, rows: carried.get(claim.tenantId) ?? [] }),
      );
      return takeIn(deps, { consumer }, { client, claims: claimedRows });
    });
    (await done.written)?.();
    return done.taken;
  });
  return { taken, claimed };
}

interface Came {
  readonly claim: Claim;
  readonly rows: readonly LogRow[];
}

/** The claim with those rows that go on where it stands; none if there is a gap. */
function continued({ codec }: Pick<BatchDeps, 'codec'>, consumer: Consumer, { claim, rows }: Came): TakenClaim[] {
  let upTo = claim.position;
  const next: LogRow[] = [];
  for (const row of rows) {
    if (row.position <= upTo) continue;
    if (row.position !== upTo + 1) return [];
    next.push(row);
    upTo = row.position;
  }
  // What the log doesn't have can't be its event.
  if (upTo > claim.head) return [];
  // All of it was taken in before: it stands where it is.
  if (next.length === 0) return [{ ...claim, head: claim.position, upTo, rows: [] }];
  return [{ ...claim, upTo, rows: next.filter((row) => isWanted(row, consumer, codec.versions)) }];
}
