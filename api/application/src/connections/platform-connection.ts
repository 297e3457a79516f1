import { OWN_KEY_PROVIDERS, type Provider } from '@switchboard/contracts/connections/catalog';
import { connections } from '@switchboard/contracts/connections/connections';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { openIfPossible, SEALED_UNREADABLE, sealedRowId } from '../resources/sealed-texts.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { CONNECTION_VALUE, WEBHOOK_SECRET } from './credential.ts';

/** A connection to a voice platform, with the secrets that verify its webhooks. */
export interface PlatformConnection<P extends Provider> {
  readonly id: string;
  readonly tenantId: string;
  readonly platform: P;
  /** The valid secrets, newest first. */
  readonly secrets: readonly string[];
  /** The base URL of the platform's API; empty if Switchboard never calls it. */
  readonly baseUrl: string;
}

interface Row<P> {
  readonly tenantId: string;
  readonly platform: P;
  readonly baseUrl: string;
  readonly sealed: Buffer;
  readonly previous: Buffer | null;
  readonly previousUntil: Date | null;
}

/** How the request authenticates: a signed webhook (some platforms sign with their own key), or a completions client with the issued key. */
export type Authentication = 'webhook' | 'key';

/** Finds an unarchived connection to one of these voice platforms in any account. @throws {AppError} `sealed.unreadable` */
export async function findPlatformConnection<P extends Provider>(
  { db, box, clock }: { readonly db: Queryable; readonly box: SecretBox; readonly clock: Clock },
  { id, platforms, by }: { readonly id: string; readonly platforms: readonly P[]; readonly by: Authentication },
): Promise<PlatformConnection<P> | undefined> {
  const { kind } = connections;
  const { rows } = await db.query<Row<P> & Record<never, never>>({
    name: 'connection-find-platform',
    text: `select i.tenant_id as "tenantId", i.fields ->> 'provider' as platform, s.sealed, s.previous,
        s.previous_until as "previousUntil", coalesce(i.fields ->> 'baseUrl', '') as "baseUrl"
      from resource.items i join resource.sealed s on s.tenant_id = i.tenant_id and s.kind = i.kind and s.id = i.id and s.field = case when i.fields ->> 'provider' = any($4) then $5 else $2 end
      where i.kind = 'connections' and i.id = $1 and i.fields ->> 'provider' = any($3) and i.archived_at is null`,
    values: [id, WEBHOOK_SECRET, platforms, by === 'webhook' ? [...OWN_KEY_PROVIDERS] : [], CONNECTION_VALUE],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  const { tenantId, platform, baseUrl, sealed, previous, previousUntil } = row;
  const field = by === 'webhook' && OWN_KEY_PROVIDERS.has(platform) ? CONNECTION_VALUE : WEBHOOK_SECRET;
  const rowId = sealedRowId({ tenantId, kind, id, field });
  const valid = previous && previousUntil && previousUntil > clock.now() ? [sealed, previous] : [sealed];
  const secrets = valid.flatMap((secret) => openIfPossible(box, secret, rowId) ?? []);
  if (secrets.length === 0) throw new AppError(SEALED_UNREADABLE);
  return { id, tenantId, platform, baseUrl, secrets };
}
