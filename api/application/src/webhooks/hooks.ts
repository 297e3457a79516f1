import { isDeepStrictEqual } from 'node:util';
import { webhooks } from '@switchboard/contracts/webhooks/webhooks';
import { AppError } from '@switchboard/platform/app-error';
import { writeNamedReferences } from '../connections/named-items.ts';
import { lockNamedItems, refuseToRedirectSecrets } from '../connections/sealed-values.ts';
import { type AddressRule, findUrlFault } from '../outbound/address-rule.ts';
import type { Measure, OnChange } from '../resources/deps.ts';
import { deletePendingDeliveries, resetFailures } from './delivery-queue.ts';
import type { WebhookFields } from './send-delivery.ts';
import { wakeWebhook } from './wake-webhook.ts';

/**
 * Refuses URLs that must not be called, and references to secrets or connections that are missing or that the caller may not redirect.
 *
 * Enabling a webhook resets its failures and sends what is pending; archiving it deletes what is pending.
 */
export const onWebhookChange =
  (rule: AddressRule): OnChange =>
  async (client, { tenantId, caller, before, after }) => {
    const webhook = { tenantId, listenerId: after.id };
    if (after.archivedAt !== null) return deletePendingDeliveries(client, webhook);
    const key = { tenantId, kind: webhooks.kind, id: after.id };
    const { url, headers, enabled } = after.fields as WebhookFields; // The kind's schema ensures this type.
    const fault = findUrlFault(new URL(url), rule);
    const previous = before?.fields as WebhookFields | undefined; // The kind's schema ensures this type.
    refuseToRedirectSecrets(
      { caller },
      { before: previous ? [toDestination(previous)] : [], after: [toDestination({ url, headers })] },
    );
    // Disabling is never refused for settings that the webhook had before.
    const isOnlyDisabled = !enabled && isDeepStrictEqual([previous?.url, previous?.headers], [url, headers]);
    if (fault && !isOnlyDisabled) throw new AppError('request.invalid', { errors: [{ path: 'url', code: fault }] });

    const { found, missing } = await lockNamedItems(
      client,
      tenantId,
      headers.map(({ value: text }, index) => ({ path: `headers.${index}.value`, text })),
    );
    if (missing.length > 0 && !isOnlyDisabled) throw new AppError('request.invalid', { errors: missing });
    await writeNamedReferences(client, key, found);
    if (!enabled || before === undefined || (previous?.enabled && before.archivedAt === null)) return;
    await resetFailures(client, webhook);
    await wakeWebhook(client, webhook);
  };

const toDestination = ({ url, headers }: Pick<WebhookFields, 'url' | 'headers'>) => ({ url, headers });

interface HealthRow {
  readonly id: string;
  readonly lastError: string | null;
  readonly lastSuccessAt: Date | null;
  readonly failingSince: Date | null;
}

/** Measures webhooks: their last error and success, and since when they have been failing. */
export const measureWebhooks: Measure = async (db, tenantId, ids) => {
  const { rows } = await db.query<HealthRow & Record<never, never>>({
    name: 'listener-measure',
    text: `select listener_id as id, last_error as "lastError", last_success_at as "lastSuccessAt", failing_since as "failingSince"
      from listener.health where tenant_id = $1 and listener_id = any($2)`,
    values: [tenantId, ids],
  });
  return new Map(
    rows.map(({ id, lastError, lastSuccessAt, failingSince }) => [
      id,
      {
        lastError,
        lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
        failingSince: failingSince?.toISOString() ?? null,
      },
    ]),
  );
};
