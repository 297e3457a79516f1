import { findMembers } from '@switchboard/application/access/people';
import {
  type ConversationCommand,
  executeOnConversation,
} from '@switchboard/application/conversations/conversation-command';
import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { lockReferable } from '@switchboard/application/resources/items';
import { PROJECTION_HEADER } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation, ConversationRecord, WorkState } from '@switchboard/contracts/conversations/conversation';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import {
  acknowledgeAttention,
  assign,
  deleteConversation as decideDeletion,
  restoreConversation as decideRestoration,
  changeWork as decideWork,
  handleAttention,
  raiseAgain,
  visible,
  WORK_DECISION_TYPES,
} from '@switchboard/domain/conversations/decide';
import { acceptOffer, declineOffer } from '@switchboard/domain/conversations/decide-offer';
import { foldConversations, recordOf } from '@switchboard/domain/conversations/fold';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { withheldFrom } from '../../http/auth/permission.ts';
import { type Ctx, getSession, getTenantId } from '../../http/request/context.ts';
import { WithHeaders } from '../../http/request/handlers.ts';
import { toConversation } from '../../inbox/conversation.ts';
import { findRecord } from '../../inbox/find-record.ts';
import { readTagsPosition } from '../../inbox/tag-map.ts';
import { waitForInbox } from '../../inbox/wait-for-inbox.ts';
import { findActorNames } from './actor-names.ts';
import type { ConversationDeps } from './deps.ts';

type RowResponse = Promise<Conversation | WithHeaders<Conversation>>;

/** Hides a conversation until it is restored. */
export function deleteConversation(deps: ConversationDeps, ctx: Ctx, id: ConversationId): RowResponse {
  return executeAndRead(deps, ctx, { id, decide: decideDeletion });
}

/** Shows a deleted conversation again. */
export function restoreConversation(deps: ConversationDeps, ctx: Ctx, id: ConversationId): RowResponse {
  return executeAndRead(deps, ctx, { id, decide: decideRestoration });
}

/** Raises attention again, with the previous level and reason. */
export function raiseAttention(deps: ConversationDeps, ctx: Ctx, id: ConversationId): RowResponse {
  const at = ctx.now().toISOString();
  return executeAndRead(deps, ctx, { id, decide: (conversation) => raiseAgain(conversation, { at }) });
}

/** Acknowledges attention that was raised up to the position `upTo`, or all of it. */
export function clearAttention(
  deps: ConversationDeps,
  ctx: Ctx,
  { id, upTo }: { readonly id: ConversationId; readonly upTo: number | undefined },
): RowResponse {
  const at = ctx.now().toISOString();
  return executeAndRead(deps, ctx, {
    id,
    decide: (conversation) => acknowledgeAttention(conversation, { at, upTo }),
  });
}

/** Handles the alerts up to a position, for everybody. */
export function handleConversation(
  deps: ConversationDeps,
  ctx: Ctx,
  { id, upTo }: { readonly id: ConversationId; readonly upTo: number | undefined },
): RowResponse {
  const at = ctx.now().toISOString();
  return executeAndRead(deps, ctx, { id, decide: (conversation) => handleAttention(conversation, { at, upTo }) });
}

export interface NewOwner {
  readonly id: ConversationId;
  readonly assigneeId?: string | null | undefined;
  readonly groupId?: string | null | undefined;
  /** Refuse if another person owns the conversation. */
  readonly ifUnowned: boolean;
}

/**
 * Gives a conversation to a person or a group, or takes it away. Without `conversation.assign`, a person may take what nobody owns and give away what
 * is theirs.
 *
 * @throws {AppError} `resource.not_found`; `assignee.unknown`; `permission.denied`; `conversation.taken` {owner}
 */
export async function assignConversation(
  deps: ConversationDeps,
  ctx: Ctx,
  { id, ifUnowned, ...to }: NewOwner,
): Promise<Awaited<RowResponse>> {
  const { principal } = ctx;
  const tenantId = getTenantId(ctx);
  const mayAssign = principal.kind !== 'session' || principal.permissions.includes('conversation.assign');
  const onlyBy = mayAssign ? undefined : principal.user.id;
  const fault = await findOwnerFault(deps.pool, tenantId, to);
  const at = ctx.now().toISOString();
  let ownerId: string | null = null;
  const decide: ConversationCommand['decide'] = (conversation) => {
    ownerId = conversation?.record.assigneeId ?? null;
    // A conversation that the caller can't see is reported before anything about its owner.
    if (fault !== undefined && isVisible(conversation)) throw fault;
    return assign(conversation, { at, ifUnowned, onlyBy, ...to });
  };
  try {
    return await executeAndRead(deps, ctx, { id, types: WORK_DECISION_TYPES, decide });
  } catch (error) {
    if (!isAppError(error, 'conversation.taken') || ownerId === null) throw error;
    const names = await findActorNames(deps.pool, tenantId, [ownerId]);
    throw new AppError('conversation.taken', { owner: { id: ownerId, name: names.get(ownerId) ?? null } });
  }
}

/** Returns `assignee.unknown` if the new owner is unknown; see {@link requireOwners}. */
async function findOwnerFault(
  db: Queryable,
  tenantId: string,
  { assigneeId, groupId }: Pick<NewOwner, 'assigneeId' | 'groupId'>,
): Promise<AppError | undefined> {
  try {
    await requireOwners(db, tenantId, { assigneeIds: assigneeId == null ? [] : [assigneeId], groupId });
    return undefined;
  } catch (error) {
    if (isAppError(error, 'assignee.unknown')) return error;
    throw error;
  }
}

