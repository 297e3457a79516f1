import {
  type BulkChange,
  type BulkRequest,
  beginUndo,
  countRunningBulkChanges,
  findBulkChange,
  insertBulkChange,
  readBulkProgress,
} from '@switchboard/application/bulk/bulk-rows';
import { newId } from '@switchboard/application/execute/new-id';
import { readCatalog } from '@switchboard/application/smart-tags/catalog';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Permission } from '@switchboard/contracts/base/permission-names';
import {
  type BulkAction,
  MAX_BULK_CONVERSATIONS,
  type NewBulkChange,
  UNDO_BULK_MS,
} from '@switchboard/contracts/conversations/bulk';
import type { bulkRoutes } from '@switchboard/contracts/conversations/bulk-routes';
import { readStoredQuery, type StoredQuery } from '@switchboard/contracts/conversations/stored-query';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { resolveTenant } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId, type Principal } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { compileFilter } from '../../inbox/filter/inbox-filter.ts';
import { listMatchingIds } from '../../inbox/list/matching.ts';
import { findMarkOwner } from '../../inbox/mark-owner.ts';
import { inSnapshot } from '../../inbox/snapshot.ts';
import { requireOwners, requireSnoozeEnd } from './commands.ts';
import type { ConversationDeps } from './deps.ts';

type BulkDeps = Pick<ConversationDeps, 'pool' | 'events'>;

/** The maximum number of an account's changes that run at the same time. */
const MAX_RUNNING = 50;

/** Handles changes of many conversations at once. The worker makes them. */
export function bulkHandlers(deps: BulkDeps): Handlers<typeof bulkRoutes> {
  const { pool } = deps;
  return {
    changeInBulk: async ({ body }, ctx) => {
      const request = await checkRequest(deps, ctx, body.action);
      const conversationIds = await selectConversations(deps, ctx, body);
      const matched = conversationIds.length;
      if (body.dryRun) return { matched };
      const caller = ctx.caller();
      const id = newId(caller, 'blk');
      await withTransaction(pool, async (client) => {
        await requireRoom(client, caller.tenantId);
        await insertBulkChange(client, caller, { id, request, conversationIds, at: ctx.now() });
      });
      return { id, matched };
    },
    readBulkChange: async ({ params: { id } }, ctx) => readBulkProgress(pool, await findVisible(deps, ctx, id)),
    undoBulkChange: async ({ params: { id } }, ctx) => {
      const { request } = await findVisible(deps, ctx, id);
      limitToRights(ctx.principal, request.action);
      const caller = ctx.caller();
      const at = ctx.now();
      const hasBegun = await withTransaction(pool, async (client) => {
        await requireRoom(client, caller.tenantId);
        return beginUndo(client, caller, { id, at });
      });
      const change = await findVisible(deps, ctx, id);
      if (!hasBegun) throw new AppError(whyNotUndone(change, at));
      return readBulkProgress(pool, change);
    },
  };
}

function whyNotUndone({ state, undoCaller, finishedAt }: BulkChange, at: Date): string {
  if (state === 'running') return 'bulk.running';
  const hasExpired = finishedAt !== null && finishedAt.getTime() <= at.getTime() - UNDO_BULK_MS;
  return undoCaller === null && hasExpired ? 'bulk.undo_expired' : 'bulk.undone';
}

async function requireRoom(db: Parameters<typeof countRunningBulkChanges>[0], tenantId: string): Promise<void> {
  const running = await countRunningBulkChanges(db, tenantId);
  if (running >= MAX_RUNNING) throw new AppError('resource.limit_reached', { limit: MAX_RUNNING });
}

/** Finds a change that the caller made or, as a supervisor, oversees. @throws {AppError} `resource.not_found` */
async function findVisible({ pool }: BulkDeps, ctx: Ctx, id: string): Promise<BulkChange> {
  const { principal } = ctx;
  const change = await findBulkChange(pool, { tenantId: getTenantId(ctx), id });
  const isSupervisor = principal.kind === 'session' && principal.permissions.includes('conversation.assign');
  if (change === undefined || (change.authorId !== ctx.caller().actor.id && !isSupervisor))
    throw new AppError('resource.not_found');
  return change;
}

/**
 * Checks an action against its author's rights and the account.
 *
 * @throws {AppError} `permission.denied`; `assignee.unknown`; `smart_tag.unknown`; `request.invalid` for a snooze that ends in the past or in over a year
 */
async function checkRequest({ pool, events }: BulkDeps, ctx: Ctx, action: BulkAction): Promise<BulkRequest> {
  const tenantId = getTenantId(ctx);
  const onlyBy = limitToRights(ctx.principal, action);
  if (action.type === 'assign') await requireOwners(pool, tenantId, action);
  if (action.type === 'work' && action.until !== undefined) {
    const until = requireSnoozeEnd(action.until, { now: ctx.now(), path: 'action.until' });
    return { action: { ...action, until } };
  }
  if (action.type === 'tag') {
    const tag = (await readCatalog(events, tenantId)).get(action.smartTagId);
    if (tag === undefined || tag.archived) throw new AppError('smart_tag.unknown');
  }
  return { action, ...(onlyBy !== undefined && { onlyBy }) };
}

/**
 * Checks the rights for an action. Without `conversation.assign`, a person may assign conversations to themselves.
 *
 * @returns the person to whom the assignment is limited, if any
 * @throws {AppError} `permission.denied`
 */
function limitToRights(principal: Principal, action: BulkAction): string | undefined {
  if (principal.kind !== 'session') return undefined; // the scope of an API key covers all actions
  const may = (permission: Permission) => principal.permissions.includes(permission);
  switch (action.type) {
    case 'assign': {
      if (may('conversation.assign')) return undefined;
      const { assigneeIds = [], groupId } = action;
      const isOnlySelf = assigneeIds.length > 0 && assigneeIds.every((id) => id === principal.user.id);
      if (!isOnlySelf || groupId !== undefined) throw new AppError('permission.denied');
      return principal.user.id;
    }
    case 'tag':
      if (!may('conversation.tag')) throw new AppError('permission.denied');
      return undefined;
    case 'delete':
      if (!may('conversation.delete')) throw new AppError('permission.denied');
      return undefined;
    case 'work':
      return undefined;
  }
}

/** The selected conversations of the caller's own account: the given ones, or all that match the query in its order. */
async function selectConversations(
  { pool }: BulkDeps,
  ctx: Ctx,
  { ids, query }: Pick<NewBulkChange, 'ids' | 'query'>,
): Promise<readonly ConversationId[]> {
  if (query === undefined) return [...new Set(ids)];
  const found = await findMatching(pool, ctx, query);
  if (found.length > MAX_BULK_CONVERSATIONS) throw new AppError('bulk.too_many', { limit: MAX_BULK_CONVERSATIONS });
  return found;
}

async function findMatching(pool: BulkDeps['pool'], ctx: Ctx, stored: StoredQuery): Promise<readonly ConversationId[]> {
  const query = readStoredQuery(stored);
  if (query === undefined) throw new Error('a validated query cannot be read');
  const scope = await resolveTenant(ctx);
  const { tenantId } = scope;
  if (query.tenantId !== undefined && query.tenantId !== tenantId) throw new AppError('resource.not_found');
  const filter = compileFilter(query, { ...scope, userId: findMarkOwner(ctx.principal, scope) });
  const order = { field: query.sortBy, direction: query.sortOrder };
  return inSnapshot(pool, (client) =>
    listMatchingIds(client, tenantId, { filter, order, limit: MAX_BULK_CONVERSATIONS + 1 }),
  );
}
