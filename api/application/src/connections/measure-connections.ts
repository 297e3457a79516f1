import { carrierRoutes } from '@switchboard/contracts/connections/carrier-routes';
import { type AuthType, isCarrierProvider, type Provider } from '@switchboard/contracts/connections/catalog';
import { connections } from '@switchboard/contracts/connections/connections';
import { llmRoutes } from '@switchboard/contracts/connections/llm-routes';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Measure } from '../resources/deps.ts';
import { readSealedFacts } from '../resources/sealed-queries.ts';

/** The field of a connection's sealed key, password or client's secret. */
export const CONNECTION_VALUE = 'value';
/** The field of the sealed secret that we made: platforms prove their requests by it. */
export const WEBHOOK_SECRET = 'secret';

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

/** Tells how connections are doing; `baseUrl` is the beginning of the addresses that others call. */
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
          status: statusOf(facts),
          lastError: facts.refused ?? facts.lastError,
          lastEventAt: facts.lastEventAt?.toISOString() ?? null,
          url: baseUrl ? calledUrl(baseUrl(), facts) : null,
          last4: values.get(facts.id)?.last4 ?? '',
          authorizedAt: facts.authorizedAt?.toISOString() ?? null,
          expiresAt: facts.expiresAt?.toISOString() ?? null,
          previousUntil: secrets.get(facts.id)?.previousUntil?.toISOString() ?? null,
        },
      ]),
    );
  };

function statusOf({ isArchived, authType, authorizedAt, refused, lastError }: Facts) {
  if (isArchived || (authType === 'oauth2' && authorizedAt === null)) return 'disconnected';
  if (refused !== null) return 'needs_reconnect';
  return lastError === null ? 'connected' : 'error';
}

/** The address that the provider calls; null of one that is only called. */
function calledUrl(baseUrl: string, { id, provider, authType }: Facts): string | null {
  const path = calledPath(provider, authType);
  return path === undefined ? null : new URL(path.replace(':connectionId', id), baseUrl).href;
}

function calledPath(provider: Provider, authType: AuthType): string | undefined {
  // OpenAI's clients add the rest of the path by themselves.
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
