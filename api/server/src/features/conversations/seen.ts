import { toMetadata } from '@switchboard/application/caller';
import { toNewEvent } from '@switchboard/application/log/new-event';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { ConversationDetail } from '@switchboard/contracts/conversations/message';
import type { PersonalNotice } from '@switchboard/contracts/stream/bus-messages';
import type { AppendRequest, EventStore } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type Ctx, getSession } from '../../http/request/context.ts';
import { findRecord } from '../../inbox/find-record.ts';
import type { ConversationDeps } from './deps.ts';

// Seen marks: how far each person has seen a conversation. A mark is personal: it changes no row, and only the person's own browsers get it. Seeing an alert is also an event, once for
// each person and alert, because the team wants to know afterwards who saw an emergency.

export interface SeenDeps extends ConversationDeps {
  readonly events: ConversationDeps['events'] & Pick<EventStore, 'appendWithin'>;
  readonly bus: Pick<LiveBus, 'publish'>;
}

/**
 * Marks a conversation as seen by the caller up to a position; a mark never goes back.
 *
 * @throws {AppError} `resource.not_found`
 */
export async function markSeen(
  { pool, events, bus }: SeenDeps,
  ctx: Ctx,
  { id, upTo }: { readonly id: ConversationId; readonly upTo: number },
): Promise<undefined> {
  const { tenantId, user } = getSession(ctx);
  const found = await findRecord(pool, tenantId, id);
  if (found === undefined || found.record.deletedAt !== null) throw new AppError('resource.not_found');
  const { attention, position } = found.record;
  const mark = { tenantId, userId: user.id, id, upTo: Math.min(upTo, position), at: ctx.now() };
  const before = await findMark(pool, mark);
  if (before >= mark.upTo) return;
  const isFirstSight = attention !== null && attention.position > before && attention.position <= mark.upTo;
  const isMoved = await withTransaction(pool, async (client) => {
    // Another browser of the same person may have been faster.
    if (!(await writeMark(client, mark))) return false;
    // The event commits with the mark, so that a reader of the event's position finds the mark: streams filtered by `unseen` rely on it.
    if (isFirstSight) await events.appendWithin(client, [toSeenAppend(ctx, mark, attention.position)]);
    return true;
  });
  if (!isMoved) return;
  if (isFirstSight) bus.publish(liveChannels.wake, tenantId);
  const notice: PersonalNotice = {
    tenantId,
    userId: user.id,
    event: 'seen',
    data: { conversationId: id, upTo: mark.upTo },
  };
  bus.publish(liveChannels.personal, JSON.stringify(notice));
}

function toSeenAppend(ctx: Ctx, { tenantId, userId, id, at }: Mark, position: number): AppendRequest {
  const commandId = `seen:${userId}:${position}`;
  const data = { at: at.toISOString(), upTo: position };
  return {
    tenantId,
    streamId: conversationStream(id),
    expectedVersion: 'any',
    events: [toNewEvent({ type: 'conversation.seen', data } satisfies ConversationEvent)],
    metadata: toMetadata(ctx.caller()),
    // The same person sees an alert once, from however many browsers.
    commandId,
    commandHash: commandId,
  };
}

interface MarkKey {
  readonly tenantId: string;
  readonly userId: string;
  readonly id: ConversationId;
}

interface Mark extends MarkKey {
  readonly upTo: number;
  readonly at: Date;
}

async function findMark(db: Queryable, { tenantId, userId, id }: MarkKey): Promise<number> {
  const marks = await findMarks(db, { tenantId, userId }, [id]);
  return marks[id] ?? 0;
}

/** Writes a mark unless a later one exists. @returns whether it did */
async function writeMark(db: Queryable, { tenantId, userId, id, upTo, at }: Mark): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'conversations-write-seen',
    text: `insert into inbox.seen as s (tenant_id, user_id, conversation_id, up_to, seen_at) values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, conversation_id, user_id) do update set up_to = excluded.up_to, seen_at = excluded.seen_at
      where s.up_to < excluded.up_to`,
    values: [tenantId, userId, id, upTo, at],
  });
  return rowCount === 1;
}

/** Reads how far a person has seen conversations; those without a mark are left out. */
export async function findMarks(
  db: Queryable,
  { tenantId, userId }: Omit<MarkKey, 'id'>,
  ids: readonly ConversationId[],
): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const { rows } = await db.query<{ id: number; up_to: number }>({
    name: 'conversations-find-seen',
    text: `select conversation_id as id, up_to from inbox.seen
      where tenant_id = $1 and conversation_id = any($3) and user_id = $2`,
    values: [tenantId, userId, ids],
  });
  return Object.fromEntries(rows.map(({ id, up_to }) => [id, up_to]));
}

/** Viewers that a detail shows, the latest ones. */
const MAX_SEEN_BY = 50;

/** Lists who has seen a conversation, the latest first. */
export async function listSeenBy(
  db: Queryable,
  tenantId: string,
  id: ConversationId,
): Promise<ConversationDetail['seenBy']> {
  const { rows } = await db.query<{ id: string; name: string | null; upTo: number; at: Date }>({
    name: 'conversations-list-seen-by',
    text: `select s.user_id as id, u.name, s.up_to as "upTo", s.seen_at as at
      from inbox.seen s left join access.users u on u.id = s.user_id
      where s.tenant_id = $1 and s.conversation_id = $2 order by s.seen_at desc, s.user_id limit ${MAX_SEEN_BY}`,
    values: [tenantId, id],
  });
  return rows.map(({ at, ...seen }) => ({ ...seen, at: at.toISOString() }));
}

/** The retention of marks after their last change. */
export const KEEP_SEEN_MS = 365 * 86_400_000;

/** Deletes up to `limit` marks from before an instant. @returns how many */
export async function pruneSeen(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'conversations-prune-seen',
    text: `delete from inbox.seen where (tenant_id, conversation_id, user_id) in (
      select tenant_id, conversation_id, user_id from inbox.seen where seen_at < $1 order by seen_at limit $2 for update skip locked)`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
