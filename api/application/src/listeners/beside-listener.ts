import { isDeepStrictEqual } from 'node:util';
import { listeners } from '@switchboard/contracts/kinds/listeners';
import { NAMED_KINDS, namesOfKind } from '@switchboard/contracts/kinds/placeholders';
import type { Fault } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { type AddressRule, faultOfUrl } from '../outbound/address-rule.ts';
import type { Beside } from '../resources/deps.ts';
import { findNamed, type NamedReference, writeNamedReferences } from '../resources/named-items.ts';
import { lockReferable } from '../resources/usage-queries.ts';
import type { ListenerFields } from './attempt.ts';
import { forgetPending } from './line-queries.ts';
import { refuseToRedirectSecrets } from './secret-free.ts';
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
    refuseToRedirectSecrets({ caller, before, after });
    const key = { tenantId, kind: listeners.kind, id: after.id };
    const { url, headers, enabled } = after.fields as ListenerFields; // by the kind's schema
    const fault = faultOfUrl(new URL(url), rule);
    const was = before?.fields as ListenerFields | undefined; // by the kind's schema
    // Switching off is never refused for what a listener had already.
    const isLeftAsItWas = !enabled && isDeepStrictEqual([was?.url, was?.headers], [url, headers]);
    if (fault && !isLeftAsItWas) throw new AppError('request.invalid', { errors: [{ path: 'url', code: fault }] });

    const { found, missing } = await lockNamed(client, tenantId, headers);
    if (missing.length > 0 && !isLeftAsItWas) throw new AppError('request.invalid', { errors: missing });
    await writeNamedReferences(client, key, found);
    if (!enabled || before === undefined || (was?.enabled && before.archivedAt === null)) return;
    await forgetFailures(client, listener);
    await wakeListener(client, listener);
  };

/** Finds whatever headers name, and keeps it from being archived meanwhile. */
async function lockNamed(client: PoolClient, tenantId: string, headers: ListenerFields['headers']) {
  const found: NamedReference[] = [];
  const missing: Fault[] = [];
  for (const kind of NAMED_KINDS) {
    const named = headers.flatMap(({ value }, index) =>
      namesOfKind(kind, value).map((name) => ({ name, path: `headers.${index}.value` })),
    );
    const ids = await findNamed(client, { tenantId, kind }, [...new Set(named.map(({ name }) => name))]);
    const there = await lockReferable(client, { tenantId, kind }, [...ids.values()]);
    for (const [index, { name, path }] of named.entries()) {
      const id = ids.get(name);
      if (id !== undefined) found.push({ path: `${path}.${kind}.${index}`, kind, id });
      if (id === undefined || !there.has(id)) missing.push({ path, code: UNKNOWN[kind] });
    }
  }
  return { found, missing };
}

const UNKNOWN = { secrets: 'unknown_secret', connections: 'unknown_connection' } as const;
