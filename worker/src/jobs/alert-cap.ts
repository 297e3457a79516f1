import { findSender } from '@switchboard/application/branding/sender';
import { writeCapMail } from '@switchboard/application/dialing/caps/cap-mail';
import { findCapFacts } from '@switchboard/application/dialing/caps/cap-uses';
import type { JobPayload } from '@switchboard/application/jobs/job-types';
import type { Mailer } from '@switchboard/application/mail/mailer';
import { opensAt } from '@switchboard/domain/dialing/caps';
import type { WorkerDeps } from '../config/worker-deps.ts';
import { listAdministrators } from './list-administrators.ts';

/** Emails an account's administrators when a cap on outgoing calls and texts is near or has been reached. */
export async function alertCap(
  { pool, clock, mailer }: Pick<WorkerDeps, 'pool' | 'clock'> & { readonly mailer: Mailer },
  { tenantId, cap, level }: JobPayload<'alert-cap'>,
): Promise<void> {
  const facts = await findCapFacts(pool, tenantId);
  if (facts === undefined) return;
  const sender = await findSender(pool, tenantId);
  const { timeZone, caps, operatorCaps } = facts;
  const opens = opensAt(cap, clock.now(), timeZone);
  const isOwn = caps[cap] < operatorCaps[cap];
  for (const { email, locale } of await listAdministrators(pool, tenantId)) {
    const reached = { cap, level, max: caps[cap], isOwn, opens, timeZone };
    await mailer.deliver(writeCapMail({ to: email, locale, sender, ...reached }));
  }
}
