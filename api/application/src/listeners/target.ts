import { listeners } from '@switchboard/contracts/kinds/listeners';
import { isAppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ResourceDeps } from '../resources/deps.ts';
import { SEALED_UNREADABLE } from '../resources/sealed-texts.ts';
import type { ListenerFields, Target } from './attempt.ts';
import { openHeaders, SECRET_MISSING } from './headers.ts';
import type { ListenerKey } from './line-queries.ts';

/** Opens what a listener is sent with. */
export async function openTarget(
  db: Queryable,
  sealed: ResourceDeps['sealed'],
  { tenantId, listenerId, fields }: ListenerKey & { readonly fields: ListenerFields },
): Promise<Target> {
  const { url } = fields;
  try {
    const secret = await sealed.open(db, { tenantId, kind: listeners.kind, id: listenerId }, 'secret');
    if (secret === undefined) return { url, opened: undefined };
    const secrets = [secret.current, ...(secret.previous === undefined ? [] : [secret.previous])];
    return { url, opened: { secrets, ...(await openHeaders(db, sealed, tenantId, fields.headers)) } };
  } catch (error) {
    if (isAppError(error, SEALED_UNREADABLE) || isAppError(error, SECRET_MISSING)) return { url, opened: undefined };
    throw error;
  }
}
