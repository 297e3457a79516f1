import { webhooks } from '@switchboard/contracts/webhooks/webhooks';
import { isAppError } from '@switchboard/platform/app-error';
import type { CredentialDeps } from '../connections/credential.ts';
import { NAMED_MISSING, openHeaders } from '../outbound/open-headers.ts';
import { SEALED_UNREADABLE } from '../resources/sealed-texts.ts';
import type { ListenerFields, Target } from './attempt.ts';
import type { ListenerKey } from './line-queries.ts';

/** Opens what a listener is sent with. */
export async function openTarget(
  deps: CredentialDeps,
  { tenantId, listenerId, fields }: ListenerKey & { readonly fields: ListenerFields },
): Promise<Target> {
  const { url } = fields;
  try {
    const secret = await deps.sealed.open(deps.db, { tenantId, kind: webhooks.kind, id: listenerId }, 'secret');
    if (secret === undefined) return { url, opened: undefined };
    const secrets = [secret.current, ...(secret.previous === undefined ? [] : [secret.previous])];
    return { url, opened: { secrets, ...(await openHeaders(deps, tenantId, fields.headers)) } };
  } catch (error) {
    if (isAppError(error, SEALED_UNREADABLE) || isAppError(error, NAMED_MISSING)) return { url, opened: undefined };
    throw error;
  }
}
