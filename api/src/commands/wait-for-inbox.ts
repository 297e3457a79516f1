import { PROJECTION_WAIT_MS } from '@switchboard/contracts/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sleep } from '@switchboard/platform/retry';

const FIRST_PAUSE_MS = 3;
const LONGEST_PAUSE_MS = 50;

/**
 * Waits until the account's inbox shows everything up to a position, for a second at most. Tells whether it does.
 *
 * It asks the database at growing pauses: a projection takes some ten milliseconds, and people's commands are few, so that a
 * subscription for each would cost more than the two or three reads by primary key that this takes.
 */
export async function waitForInbox(
  db: Queryable,
  tenant: string,
  position: number,
  timeoutMs = PROJECTION_WAIT_MS,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.6, LONGEST_PAUSE_MS)) {
    if ((await readInboxPosition(db, tenant)) >= position) return true;
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) return false;
    await sleep(Math.min(pauseMs, leftMs));
  }
}

async function readInboxPosition(db: Queryable, tenant: string): Promise<number> {
  const { rows } = await db.query<{ position: number }>({
    name: 'commands-inbox-position',
    text: `select c.position from worker.checkpoints c
      join worker.projections p on p.name = c.projection and p.version = c.version
      where c.projection = 'inbox' and c.tenant_id = $1`,
    values: [tenant],
  });
  return rows[0]?.position ?? 0;
}
