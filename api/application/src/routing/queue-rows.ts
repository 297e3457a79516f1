import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Attention } from '@switchboard/contracts/conversations/conversation';
import type { Offer, RoutingMemory } from '@switchboard/domain/conversations/routing-memory';
import { toQueued } from '@switchboard/domain/routing/queued';
import type { QueuedConversation } from '@switchboard/domain/routing/route';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The maximum number of conversations that the router looks at in one account. */
export const MAX_QUEUED = 10_000;

interface Row {
  readonly id: ConversationId;
  readonly groupId: string;
  readonly assigneeId: string | null;
  readonly channel: string;
  readonly endedAt: Date | null;
  readonly agentId: string | null;
  readonly attention: Attention | null;
  readonly routing: RoutingMemory | null;
}

/**
 * Lists the conversations of some groups that wait for a person, that are offered, or whose owner may lose them: those that need attention first, then the
 * oldest, {@link MAX_QUEUED} at most.
 */
export async function listQueue(
  db: Queryable,
  tenantId: string,
  groupIds: readonly string[],
): Promise<QueuedConversation[]> {
  if (groupIds.length === 0) return [];
  const { rows } = await db.query<Row & Record<never, never>>({
    name: 'routing-list-queue',
    text: `select id, group_id as "groupId", assignee_id as "assigneeId", channel, ended_at as "endedAt", agent_id as "agentId",
        attention, state -> 'routing' as routing
      from read.conversations
      where tenant_id = $1 and work = 'open' and group_id = any($2) and deleted_at is null and case
        when assignee_id is null then needs_attention or state -> 'routing' ?| array['wantedSince', 'callerWaitsSince', 'offer']
        else state -> 'routing' ?| array['isReopened', 'unansweredSince'] end
      order by needs_attention desc, last_message_at, id limit $3`,
    values: [tenantId, groupIds, MAX_QUEUED],
  });
  return rows.flatMap(({ routing, endedAt, ...record }) => {
    const row = { ...record, endedAt: endedAt?.toISOString() ?? null };
    return toQueued({ record: row, routing: routing ?? {} }) ?? [];
  });
}

/** Finds the name of the group in whose queue a conversation waits; undefined if somebody owns it, or it no longer needs a person. */
export async function findRoutedGroup(
  db: Queryable,
  tenantId: string,
  conversationId: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>({
    name: 'routing-find-group-of',
    text: `select g.name from read.conversations c
      join resource.items g on g.tenant_id = $1 and g.kind = 'groups' and g.id = c.group_id
      where c.tenant_id = $1 and c.id = $2 and c.work = 'open' and c.assignee_id is null and c.deleted_at is null`,
    values: [tenantId, conversationId],
  });
  return rows[0]?.name;
}

/** An offer that its person can still answer. */
export interface StandingOffer extends Pick<Offer, 'expiresAt' | 'why'> {
  readonly conversationId: ConversationId;
}

/** The maximum number of offers to one person. */
const MAX_OFFERS = 100;

/** Lists a person's standing offers, the first to end first. */
export async function listOffersTo(
  db: Queryable,
  tenantId: string,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<StandingOffer[]> {
  const { rows } = await db.query<{ id: ConversationId; offer: Offer }>({
    name: 'routing-list-offers-to',
    text: `select id, state #> '{routing,offer}' as offer from read.conversations
      where tenant_id = $1 and work = 'open' and group_id is not null and deleted_at is null and assignee_id is null
        and state #>> '{routing,offer,to}' = $2 and (state #>> '{routing,offer,expiresAt}') > $3
      order by state #>> '{routing,offer,expiresAt}', id limit $4`,
    values: [tenantId, userId, now.toISOString(), MAX_OFFERS],
  });
  return rows.map(({ id, offer: { expiresAt, why } }) => ({ conversationId: id, expiresAt, why }));
}
