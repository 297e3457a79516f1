import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { ConversationId, Instant, SmartTagId } from '../base/ids.ts';
import { WORK_STATES } from './conversation.ts';
import { StoredQuery } from './stored-query.ts';

// One change of many conversations: those with given ids, or all that match a list query. The worker makes the change in the list's order, one decision for
// each conversation; those that it can't change are left out with a code. For a day, the change can be undone.

/** The maximum number of conversations of one change. */
export const MAX_BULK_CONVERSATIONS = 10_000;
/** The maximum number of people among whom a change deals out conversations. */
export const MAX_BULK_ASSIGNEES = 500;
/** The maximum number of conversations that the progress names as left out. */
export const MAX_BULK_LEFT = 1_000;
/** The time for which a finished change can be undone: a day. */
export const UNDO_BULK_MS = 86_400_000;
/** The code of a conversation that an undo left as it is, because somebody changed it after the bulk change. */
export const CHANGED_SINCE = 'changed_since';

const ownerId = characters(128, 1);

/** The change to make on each conversation. */
export const BulkAction = z
  .discriminatedUnion('type', [
    z
      .object({
        type: z.literal('assign'),
        /** Several people get the conversations in turn; an empty list takes them away from their person. */
        assigneeIds: z.array(ownerId).max(MAX_BULK_ASSIGNEES).optional(),
        groupId: ownerId.nullable().optional(),
      })
      .refine(({ assigneeIds, groupId }) => assigneeIds !== undefined || groupId !== undefined, {
        path: ['assigneeIds'],
        message: 'assigneeIds or groupId is required',
      }),
    z
      .object({ type: z.literal('work'), work: z.enum(WORK_STATES), until: Instant.optional() })
      .refine(({ work, until }) => (work === 'snoozed') === (until !== undefined), {
        path: ['until'],
        message: 'until is required for snoozed, and for nothing else',
      }),
    z.object({ type: z.literal('tag'), smartTagId: SmartTagId, remove: z.boolean().optional() }),
    z.object({ type: z.literal('delete') }),
  ])
  .meta({ id: 'BulkAction', example: { type: 'work', work: 'done' } });
export type BulkAction = z.infer<typeof BulkAction>;

/** Exactly one of `ids` and `query` selects the conversations; the query's `page` and `perPage` have no effect. */
export const NewBulkChange = z
  .object({
    ids: z.array(ConversationId).min(1).max(MAX_BULK_CONVERSATIONS).optional(),
    query: StoredQuery.optional(),
    action: BulkAction,
    /** Only count the conversations. */
    dryRun: z.boolean().optional(),
  })
  .refine(({ ids, query }) => (ids === undefined) !== (query === undefined), {
    path: ['ids'],
    message: 'either ids or query is required',
  })
  .meta({
    id: 'NewBulkChange',
    example: { query: { status: ['open'] }, action: { type: 'work', work: 'done' } },
  });
export type NewBulkChange = z.infer<typeof NewBulkChange>;

/** The number of selected conversations; `id` is absent for a dry run. */
export const BulkAccepted = z
  .object({ id: z.string().optional(), matched: z.int().min(0) })
  .meta({ id: 'BulkAccepted', example: { id: 'blk_8f2c1d', matched: 63 } });
export type BulkAccepted = z.infer<typeof BulkAccepted>;

/** The progress of a bulk change or, once it has begun, of its undo: `changed` then counts what was restored. */
export const BulkProgress = z
  .object({
    state: z.enum(['running', 'done']),
    matched: z.int().min(0).meta({ example: 63 }),
    /** Conversations that already were as wanted count neither as changed nor as left. */
    changed: z.int().min(0).meta({ example: 61 }),
    /** The first 1,000 conversations that stayed as they were, and why: an error code, or `changed_since` for an undo. */
    left: z
      .array(z.object({ id: ConversationId, code: z.string() }))
      .meta({ example: [{ id: 4711, code: 'resource.not_found' }] }),
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'BulkProgress' });
export type BulkProgress = z.infer<typeof BulkProgress>;
