import { addJob } from '@switchboard/application/jobs/add-job';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';
import { endedBefore } from './erase-old.ts';
import { askToErasePeople } from './erase-old-people.ts';
import { listOldCandidates, listOldContacts } from './people-queries.ts';
import { listEnded, listEndedAndDeleted, listKeepers, noteRuns } from './queries.ts';

const PAGE = 200;

/** Looks in each account for conversations and people that are kept no longer, and has those that have some erase them. */
export async function beginRetention(
  { pool, clock }: { readonly pool: Pool; readonly clock: Clock },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const now = clock.now();
  for (let after = ''; !signal.aborted; ) {
    const keepers = await listKeepers(pool, { after, limit: PAGE });
    await withTransaction(pool, async (client) => {
      await noteRuns(
        client,
        keepers.map(({ tenantId }) => tenantId),
        now,
      );
      for (const keeper of keepers) {
        const { tenantId } = keeper;
        const first = { before: endedBefore(keeper, now), after: undefined, limit: 1 };
        const found =
          (await listEnded(client, tenantId, first)).length +
          (await listEndedAndDeleted(client, tenantId, first)).length;
        const oldest = { before: first.before, limit: 1 };
        const people =
          (await listOldCandidates(client, tenantId, oldest)).length +
          (await listOldContacts(client, tenantId, oldest)).length;
        if (people > 0) await askToErasePeople(client, tenantId);
        if (found > 0) {
          await addJob(client, {
            name: 'erase-old-conversations',
            payload: { tenantId },
            key: `retention:${tenantId}`,
          });
        }
      }
    });
    after = keepers.at(-1)?.tenantId ?? after;
    if (keepers.length < PAGE) return;
  }
}
