import { isDeepStrictEqual } from 'node:util';
import { webhooks } from '@switchboard/contracts/webhooks/webhooks';
import { AppError } from '@switchboard/platform/app-error';
import { type AddressRule, faultOfUrl } from '../outbound/address-rule.ts';
import { lockNamed, refuseToRedirectSecrets } from '../outbound/sealed-values.ts';
import type { Beside } from '../resources/deps.ts';
import { writeNamedReferences } from '../resources/named-items.ts';
import type { ListenerFields } from './attempt.ts';
import { forgetPending } from './line-queries.ts';
import { forgetFailures } from './send-queries.ts';
import { wakeListener } from './wake-listener.ts';

/**
 * Refuses an address that is never called, and secrets or connections that are not there or not the caller's to send. Switched on, it begins anew to count
 * failures and is sent what waits; archived, nothing waits for it any more.
 */
export const besideListener =
  (rule: AddressRule): Beside =>
  async (client, { tenantId, caller, before, after }) => {
    const listener = { tenantId, listenerId: after.id };
    if (after.archivedAt !== null) return forgetPending(client, listener);
    const key = { tenantId, kind: webhooks.kind, id: after.id };
    const { url, headers, enabled } = after.fields as ListenerFields; // by the kind's schema
    const fault = faultOfUrl(new URL(url), rule);
    const was = before?.fields as ListenerFields | undefined; // by the kind's schema
    refuseToRedirectSecrets({ caller }, { before: was ? [sentOf(was)] : [], after: [sentOf({ url, headers })] });
    // Switching off is never refused for what a listener had already.
    const isLeftAsItWas = !enabled && isDeepStrictEqual([was?.url, was?.headers], [url, headers]);
    if (fault && !isLeftAsItWas) throw new AppError('request.invalid', { errors: [{ path: 'url', code: fault }] });

    const { found, missing } = await lockNamed(
      client,
      tenantId,
      headers.map(({ value: text }, index) => ({ path: `headers.${index}.value`, text })),
    );
    if (missing.length > 0 && !isLeftAsItWas) throw new AppError('request.invalid', { errors: missing });
    await writeNamedReferences(client, key, found);
    if (!enabled || before === undefined || (was?.enabled && before.archivedAt === null)) return;
    await forgetFailures(client, listener);
    await wakeListener(client, listener);
  };

const sentOf = ({ url, headers }: Pick<ListenerFields, 'url' | 'headers'>) => ({ url, headers });
