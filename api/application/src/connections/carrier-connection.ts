import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import { connections } from '@switchboard/contracts/connections/connections';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ResourceDeps } from '../resources/deps.ts';
import { CONNECTION_VALUE, openText } from './credential.ts';

/** An account's connection to a carrier, with the credentials that verify the carrier's requests. */
export interface CarrierConnection {
  readonly id: string;
  readonly tenantId: string;
  readonly provider: CarrierProvider;
  /** The public key of the carrier's signatures; empty if the carrier signs with the token. */
  readonly publicKey: string;
  /** The account's id at the carrier. */
  readonly username: string;
  readonly authToken: string;
}

/** Finds an unarchived connection to a carrier in any account; also undefined if the connection's token can't be read. */
export async function findCarrierConnection(
  { db, sealed }: { readonly db: Queryable; readonly sealed: ResourceDeps['sealed'] },
  { id, providers }: { readonly id: string; readonly providers: readonly CarrierProvider[] },
): Promise<CarrierConnection | undefined> {
  const { rows } = await db.query<{ tenantId: string; provider: CarrierProvider; username: string; publicKey: string }>(
    {
      name: 'connection-find-carrier',
      text: `select tenant_id as "tenantId", fields ->> 'provider' as provider, coalesce(fields ->> 'username', '') as username,
        coalesce(fields ->> 'publicKey', '') as "publicKey" from resource.items
      where kind = $1 and id = $2 and fields ->> 'provider' = any($3) and archived_at is null`,
      values: [connections.kind, id, providers],
    },
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const authToken = await openText({ db, sealed }, { tenantId: row.tenantId, connectionId: id }, CONNECTION_VALUE);
  return authToken === undefined ? undefined : { id, ...row, authToken };
}
