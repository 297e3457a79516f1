import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Actor } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Ctx } from '../../http/request/context.ts';
import { findRecord } from '../../inbox/find-record.ts';
import type { ConversationDeps } from './deps.ts';

/**
 * Records that a browser rang for a conversation: once for each alert and user, however many of their browsers report it.
 *
 * A conversation that never rang gets no record. @throws {AppError} `resource.not_found`
 */
export async function reportRung(
  { pool }: ConversationDeps,
  ctx: Ctx,
  { tenant, id }: { readonly tenant: string; readonly id: ConversationId },
): Promise<undefined> {
  const row = await findRecord(pool, tenant, id);
  if (row === undefined || row.record.deletedAt !== null) throw new AppError('resource.not_found');
  const { actor, onBehalfOf } = ctx.caller();
  await insertRing(pool, tenant, {
    conversationId: id,
    actor,
    onBehalfOf: onBehalfOf?.id ?? null,
    at: ctx.now(),
    traceId: ctx.traceId,
  });
}

export interface Ring {
  readonly at: string;
  readonly actor: Actor;
  /** The user who impersonated the actor. */
  readonly behindId: string | undefined;
}

interface NewRing {
  readonly conversationId: ConversationId;
  readonly actor: Actor;
  readonly onBehalfOf: string | null;
  readonly at: Date;
  readonly traceId: string;
}

/** Inserts a ring for the latest alert of a conversation. Does nothing if the actor has one already, or if there was no alert. */
async function insertRing(db: Queryable, tenant: string, ring: NewRing): Promise<void> {
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

/** Lists the latest rings of a conversation, oldest first. */
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

/** How long rings are kept: missed alerts are investigated within a year. */
export const KEEP_RINGS_MS = 365 * 86_400_000;

/** Deletes up to `limit` rings from before an instant. @returns how many */
export async function pruneRings(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'conversations-prune-rings',
    text: `delete from inbox.rings where id = any(array(
      select id from inbox.rings where rung_at < $1 order by rung_at limit $2 for update skip locked))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
