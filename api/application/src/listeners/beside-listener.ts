import { listeners } from '@switchboard/contracts/kinds/listeners';
import { secretNamesOf } from '@switchboard/contracts/kinds/placeholders';
import { AppError } from '@switchboard/platform/app-error';
import { type AddressRule, faultOfUrl } from '../outbound/address-rule.ts';
import type { Beside } from '../resources/deps.ts';
import { findSecrets, writeSecretReferences } from '../resources/secret-queries.ts';
import { lockReferable } from '../resources/usage-queries.ts';
import type { ListenerFields } from './attempt.ts';
import { refuseToRedirectSecrets } from './secret-free.ts';
import { forgetFailures } from './send-queries.ts';

/** Refuses an address that is never called, and secrets that are not there or not the caller's to send; begins anew to count failures when it is switched on. */
export const besideListener =
  (rule: AddressRule): Beside =>
  async (client, { tenantId, caller, before, after }) => {
    if (after.archivedAt !== null) return;
    refuseToRedirectSecrets({ caller, before, after });
    const key = { tenantId, kind: listeners.kind, id: after.id };
    const { url, headers, enabled } = after.fields as ListenerFields; // by the kind's schema
    const fault = faultOfUrl(new URL(url), rule);
    if (fault) throw new AppError('request.invalid', { errors: [{ path: 'url', code: fault }] });

    const named = headers.flatMap(({ value }, index) =>
      secretNamesOf(value).map((name) => ({ name, path: `headers.${index}.value` })),
    );
    const ids = await findSecrets(client, tenantId, [...new Set(named.map(({ name }) => name))]);
    const there = await lockReferable(client, { tenantId, kind: 'secrets' }, [...ids.values()]);
    const missing = named.filter(({ name }) => !there.has(ids.get(name) ?? ''));
    if (missing.length > 0) {
      throw new AppError('request.invalid', { errors: missing.map(({ path }) => ({ path, code: 'unknown_secret' })) });
    }
    await writeSecretReferences(
      client,
      key,
      named.map(({ name, path }, index) => ({ path: `${path}.${index}`, secretId: ids.get(name) ?? '' })),
    );
    const wasEnabled = before !== undefined && (before.fields as ListenerFields).enabled;
    if (enabled && !wasEnabled) await forgetFailures(client, { tenantId, listenerId: after.id });
  };
