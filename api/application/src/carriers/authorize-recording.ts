import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { CredentialDeps } from '../connections/credential.ts';
import { openLine } from './outgoing/carrier-line.ts';
import { listConnectionsOfCall } from './queries.ts';

/** The proof that a recording's address asks for, where it is that of the carrier which had the call; it is shown to no other. */
export async function authorizeRecording(
  deps: CredentialDeps,
  { tenantId, conversationId }: { readonly tenantId: string; readonly conversationId: number },
  url: URL,
): Promise<string | undefined> {
  const call = { tenantId, conversationId: conversationId as ConversationId }; // of a recording's row
  for (const connectionId of await listConnectionsOfCall(deps.db, call)) {
    const line = await openLine(deps, { tenantId, connectionId });
    if (!('fault' in line) && URL.parse(line.baseUrl)?.origin === url.origin) return line.authorization;
  }
  return undefined;
}
