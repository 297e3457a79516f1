/**
 * The rows of bulk changes and of their conversations.
 *
 * A change is `running`, then `done`; its undo is the same again, over the conversations that were changed. A conversation is `waiting` until the worker
 * has settled it. A worker of the change that is late can't settle conversations of the undo.
 */
import type { ConversationId } from '@switchboard/contracts/base/ids';
import {
  type BulkAction,
  type BulkProgress,
  MAX_BULK_LEFT,
  UNDO_BULK_MS,
} from '@switchboard/contracts/conversations/bulk';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Caller } from '../caller.ts';
import { addJob } from '../jobs/add-job.ts';

/** An action, and the limit of its author's rights. */
export interface BulkRequest {
  readonly action: BulkAction;
  /** An author who may only take unowned conversations. */
  readonly onlyBy?: string;
}

type StoredCaller = Pick<Caller, 'actor' | 'onBehalfOf' | 'traceId'>;

export interface BulkChange {
  readonly id: string;
  readonly tenantId: string;
  readonly authorId: string;
  readonly caller: StoredCaller;
  /** The author of the undo; null before it begins. */
  readonly undoCaller: StoredCaller | null;
  readonly request: BulkRequest;
  readonly state: BulkProgress['state'];
  readonly matched: number;
  readonly finishedAt: Date | null;
}

export interface BulkKey {
  readonly tenantId: string;
  readonly id: string;
}

/** A conversation of a change, by its place in the list. */
export interface BulkItem {
  readonly nth: number;
  readonly conversationId: ConversationId;
}

/** The outcome for one conversation. */
export interface BulkOutcome {
  readonly nth: number;
  readonly outcome: 'changed' | 'unchanged' | 'left';
  readonly code: string | null;
}

const toStored = ({ actor, onBehalfOf, traceId }: Caller): StoredCaller => ({
  actor,
  traceId,
  ...(onBehalfOf && { onBehalfOf }),
});

