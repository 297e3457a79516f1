import { addJob } from '@switchboard/application/jobs/add-job';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';
import {
  listEnded,
  listEndedAndDeleted,
  listRetentions,
  recordRuns,
  retentionCutoff,
} from './erase-old-conversations.ts';
import { listOldCandidates, listOldContacts, queueErasePeople } from './erase-old-people.ts';

const PAGE = 200;

/** Queues erasure jobs for the accounts that have conversations or people past their retention. */
export async function beginRetention(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const now = clock.now();
  for (let after = ''; !signal.aborted; ) {
    const accounts = await listRetentions(pool, { after, limit: PAGE });
    await withTransaction(pool, async (client) => {
      await recordRuns(
        client,
        accounts.map(({ tenantId }) => tenantId),
        now,
      );
      for (const account of accounts) {
        const { tenantId } = account;
        const first = { before: retentionCutoff(account, now), after: undefined, limit: 1 };
        const found =
          (await listEnded(client, tenantId, first)).length +
          (await listEndedAndDeleted(client, tenantId, first)).length;
        const oldest = { before: first.before, limit: 1 };
        const people =
          (await listOldCandidates(client, tenantId, oldest)).length +
          (await listOldContacts(client, tenantId, oldest)).length;
        if (people > 0) await queueErasePeople(client, tenantId);
        if (found > 0) {
          await addJob(client, {
            name: 'erase-old-conversations',
            payload: { tenantId },
            key: `retention:${tenantId}`,
          });
        }
      }
    });
    after = accounts.at(-1)?.tenantId ?? after;
    if (accounts.length < PAGE) return;
  }
}
