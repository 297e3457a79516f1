import { findSender } from '@switchboard/application/branding/sender';
import type { JobPayload } from '@switchboard/application/jobs/job-types';
import type { Mailer } from '@switchboard/application/mail/mailer';
import { writeNobodyAcceptedMail } from '@switchboard/application/routing/nobody-accepted-mail';
import { findRoutedGroup } from '@switchboard/application/routing/queue-rows';
import type { WorkerDeps } from '../config/worker-deps.ts';
import { listAdministrators } from './list-administrators.ts';

/** Emails an account's administrators that nobody in a group has accepted a conversation, unless somebody has it by now. */
export async function alertNobodyAccepted(
  {
    pool,
    config,
    mailer,
  }: Pick<WorkerDeps, 'pool'> & {
    readonly config: Pick<WorkerDeps['config'], 'publicUrl'>;
    readonly mailer: Mailer;
  },
  { tenantId, conversationId }: JobPayload<'alert-nobody-accepted'>,
): Promise<void> {
  const group = await findRoutedGroup(pool, tenantId, conversationId);
  if (group === undefined) return;
  const sender = await findSender(pool, tenantId);
  const { publicUrl } = config;
  const link = publicUrl && new URL(`/conversations/${conversationId}`, publicUrl).href;
  for (const { email, locale } of await listAdministrators(pool, tenantId))
    await mailer.deliver(writeNobodyAcceptedMail({ to: email, locale, sender, group, link }));
}
