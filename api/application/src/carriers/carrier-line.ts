import { type DialingProvider, isDialingProvider } from '@switchboard/contracts/connections/catalog';
import { connections } from '@switchboard/contracts/connections/connections';
import { type ConnectionFields, type CredentialDeps, openCredential } from '../connections/credential.ts';
import { findItem } from '../resources/items.ts';
import type { CarrierLine } from './carrier-port.ts';

/** An opened line, with its carrier. */
export interface OpenLine extends CarrierLine {
  readonly provider: DialingProvider;
}

/** Opens a connection to a carrier. Returns a fault code if the connection no longer exists or its credential is unusable. */
export async function openLine(
  deps: CredentialDeps,
  { tenantId, connectionId }: { readonly tenantId: string; readonly connectionId: string },
): Promise<OpenLine | { readonly fault: string }> {
  const item = await findItem(deps.db, { tenantId, kind: connections.kind, id: connectionId });
  if (item === undefined || item.archivedAt !== null) return { fault: 'connection_missing' };
  const fields = { ...connections.defaults, ...item.fields } as ConnectionFields; // The kind's schema ensures this type.
  if (!isDialingProvider(fields.provider)) return { fault: 'no_carrier' };
  const credential = await openCredential(deps, { tenantId, connectionId }, fields);
  if ('fault' in credential) return credential;
  return {
    tenantId,
    connectionId,
    provider: fields.provider,
    baseUrl: fields.baseUrl,
    account: fields.username,
    application: fields.applicationId,
    authorization: credential.authorization,
  };
}
