import type { ResolvedTransfers } from '@switchboard/contracts/singles/resolved-transfers';
import { insertTags } from '../../../../inbox/test/insert-inbox.ts';
import type { TestClient } from '../../../../test/client.ts';
import { insertAccount } from '../../../../test/people.ts';
import type { TestApi } from '../../../../test/start-test-api.ts';
import { type buildCall, insertCalls } from '../../test/insert-calls.ts';
import { insertCallRules, insertNumber } from '../../test/insert-items.ts';

/** An account with calls, a number, tags and a rule of the resolved, as somebody sees it who may only read. */
export async function accountWith(
  api: TestApi,
  calls: readonly ReturnType<typeof buildCall>[],
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
  if (calls.length > 0) await insertCalls(api.pool, tenantId, calls);
  const viewer: TestClient = await api.as('viewer', { tenantId });
  return { viewer, tenantId };
}
