import { PROJECTION_WAIT_MS } from '@switchboard/contracts/base/constants';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sleep } from '@switchboard/platform/retry';

const FIRST_PAUSE_MS = 3;
const MAX_PAUSE_MS = 50;

/** The event to wait for. */
export interface Awaited {
  readonly tenant: string;
  readonly streamId: string;
  /** The position of the stream's event. */
  readonly position: number;
}

/**
 * Waits, for a second at most, until the account's inbox shows a stream up to a position. Returns whether it does.
 *
 * It doesn't wait for a parked stream: the inbox has passed it without showing it.
 *
 * It polls the database at growing intervals: a projection takes about ten milliseconds and users send few commands, so a subscription for
 * each command would cost more than these two or three reads by primary key.
 */
export async function waitForInbox(db: Queryable, awaited: Awaited, timeoutMs = PROJECTION_WAIT_MS): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.6, MAX_PAUSE_MS)) {
    const { position, isParked } = await readProgress(db, awaited);
    if (isParked) return false;
    if (position >= awaited.position) return true;
    const leftMs = deadline - performance.now();
    if (leftMs <= 0) return false;
    await sleep(Math.min(pauseMs, leftMs));
  }
}

interface Progress {
  readonly position: number;
  readonly isParked: boolean;
}

// A checkpoint counts its parked streams: dead letters are looked up only if there are some.
const PROGRESS = `
  select c.position, c.parked > 0 and exists (
    select from worker.dead_letters d where d.projection = c.projection and d.version = c.version
      and d.tenant_id = c.tenant_id and d.stream_id = $2 and d.position <= $3) as "isParked"
  from worker.checkpoints c join worker.projections p on p.name = c.projection and p.version = c.version
  where c.projection = 'inbox' and c.tenant_id = $1`;

async function readProgress(db: Queryable, { tenant, streamId, position }: Awaited): Promise<Progress> {
  const { rows } = await db.query<Progress & Record<never, never>>({
    name: 'commands-inbox-progress',
    text: PROGRESS,
    values: [tenant, streamId, position],
  });
  return rows[0] ?? { position: 0, isParked: false };
}