/** @throws {AppError} `assignee.unknown` for a person who isn't an active member, or a group that doesn't exist or is archived. */
export async function requireOwners(
  db: Queryable,
  tenantId: string,
  { assigneeIds = [], groupId }: { assigneeIds?: readonly string[] | undefined; groupId?: string | null | undefined },
): Promise<void> {
  const areKnown = async (ids: readonly string[], list: (ids: readonly string[]) => Promise<Set<string>>) => {
    const known = ids.length === 0 ? new Set() : await list(ids);
    return ids.every((id) => known.has(id));
  };
  if (!(await areKnown(assigneeIds, (ids) => findMembers(db, tenantId, ids)))) throw unknownAssignee('assigneeId');
  const groups = groupId == null ? [] : [groupId];
  const kind = 'groups';
  if (!(await areKnown(groups, (ids) => lockReferable(db, { tenantId, kind }, ids)))) throw unknownAssignee('groupId');
}

const unknownAssignee = (path: string) => new AppError('assignee.unknown', { errors: [{ path, code: 'unknown' }] });

export type OfferAnswer =
  | { readonly id: ConversationId; readonly accepts: true }
  | { readonly id: ConversationId; readonly accepts: false; readonly reason: string | undefined };

/**
 * Accepts or declines a conversation that the router offers to the caller.
 *
 * @throws {AppError} `resource.not_found`; `offer.gone` if it isn't offered to them, or not any more
 */
export function answerOffer(deps: ConversationDeps, ctx: Ctx, answer: OfferAnswer): RowResponse {
  const by = { at: ctx.now().toISOString(), userId: getSession(ctx).user.id };
  return executeAndRead(deps, ctx, {
    id: answer.id,
    types: WORK_DECISION_TYPES,
    decide: (conversation) =>
      answer.accepts ? acceptOffer(conversation, by) : declineOffer(conversation, { ...by, reason: answer.reason }),
  });
}

/** The longest snooze. */
const MAX_SNOOZE_MS = 366 * 86_400_000;

/**
 * Normalizes the end of a snooze.
 *
 * @throws {AppError} `request.invalid` for an end in the past or in over a year
 */
export function requireSnoozeEnd(until: string, { now, path = 'until' }: { now: Date; path?: string }): string {
  const inMs = Date.parse(until) - now.getTime();
  if (inMs <= 0 || inMs > MAX_SNOOZE_MS)
    throw new AppError('request.invalid', { errors: [{ path, code: 'out_of_range' }] });
  return new Date(until).toISOString();
}

/**
 * Opens, snoozes or finishes the work on a conversation.
 *
 * @throws {AppError} `resource.not_found`; `request.invalid` for a snooze that ends in the past or in over a year.
 */
export function changeWork(
  deps: ConversationDeps,
  ctx: Ctx,
  { id, work, until }: { readonly id: ConversationId; readonly work: WorkState; readonly until: string | undefined },
): RowResponse {
  const now = ctx.now();
  const at = now.toISOString();
  const decide: ConversationCommand['decide'] = (conversation) => {
    // A conversation that the caller can't see is reported before its snooze.
    const end = until !== undefined && isVisible(conversation) ? requireSnoozeEnd(until, { now }) : until;
    return decideWork(conversation, { at, work, until: end });
  };
  return executeAndRead(deps, ctx, { id, types: WORK_DECISION_TYPES, decide });
}

const isVisible = (conversation: Parameters<ConversationCommand['decide']>[0]): boolean =>
  visible(conversation) !== undefined;

async function executeAndRead(deps: ConversationDeps, ctx: Ctx, command: ConversationCommand): RowResponse {
  const { position } = await executeOnConversation(deps.events, ctx.caller(), command);
  return readWritten(deps, ctx, { id: command.id, position });
}

type RowDeps = Pick<ConversationDeps, 'pool' | 'events' | 'tagMaps'>;

/** Reads the row after a write: from the read model once the projection has caught up, otherwise by folding the stream. */
export async function readWritten(
  deps: RowDeps,
  ctx: Ctx,
  { id, position }: { readonly id: ConversationId; readonly position: number },
): RowResponse {
  const [tenant, withheld] = [getTenantId(ctx), withheldFrom(ctx.principal)];
  const isCaughtUp = await waitForInbox(deps.pool, { tenant, streamId: conversationStream(id), position });
  const found = isCaughtUp ? await findRecord(deps.pool, tenant, id) : undefined;
  if (found) {
    const tags = await deps.tagMaps.at(deps.pool, tenant, found.tagsPosition);
    return toConversation(found.record, tags, withheld);
  }
  const tags = await deps.tagMaps.at(deps.pool, tenant, await readTagsPosition(deps.pool, tenant));
  const record = await foldRecord(deps, tenant, id);
  return new WithHeaders(toConversation(record, tags, withheld), { [PROJECTION_HEADER]: 'behind' });
}

/** Reads a conversation's record from its stream. */
export async function foldRecord(
  { events }: Pick<RowDeps, 'events'>,
  tenant: string,
  id: ConversationId,
): Promise<ConversationRecord> {
  const { events: stored } = await events.readStream(tenant, conversationStream(id));
  return recordOf(foldConversations(undefined, stored.map(toStoredLike)).state);
}
