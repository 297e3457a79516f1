import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Actor } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface Ring {
  readonly at: string;
  readonly actor: Actor;
  /** The person behind an impersonated user. */
  readonly behindId: string | undefined;
}

export interface NewRing {
  readonly conversationId: ConversationId;
  readonly actor: Actor;
  readonly onBehalfOf: string | null;
  readonly at: Date;
  readonly traceId: string;
}

/**
 * Adds to the record of who heard a conversation ring, for the alert that it rang for last.
 *
 * Once for each alert and person, whatever their browsers report; nothing for a conversation that never rang.
 */
export async function insertRing(db: Queryable, tenant: string, ring: NewRing): Promise<void> {
  await db.query({
    name: 'conversations-insert-ring',
    text: `insert into inbox.rings
        (tenant_id, conversation_id, actor_kind, actor_id, on_behalf_of, rung_at, trace_id, alert_position)
      select $1, c.id, $3, $4, $5, $6, $7, c.last_alert_position from read.conversations c
      where c.tenant_id = $1 and c.id = $2 and c.last_alert_position > 0
      on conflict do nothing`,
    values: [tenant, ring.conversationId, ring.actor.kind, ring.actor.id, ring.onBehalfOf, ring.at, ring.traceId],
  });
}

interface RingRow {
  readonly rung_at: Date;
  readonly actor_kind: Actor['kind'];
  readonly actor_id: string;
  readonly on_behalf_of: string | null;
}

/** Who heard a conversation ring, the latest of them, oldest first. */
export async function listRings(
  db: Queryable,
  tenant: string,
  { id, limit }: { readonly id: ConversationId; readonly limit: number },
): Promise<Ring[]> {
  const { rows } = await db.query<RingRow>({
    name: 'conversations-list-rings',
    text: `select rung_at, actor_kind, actor_id, on_behalf_of from inbox.rings
      where tenant_id = $1 and conversation_id = $2 order by id desc limit $3`,
    values: [tenant, id, limit],
  });
  return rows.reverse().map(({ rung_at, actor_kind, actor_id, on_behalf_of }) => ({
    at: rung_at.toISOString(),
    actor: { kind: actor_kind, id: actor_id },
    behindId: on_behalf_of ?? undefined,
  }));
}

/** What rang longer ago isn't asked about any more: who was rung belongs to looking into what went wrong. */
export const KEEP_RINGS_MS = 365 * 86_400_000;

/** Forgets up to `limit` rings from before an instant; answers how many. */
export async function pruneRings(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'conversations-prune-rings',
    text: `delete from inbox.rings where id = any(array(
      select id from inbox.rings where rung_at < $1 order by rung_at limit $2 for update skip locked))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
