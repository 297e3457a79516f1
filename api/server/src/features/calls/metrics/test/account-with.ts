import type { ResolvedTransfers } from '@switchboard/contracts/calls/resolved-transfers';
import { buildRecord } from '../../../../inbox/test/build-record.ts';
import { insertInbox, insertTags } from '../../../../inbox/test/insert-inbox.ts';
import type { TestClient } from '../../../../test/client.ts';
import { insertAccount } from '../../../../test/people.ts';
import type { TestApi } from '../../../../test/start-test-api.ts';
import { type buildCall, insertCalls } from '../../test/insert-calls.ts';
import { insertCallRules, insertNumber } from '../../test/insert-items.ts';

type Call = ReturnType<typeof buildCall>;

/** Converts a call to its conversation in the inbox. */
const toItem = (call: Call) => ({
  record: buildRecord({
    id: call.id,
    createdAt: call.started_at,
    endedAt: call.ended_at,
    status: call.ended_at === null ? 'pending' : 'resolved',
    lastMessageAt: call.started_at,
    channel: call.channel,
    // The column holds any text; the contract has a union.
    direction: call.direction as 'inbound',
    language: call.language,
    agentId: call.agent_id,
    groupId: call.group_id,
    smartTagIds: call.smart_tags,
    deletedAt: call.is_listed ? null : call.started_at,
  }),
  said: [],
});

/** Creates an account with calls, a number, tags and a rule for resolved transfers; returns a client of a viewer. */
export async function createAccountWith(
  api: TestApi,
  calls: readonly Call[],
  timeZone: string,
  resolvedTransfers: ResolvedTransfers = { of: 'agents', agentIds: ['desk'] },
) {
  const tenantId = await insertAccount(api.pool, { timeZone });
  await insertNumber(api.pool, tenantId, { id: 'num_front', number: '+13035550110' });
  await insertCallRules(api.pool, tenantId, { resolvedTransfers });
  await insertTags(api.pool, tenantId, [
    { id: 3, name: 'Emergency' },
    { id: 4, name: 'Complaint' },
    { id: 5, name: 'Spanish' },
  ]);
  if (calls.length > 0) {
    await insertCalls(api.pool, tenantId, calls);
    await insertInbox(api.pool, tenantId, calls.map(toItem));
  }
  const viewer: TestClient = await api.as('viewer', { tenantId });
  return { viewer, tenantId };
}
