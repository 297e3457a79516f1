import { isDeepStrictEqual } from 'node:util';
import { carrierRoutes } from '@switchboard/contracts/connections/carrier-routes';
import { type AuthType, isCarrierProvider, type Provider } from '@switchboard/contracts/connections/catalog';
import { connections } from '@switchboard/contracts/connections/connections';
import { llmRoutes } from '@switchboard/contracts/connections/llm-routes';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type AddressRule, findUrlFault } from '../outbound/address-rule.ts';
import type { ItemStep, Measure, OnChange } from '../resources/deps.ts';
import { listUsers } from '../resources/items.ts';
import { readSealedFacts } from '../resources/sealed-texts.ts';
import { ACCESS_TOKEN, CONNECTION_VALUE, type ConnectionFields, REFRESH_TOKEN, WEBHOOK_SECRET } from './credential.ts';
import { refuseGrant, removeGrant, removeTexts } from './grants.ts';

const URL_FIELDS = ['baseUrl', 'authorizeUrl', 'tokenUrl'] as const;
/** A grant is valid only for these settings. */
const GRANT_SETTINGS = ['clientId', 'authorizeUrl', 'tokenUrl', 'scopes'] as const;

/**
 * Refuses URLs that must not be called, a new name while the old one is in use, and changes by an API key or an impersonator to where the
 * credential is sent. Archiving a connection removes its grant; changing the settings of a grant requires a new authorization.
 */
export const onConnectionChange =
  (rule: AddressRule): OnChange =>
  async (client, step) => {
    const { tenantId, before, after } = step;
    const key = { tenantId, connectionId: after.id };
    if (after.archivedAt !== null) {
      await removeGrant(client, key);
      return removeTexts(client, key, [ACCESS_TOKEN, REFRESH_TOKEN]);
    }
    const fields = after.fields as ConnectionFields; // The kind's schema ensures this type.
    const faults = URL_FIELDS.flatMap((path) => {
      const code = fields[path] === '' ? undefined : findUrlFault(new URL(fields[path]), rule);
      return code === undefined ? [] : [{ path, code }];
    });
    if (faults.length > 0) throw new AppError('request.invalid', { errors: faults });
    if (before === undefined) return;
    refuseToRedirect(step);
    if (before.name !== after.name) {
      const usedBy = await listUsers(client, { tenantId, kind: connections.kind, id: after.id });
      if (usedBy.length > 0) throw new AppError('resource.in_use', { usedBy });
    }
    if (hasChanged(before.fields as ConnectionFields, fields, GRANT_SETTINGS))
      await refuseGrant(client, key, 'settings_changed');
  };

function refuseToRedirect({ caller, before, after }: ItemStep): void {
  if (before === undefined || (caller.actor.kind !== 'api_key' && caller.onBehalfOf === undefined)) return;
  const fields = [before.fields, after.fields] as ConnectionFields[]; // The kind's schema ensures this type.
  const [previous, current] = fields;
  if (previous && current && hasChanged(previous, current, [...URL_FIELDS, 'testPath', 'clientId', 'publicKey']))
    throw new AppError('permission.denied');
}

const hasChanged = (
  previous: ConnectionFields,
  current: ConnectionFields,
  names: readonly (keyof ConnectionFields)[],
): boolean => names.some((name) => !isDeepStrictEqual(previous[name], current[name]));

interface Facts {
  readonly id: string;
  readonly provider: Provider;
  readonly authType: AuthType;
  readonly isArchived: boolean;
  readonly lastError: string | null;
  readonly lastEventAt: Date | null;
  readonly authorizedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly refused: string | null;
}

/** Measures connections: status, last error and event, and the URL that the provider calls, based on `baseUrl`. */
export const measureConnections =
  (baseUrl?: () => string): Measure =>
  async (db, tenantId, ids) => {
    const { kind } = connections;
    const values = await readSealedFacts(db, { tenantId, kind, field: CONNECTION_VALUE }, ids);
    const secrets = await readSealedFacts(db, { tenantId, kind, field: WEBHOOK_SECRET }, ids);
    return new Map(
      (await readFacts(db, tenantId, ids)).map((facts) => [
        facts.id,
        {
          status: toStatus(facts),
          lastError: facts.refused ?? facts.lastError,
          lastEventAt: facts.lastEventAt?.toISOString() ?? null,
          url: baseUrl ? toCallbackUrl(baseUrl(), facts) : null,
          last4: values.get(facts.id)?.last4 ?? '',
          authorizedAt: facts.authorizedAt?.toISOString() ?? null,
          expiresAt: facts.expiresAt?.toISOString() ?? null,
          previousUntil: secrets.get(facts.id)?.previousUntil?.toISOString() ?? null,
        },
      ]),
    );
  };

function toStatus({ isArchived, authType, authorizedAt, refused, lastError }: Facts) {
  if (isArchived || (authType === 'oauth2' && authorizedAt === null)) return 'disconnected';
  if (refused !== null) return 'needs_reconnect';
  return lastError === null ? 'connected' : 'error';
}

/** Returns the URL that the provider calls; null if it makes no calls. */
function toCallbackUrl(baseUrl: string, { id, provider, authType }: Facts): string | null {
  const path = toCallbackPath(provider, authType);
  return path === undefined ? null : new URL(path.replace(':connectionId', id), baseUrl).href;
}

function toCallbackPath(provider: Provider, authType: AuthType): string | undefined {
  // OpenAI clients append the rest of the path.
  if (provider === 'chat_client') return llmRoutes['llm.completionsShort'].path;
  if (authType === 'webhook') return intakeRoutes.intakeWebhook.path.replace(':platform', provider);
  if (provider === 'retell') return intakeRoutes.intakeWebhook.path.replace(':platform', provider);
  return isCarrierProvider(provider) ? carrierRoutes['carriers.voice'].path.replace(':provider', provider) : undefined;
}

async function readFacts(db: Queryable, tenantId: string, ids: readonly string[]): Promise<Facts[]> {
  const { rows } = await db.query<Facts & Record<never, never>>({
    name: 'connection-measure',
    text: `select i.id, i.fields ->> 'provider' as provider, i.fields ->> 'authType' as "authType",
        i.archived_at is not null as "isArchived", h.last_error as "lastError", h.last_event_at as "lastEventAt",
        g.authorized_at as "authorizedAt", g.expires_at as "expiresAt", g.refused
      from resource.items i
      left join connection.health h on h.tenant_id = i.tenant_id and h.connection_id = i.id
      left join connection.grants g on g.tenant_id = i.tenant_id and g.connection_id = i.id
      where i.tenant_id = $1 and i.kind = 'connections' and i.id = any($2)`,
    values: [tenantId, ids],
  });
  return rows;
}
