import { randomBytes } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';
import { eraseCandidate, eraseContact } from '@switchboard/application/candidates/erase-candidate';
import { addJob } from '@switchboard/application/jobs/add-job';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { batches } from '@switchboard/contracts/batches/batches';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import { isAppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { JobRun } from '../job.ts';
import { findRetention, retentionCutoff } from './erase-old-conversations.ts';

/** The maximum number of people that one run erases; another job erases the rest, so that accounts take turns. */
const MAX_ERASED_PER_RUN = 200;
const RETENTION = { kind: 'system', id: 'retention' } as const;

/** Queues the erasure of an account's people past their retention. */
export const queueErasePeople = (db: Parameters<typeof addJob>[0], tenantId: string): Promise<void> =>
  addJob(db, { name: 'erase-old-people', payload: { tenantId }, key: `retention-people:${tenantId}` });

/**
 * Erases rejected and withdrawn candidates, and contacts of finished batches, that haven't changed for the account's retention period. Each is
 * erased in a transaction of its own, so that a killed run loses nothing.
 */
export async function eraseOldPeople(
  deps: ResourceDeps,
  { tenantId }: { readonly tenantId: string },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const retention = await findRetention(deps.pool, tenantId);
  if (retention === undefined) return;
  const page = { before: retentionCutoff(retention, deps.clock.now()), limit: MAX_ERASED_PER_RUN };
  const caller: Caller = { tenantId, actor: RETENTION, traceId: randomBytes(16).toString('hex') };
  const candidates = await listOldCandidates(deps.pool, tenantId, page);
  let erased = 0;
  for (const id of candidates) {
    signal.throwIfAborted();
    if (await eraseUnlessBusy(deps, caller, id)) erased += 1;
  }
  const contacts = await listOldContacts(deps.pool, tenantId, page);
  for (const contact of contacts) {
    signal.throwIfAborted();
    await withTransaction(deps.pool, (client) => eraseContact(client, deps, caller, contact));
    erased += 1;
  }
  const isMore = candidates.length === MAX_ERASED_PER_RUN || contacts.length === MAX_ERASED_PER_RUN;
  if (isMore && erased > 0) await queueErasePeople(deps.pool, tenantId);
}

/** A candidate whom a batch is calling is left to the next hourly run. */
async function eraseUnlessBusy(deps: ResourceDeps, caller: Caller, id: string): Promise<boolean> {
  try {
    await eraseCandidate(deps, caller, id);
    return true;
  } catch (error) {
    if (isAppError(error, 'resource.conflict') || isAppError(error, 'resource.not_found')) return false;
    throw error;
  }
}

interface OldPage {
  /** Only those that were last changed before this instant are listed. */
  readonly before: Date;
  readonly limit: number;
}

/** Lists rejected and withdrawn candidates that have not been erased, oldest first. */
export async function listOldCandidates(
  db: Queryable,
  tenantId: string,
  { before, limit }: OldPage,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'retention-old-candidates',
    text: `select id from resource.items where tenant_id = $1 and kind = '${candidates.kind}' and updated_at < $2
        and fields ->> 'stage' in ('rejected', 'withdrawn') and fields ->> 'erased' is null
      order by updated_at, id limit $3`,
    values: [tenantId, before, limit],
  });
  return rows.map(({ id }) => id);
}

export interface OldContact {
  readonly batchId: string;
  readonly nth: number;
}

/** Lists contacts of finished batches that have not been erased, oldest first. */
export async function listOldContacts(
  db: Queryable,
  tenantId: string,
  { before, limit }: OldPage,
): Promise<readonly OldContact[]> {
  const { rows } = await db.query<OldContact & Record<never, never>>({
    name: 'retention-old-contacts',
    text: `select c.batch_id as "batchId", c.nth from outbound.batch_contacts c
      join resource.items b on b.tenant_id = c.tenant_id and b.kind = '${batches.kind}' and b.id = c.batch_id
        and b.fields ->> 'status' in ('ended', 'cancelled')
      where c.tenant_id = $1 and c.state = 'done' and c.phone is not null and c.changed_at < $2
      order by c.changed_at, c.batch_id, c.nth limit $3`,
    values: [tenantId, before, limit],
  });
  return rows;
}
