import type { Agent } from '@switchboard/contracts/conversations/list';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The number of latest conversations to scan: enough to find every active agent, and fast to read. */
const SCANNED_CONVERSATIONS = 10_000;
const MAX_AGENTS = 200;

/** Lists the agents of an account's latest conversations by name. If there are too many, the most recently active ones. */
export async function listAgents(db: Queryable, tenant: string): Promise<Agent[]> {
  const { rows } = await db.query<Agent>({
    name: 'list-agents',
    text: LIST_AGENTS,
    values: [tenant, SCANNED_CONVERSATIONS, MAX_AGENTS],
  });
  return rows;
}

// The inner query is an index-only scan in list order. That index has no names, so they come from each agent's latest conversation.
const LIST_AGENTS = `
  select a.agent_id as id, coalesce(c.agent_name, a.agent_id) as name
  from (
    select agent_id, max(id) as latest
    from (
      select agent_id, id from read.conversations
      where tenant_id = $1 and deleted_at is null order by last_message_at desc, id desc limit $2
    ) as recent
    where agent_id is not null group by agent_id order by latest desc limit $3
  ) as a
  join read.conversations c on c.tenant_id = $1 and c.id = a.latest
  order by name, id`;
