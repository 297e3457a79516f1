import { pruneAuthorizations } from '@switchboard/application/connections/authorizations';
import { pruneDays } from '@switchboard/application/connections/health';
import { pruneDemos } from '@switchboard/application/demos/demo-rows';
import { pruneCharges } from '@switchboard/application/dialing/caps/cap-uses';
import { KEEP_MAILS_MS, pruneMails } from '@switchboard/application/mail/mail-rows';
import { KEEP_DRAFTS_MS, pruneDrafts } from '@switchboard/application/replies/draft-rows';
import { prunePrevious } from '@switchboard/application/resources/sealed-texts';
import { pruneSignups } from '@switchboard/application/signup/signup-rows';
import type { Clock } from '@switchboard/platform/clock';
import type { Closable } from '@switchboard/platform/lifecycle';
import type { Logger } from '@switchboard/platform/logger';
import { sleep } from '@switchboard/platform/retry';
import type { Pool } from 'pg';
import { pruneStops } from './features/admin/system-queries.ts';
import { KEEP_RINGS_MS, pruneRings } from './features/conversations/rings.ts';
import { KEEP_SEEN_MS, pruneSeen } from './features/conversations/seen.ts';
import { pruneKeyCalls } from './http/auth/api-keys.ts';
import { pruneAccess } from './http/auth/session-changes.ts';
import { KEEP_ANSWERS_MS, pruneAnswers } from './http/idempotency/answers.ts';
import { measureStored } from './http/quotas/measure-stored.ts';

interface MaintenanceDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signIns: { prune(now: Date): Promise<unknown> };
}

const EVERY_MS = 10 * 60_000;

/**
 * Removes expired data and measures storage every ten minutes until it is closed.
 *
 * Tasks are idempotent, so replicas may run them concurrently. A failed task is logged and runs again the next time.
 */
export function startMaintenance(deps: MaintenanceDeps): Closable {
  const { clock, logger } = deps;
  const stop = new AbortController();
  const running = (async () => {
    // A random offset keeps replicas that start together apart.
    for (await sleep(Math.random() * EVERY_MS, stop.signal); !stop.signal.aborted; await sleep(EVERY_MS, stop.signal)) {
      for (const { name, run } of listTasks(deps)) {
        await run(clock.now()).catch((err: unknown) => logger.warn({ err, name }, 'maintenance task failed'));
      }
    }
  })();
  return {
    close: () => {
      stop.abort();
      return running;
    },
  };
}

const BATCH = 10_000;
/** Sign-ups are kept as long as the email with the link. */
const KEEP_SIGNUPS_MS = KEEP_MAILS_MS;
/** Longer than any call lasts, and longer than carriers repeat their reports. */
const KEEP_CHARGES_MS = 7 * 86_400_000;
/** Longer than the period that any screen shows. */
const KEEP_CALLS_MS = 40 * 86_400_000;

interface Task {
  readonly name: string;
  run(now: Date): Promise<unknown>;
}

function listTasks({ pool, signIns }: MaintenanceDeps): Task[] {
  const before = (now: Date, keptMs: number) => new Date(now.getTime() - keptMs);
  return [
    { name: 'failed sign-ins', run: (now) => signIns.prune(now) },
    { name: 'sessions', run: (now) => pruneAccess(pool, now) },
    {
      name: 'idempotency keys',
      run: (now) => pruneAnswers(pool, before(now, KEEP_ANSWERS_MS), BATCH),
    },
    { name: 'mails', run: (now) => pruneMails(pool, before(now, KEEP_MAILS_MS), BATCH) },
    {
      name: 'calls of API keys',
      run: (now) => pruneKeyCalls(pool, before(now, KEEP_CALLS_MS), BATCH),
    },
    {
      name: 'results of connections',
      run: (now) => pruneDays(pool, before(now, KEEP_CALLS_MS), BATCH),
    },
    { name: 'unanswered connections', run: (now) => pruneAuthorizations(pool, now, BATCH) },
    { name: 'previous texts of rotations', run: (now) => prunePrevious(pool, now, BATCH) },
    { name: 'sign-ups', run: (now) => pruneSignups(pool, before(now, KEEP_SIGNUPS_MS), BATCH) },
    { name: 'demo talks', run: (now) => pruneDemos(pool, now, BATCH) },
    { name: 'stopped accounts', run: () => pruneStops(pool, BATCH) },
    { name: 'stored bytes', run: (now) => measureStored(pool, now) },
    {
      name: 'charges of outgoing calls and texts',
      run: (now) => pruneCharges(pool, before(now, KEEP_CHARGES_MS), BATCH),
    },
    { name: 'seen marks', run: (now) => pruneSeen(pool, before(now, KEEP_SEEN_MS), BATCH) },
    { name: 'drafts', run: (now) => pruneDrafts(pool, before(now, KEEP_DRAFTS_MS), BATCH) },
    { name: 'rings', run: (now) => pruneRings(pool, before(now, KEEP_RINGS_MS), BATCH) },
  ];
}
