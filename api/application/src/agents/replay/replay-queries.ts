import { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { AgentKey } from '../publication-queries.ts';

/** The last calls of an agent that have ended, newest first. */
export async function listLastCalls(
  db: Queryable,
  { tenantId, agentId }: AgentKey,
  limit: number,
): Promise<ConversationId[]> {
  const { rows } = await db.query<{ id: number }>({
    name: 'agent-list-last-calls',
    text: `select id from read.calls where tenant_id = $1 and agent_id = $2 and is_listed and ended_at is not null
      order by started_at desc, id desc limit $3`,
    values: [tenantId, agentId, limit],
  });
  return rows.map(({ id }) => ConversationId.parse(id));
}
