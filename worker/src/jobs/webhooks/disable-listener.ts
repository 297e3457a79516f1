import { randomBytes } from 'node:crypto';
import { findSender } from '@switchboard/application/branding/sender';
import { referenceTargets } from '@switchboard/application/kinds/reference-targets';
import type { Mailer } from '@switchboard/application/mail/mailer';
import { announceItem } from '@switchboard/application/resources/announce-item';
import { resourceChanges } from '@switchboard/application/resources/change-resource';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import type { WebhookKey } from '@switchboard/application/webhooks/delivery-queue';
import { writeDisabledMail } from '@switchboard/application/webhooks/disabled-mail';
import { type DisabledReason, webhooks } from '@switchboard/contracts/webhooks/webhooks';
import type { WorkerDeps } from '../../config/worker-deps.ts';
import { listAdministrators } from '../list-administrators.ts';

type Deps = Pick<WorkerDeps, 'pool' | 'events' | 'clock' | 'bus'> & {
  readonly sealed: ResourceDeps['sealed'];
  readonly hooks: ResourceDeps['hooks'];
  readonly mailer: Mailer;
};

/** Creates the function that disables a webhook listener and notifies the account's administrators by mail. */
export function createListenerDisabler({ mailer, bus, ...deps }: Deps) {
  const changes = resourceChanges({ ...deps, targets: referenceTargets, onChanged: announceItem(bus) }, webhooks);
  return async ({ tenantId, listenerId }: WebhookKey, reason: DisabledReason): Promise<void> => {
    const traceId = randomBytes(16).toString('hex');
    const caller = { tenantId, actor: { kind: 'system', id: 'listeners' }, traceId } as const;
    const { name } = await changes.changeManaged(caller, { id: listenerId }, () => ({
      enabled: false,
      disabledReason: reason,
    }));
    const sender = await findSender(deps.pool, tenantId);
    for (const { email, locale } of await listAdministrators(deps.pool, tenantId)) {
      await mailer.deliver(writeDisabledMail({ to: email, locale, name, reason, sender }));
    }
  };
}
