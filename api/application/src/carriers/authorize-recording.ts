import type { ConversationId } from '@switchboard/contracts/ids';
import type { CredentialDeps } from '../connections/credential.ts';
import { openLine } from './outgoing/carrier-line.ts';
import { findConnectionOfCall } from './queries.ts';

/** The proof that a recording's address asks for, where it is that of the carrier which had the call; it is shown to no other. */
export async function authorizeRecording(
  deps: CredentialDeps,
  { tenantId, conversationId }: { readonly tenantId: string; readonly conversationId: number },
  url: URL,
): Promise<string | undefined> {
  const call = { tenantId, conversationId: conversationId as ConversationId }; // of a recording's row
  const connectionId = await findConnectionOfCall(deps.db, call);
  if (connectionId === undefined) return undefined;
  const line = await openLine(deps, { tenantId, connectionId });
  return 'fault' in line || URL.parse(line.baseUrl)?.origin !== url.origin ? undefined : line.authorization;
}