/** Stores a change with its conversations in the list's order, unless the same command has stored it before. */
export async function insertBulkChange(
  db: Queryable,
  caller: Caller,
  change: {
    readonly id: string;
    readonly request: BulkRequest;
    readonly conversationIds: readonly ConversationId[];
    readonly at: Date;
  },
): Promise<void> {
  const { id, request, conversationIds, at } = change;
  const { tenantId, actor } = caller;
  const { rowCount } = await db.query({
    name: 'bulk-insert',
    text: `insert into inbox.bulk_changes (id, tenant_id, author_id, caller, request, matched, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    values: [
      id,
      tenantId,
      actor.id,
      JSON.stringify(toStored(caller)),
      JSON.stringify(request),
      conversationIds.length,
      at,
    ],
  });
  if (rowCount === 0) return;
  await db.query({
    name: 'bulk-insert-items',
    text: `insert into inbox.bulk_items (bulk_id, nth, conversation_id)
      select $1, nth - 1, id from unnest($2::bigint[]) with ordinality as given(id, nth)`,
    values: [id, conversationIds],
  });
  await queueBulkChange(db, { tenantId, id });
}

/** Queues the next slice of a change or of its undo. The slices of an account run one after the other, so that other accounts take turns. */
export const queueBulkChange = (db: Queryable, { tenantId, id }: BulkKey): Promise<void> =>
  addJob(db, {
    name: 'change-in-bulk',
    payload: { tenantId, bulkId: id },
    key: `bulk:${id}`,
    queue: `bulk:${tenantId}`,
  });

/** Counts an account's changes that are running, undos included. */
export async function countRunningBulkChanges(db: Queryable, tenantId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'bulk-count-running',
    text: `select count(*)::integer as count from inbox.bulk_changes where tenant_id = $1 and state = 'running'`,
    values: [tenantId],
  });
  return rows[0]?.count ?? 0;
}

/** Finds a change of an account. */
export async function findBulkChange(db: Queryable, { tenantId, id }: BulkKey): Promise<BulkChange | undefined> {
  const { rows } = await db.query<BulkChange & Record<never, never>>({
    name: 'bulk-find',
    text: `select id, tenant_id as "tenantId", author_id as "authorId", caller, undo_caller as "undoCaller", request, state, matched,
        finished_at as "finishedAt" from inbox.bulk_changes where tenant_id = $1 and id = $2`,
    values: [tenantId, id],
  });
  return rows[0];
}

/** Reads how far a change or its undo is. */
export async function readBulkProgress(
  db: Queryable,
  { id, state, matched, finishedAt }: Pick<BulkChange, 'id' | 'state' | 'matched' | 'finishedAt'>,
): Promise<BulkProgress> {
  const { rows } = await db.query<Pick<BulkProgress, 'changed' | 'left'> & Record<never, never>>({
    name: 'bulk-progress',
    text: `select (select count(*)::integer from inbox.bulk_items where bulk_id = $1 and outcome = 'changed') as changed,
      coalesce((select json_agg(json_build_object('id', conversation_id, 'code', code) order by nth) from (
        select nth, conversation_id, code from inbox.bulk_items where bulk_id = $1 and outcome = 'left' order by nth limit $2) l), '[]') as left`,
    values: [id, MAX_BULK_LEFT],
  });
  const { changed, left } = rows[0] ?? { changed: 0, left: [] };
  return { state, matched, changed, left, finishedAt: finishedAt?.toISOString() ?? null };
}

/** Lists the next conversations to settle, in the list's order. */
export async function listWaitingItems(db: Queryable, id: string, limit: number): Promise<BulkItem[]> {
  const { rows } = await db.query<BulkItem & Record<never, never>>({
    name: 'bulk-waiting',
    text: `select nth, conversation_id as "conversationId" from inbox.bulk_items
      where bulk_id = $1 and outcome = 'waiting' order by nth limit $2`,
    values: [id, limit],
  });
  return rows;
}

type Phase = Pick<BulkChange, 'id' | 'undoCaller'>;

/** Settles conversations that still wait in the same phase, the change or its undo. */
export async function settleItems(
  db: Queryable,
  { id, undoCaller }: Phase,
  outcomes: readonly BulkOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  await db.query({
    name: 'bulk-settle',
    text: `update inbox.bulk_items i set outcome = o.outcome, code = o.code
      from unnest($3::integer[], $4::text[], $5::text[]) as o(nth, outcome, code)
      where i.bulk_id = $1 and i.nth = o.nth and i.outcome = 'waiting'
        and exists (select from inbox.bulk_changes c where c.id = $1 and (c.undo_caller is not null) = $2)`,
    values: [
      id,
      undoCaller !== null,
      outcomes.map(({ nth }) => nth),
      outcomes.map(({ outcome }) => outcome),
      outcomes.map(({ code }) => code),
    ],
  });
}

/** Leaves every conversation that still waits, with a code. */
export async function leaveWaitingItems(db: Queryable, { id, undoCaller }: Phase, code: string): Promise<void> {
  await db.query({
    name: 'bulk-leave-waiting',
    text: `update inbox.bulk_items set outcome = 'left', code = $3 where bulk_id = $1 and outcome = 'waiting'
      and exists (select from inbox.bulk_changes c where c.id = $1 and (c.undo_caller is not null) = $2)`,
    values: [id, undoCaller !== null, code],
  });
}

/** Ends the change or its undo once none of its conversations waits. */
export async function finishBulkChange(db: Queryable, { id, undoCaller }: Phase, at: Date): Promise<void> {
  await db.query({
    name: 'bulk-finish',
    text: `update inbox.bulk_changes set state = 'done', finished_at = $3
      where id = $1 and state = 'running' and (undo_caller is not null) = $2
        and not exists (select from inbox.bulk_items where bulk_id = $1 and outcome = 'waiting')`,
    values: [id, undoCaller !== null, at],
  });
}

/** Begins the undo of a finished change. Returns false if it runs, was undone, or ended over a day ago. */
export async function beginUndo(db: Queryable, caller: Caller, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const { tenantId } = caller;
  const { rowCount } = await db.query({
    name: 'bulk-begin-undo',
    text: `update inbox.bulk_changes set state = 'running', undo_caller = $3, finished_at = null
      where tenant_id = $1 and id = $2 and state = 'done' and undo_caller is null and finished_at > $4`,
    values: [tenantId, id, JSON.stringify(toStored(caller)), new Date(at.getTime() - UNDO_BULK_MS)],
  });
  if (rowCount === 0) return false;
  await db.query({
    name: 'bulk-drop-others',
    text: `delete from inbox.bulk_items where bulk_id = $1 and outcome <> 'changed'`,
    values: [id],
  });
  await db.query({
    name: 'bulk-wait-again',
    text: `update inbox.bulk_items set outcome = 'waiting' where bulk_id = $1`,
    values: [id],
  });
  await queueBulkChange(db, { tenantId, id });
  return true;
}

/** Deletes up to `limit` changes that were made before an instant. Returns how many it deleted. */
export async function pruneBulkChanges(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'bulk-prune',
    text: `delete from inbox.bulk_changes where id in (
      select id from inbox.bulk_changes where created_at < $1 and state = 'done' order by created_at limit $2)`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
