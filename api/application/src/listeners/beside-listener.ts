import { isDeepStrictEqual } from 'node:util';
import { listeners } from '@switchboard/contracts/kinds/listeners';
import { secretNamesOf } from '@switchboard/contracts/kinds/placeholders';
import { AppError } from '@switchboard/platform/app-error';
import { type AddressRule, faultOfUrl } from '../outbound/address-rule.ts';
import type { Beside } from '../resources/deps.ts';
import { findSecrets, writeSecretReferences } from '../resources/secret-queries.ts';
import { lockReferable } from '../resources/usage-queries.ts';
import type { ListenerFields } from './attempt.ts';
import { forgetPending } from './line-queries.ts';
import { refuseToRedirectSecrets } from './secret-free.ts';
import { forgetFailures } from './send-queries.ts';
import { wakeListener } from './wake-listener.ts';

/**
 * Refuses an address that is never called, and secrets that are not there or not the caller's to send. Switched on, it begins anew to count
 * failures and is sent what waits; archived, nothing waits for it any more.
 */
export const besideListener =
  (rule: AddressRule): Beside =>
  async (client, { tenantId, caller, before, after }) => {
    const listener = { tenantId, listenerId: after.id };
    if (after.archivedAt !== null) return forgetPending(client, listener);
    refuseToRedirectSecrets({ caller, before, after });
    const key = { tenantId, kind: listeners.kind, id: after.id };
    const { url, headers, enabled } = after.fields as ListenerFields; // by the kind's schema
    const fault = faultOfUrl(new URL(url), rule);
    const was = before?.fields as ListenerFields | undefined; // by the kind's schema
    // Switching off is never refused for what a listener had already.
    const isLeftAsItWas = !enabled && isDeepStrictEqual([was?.url, was?.headers], [url, headers]);
    if (fault && !isLeftAsItWas) throw new AppError('request.invalid', { errors: [{ path: 'url', code: fault }] });

    const named = headers.flatMap(({ value }, index) =>
      secretNamesOf(value).map((name) => ({ name, path: `headers.${index}.value` })),
    );
    const ids = await findSecrets(client, tenantId, [...new Set(named.map(({ name }) => name))]);
    const there = await lockReferable(client, { tenantId, kind: 'secrets' }, [...ids.values()]);
    const missing = named.filter(({ name }) => !there.has(ids.get(name) ?? ''));
    if (missing.length > 0 && !isLeftAsItWas) {
      throw new AppError('request.invalid', { errors: missing.map(({ path }) => ({ path, code: 'unknown_secret' })) });
    }
    await writeSecretReferences(
      client,
      key,
      named.flatMap(({ name, path }, index) => {
        const secretId = ids.get(name);
        return secretId === undefined ? [] : { path: `${path}.${index}`, secretId };
      }),
    );
    if (!enabled || before === undefined || (was?.enabled && before.archivedAt === null)) return;
    await forgetFailures(client, listener);
    await wakeListener(client, listener);
  };
