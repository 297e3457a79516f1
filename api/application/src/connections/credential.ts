import type { connections } from '@switchboard/contracts/connections/connections';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { isAppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ResourceDeps } from '../resources/deps.ts';
import { SEALED_UNREADABLE } from '../resources/sealed-texts.ts';
import { findGrant } from './grants.ts';
import type { ConnectionKey } from './health.ts';

/** The field of a connection's sealed key, password or client secret. */
export const CONNECTION_VALUE = 'value';
/** The field of the sealed secret that Switchboard issues, and that platforms sign their requests with. */
export const WEBHOOK_SECRET = 'secret';

export type ConnectionFields = ResourceFields<typeof connections>;

/** The fields of a connection's sealed tokens. */
export const ACCESS_TOKEN = 'accessToken';
export const REFRESH_TOKEN = 'refreshToken';

/** The value of an `Authorization` header, and the secrets in it; or the code of the fault. */
export type Credential =
  | { readonly authorization: string; readonly secrets: readonly string[] }
  | { readonly fault: string };

export interface CredentialDeps {
  readonly db: Queryable;
  readonly sealed: ResourceDeps['sealed'];
  readonly clock: Clock;
}

/** Opens the credential of an unarchived connection. */
export async function openCredential(
  deps: CredentialDeps,
  key: ConnectionKey,
  fields: ConnectionFields,
): Promise<Credential> {
  const { authType, username, keyPrefix } = fields;
  if (authType === 'oauth2') return openToken(deps, key);
  const value = authType === 'webhook' ? undefined : await openText(deps, key, CONNECTION_VALUE);
  if (value === undefined) return { fault: 'secret_unavailable' };
  if (authType === 'api_key') return { authorization: `${keyPrefix}${value}`, secrets: [value] };
  const both = Buffer.from(`${username}:${value}`).toString('base64');
  return { authorization: `Basic ${both}`, secrets: [value, both] };
}

async function openToken(deps: CredentialDeps, key: ConnectionKey): Promise<Credential> {
  const grant = await findGrant(deps.db, key);
  if (grant === undefined) return { fault: 'not_connected' };
  if (grant.refused !== null) return { fault: grant.refused };
  if (grant.expiresAt !== null && grant.expiresAt <= deps.clock.now()) return { fault: 'token_expired' };
  const token = await openText(deps, key, ACCESS_TOKEN);
  return token === undefined ? { fault: 'secret_unavailable' } : { authorization: `Bearer ${token}`, secrets: [token] };
}

/** Opens a sealed text of a connection; undefined if it doesn't exist or can't be read. */
export async function openText(
  { db, sealed }: Pick<CredentialDeps, 'db' | 'sealed'>,
  { tenantId, connectionId }: ConnectionKey,
  field: string,
): Promise<string | undefined> {
  try {
    return (await sealed.open(db, { tenantId, kind: 'connections', id: connectionId }, field))?.current;
  } catch (error) {
    if (isAppError(error, SEALED_UNREADABLE)) return undefined;
    throw error;
  }
}
