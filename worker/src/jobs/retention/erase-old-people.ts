import { randomBytes } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';
import { eraseCandidate, eraseContact } from '@switchboard/application/candidates/erase-candidate';
import { addJob } from '@switchboard/application/jobs/add-job';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { isAppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { JobRun } from '../job.ts';
import { endedBefore } from './erase-old.ts';
import { listOldCandidates, listOldContacts } from './people-queries.ts';
import { findKeeper } from './queries.ts';

/** People that one run erases: the rest is another job's, so that accounts take turns. */
const MAX_ERASED_AT_ONCE = 200;
const RETENTION = { kind: 'system', id: 'retention' } as const;

/** Has an account erase the people whom it keeps no longer. */
export const askToErasePeople = (db: Parameters<typeof addJob>[0], tenantId: string): Promise<void> =>
  addJob(db, { name: 'erase-old-people', payload: { tenantId }, key: `retention-people:${tenantId}` });

/**
 * Erases candidates who were rejected or have withdrawn, and contacts of batches that are over, where nothing changed for as long as the account
 * keeps conversations. Each goes in transactions of its own, so that a run that is killed has lost nothing.
 */
export async function eraseOldPeople(
  deps: ResourceDeps,
  { tenantId }: { readonly tenantId: string },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const keeper = await findKeeper(deps.pool, tenantId);
  if (keeper === undefined) return;
  const page = { before: endedBefore(keeper, deps.clock.now()), limit: MAX_ERASED_AT_ONCE };
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
  const isMore = candidates.length === MAX_ERASED_AT_ONCE || contacts.length === MAX_ERASED_AT_ONCE;
  if (isMore && erased > 0) await askToErasePeople(deps.pool, tenantId);
}

/** Whom a batch calls now is left to the next hour. */
async function eraseUnlessBusy(deps: ResourceDeps, caller: Caller, id: string): Promise<boolean> {
  try {
    await eraseCandidate(deps, caller, id);
    return true;
  } catch (error) {
    if (isAppError(error, 'resource.conflict') || isAppError(error, 'resource.not_found')) return false;
    throw error;
  }
}
