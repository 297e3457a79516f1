import type { ConversationId } from '@switchboard/contracts/base/ids';
import { openLine } from '../carriers/carrier-line.ts';
import type { CredentialDeps } from '../connections/credential.ts';
import { listConnectionsOfCall } from './carrier-call-rows.ts';

/** Returns the `Authorization` header for a recording's URL if the URL belongs to the call's carrier; the credential goes to no other host. */
export async function authorizeRecording(
  deps: CredentialDeps,
  { tenantId, conversationId }: { readonly tenantId: string; readonly conversationId: number },
  url: URL,
): Promise<string | undefined> {
  const call = { tenantId, conversationId: conversationId as ConversationId }; // read from a recording's row
  for (const connectionId of await listConnectionsOfCall(deps.db, call)) {
    const line = await openLine(deps, { tenantId, connectionId });
    if (!('fault' in line) && URL.parse(line.baseUrl)?.origin === url.origin) return line.authorization;
  }
  return undefined;
}
