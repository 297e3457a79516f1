import { readAccessHistory } from '@switchboard/application/access/read-history';
import { listUsers as listUsage } from '@switchboard/application/resources/items';
import type { userRoutes } from '@switchboard/contracts/access/user-routes';
import { AppError } from '@switchboard/platform/app-error';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { changeUser, removeUser, restoreUser } from './change-user.ts';
import type { UserDeps } from './deps.ts';
import { invite, resendInvite } from './invite.ts';
import { listUsers } from './list-users.ts';
import { presentUser } from './present.ts';
import { endUserSessions, listUserSessions } from './sessions.ts';
import { USER_HISTORY } from './user-history.ts';
import { findUser, type UserRow } from './user-rows.ts';

/** Handles the routes for an account's people. */
export function userHandlers(deps: UserDeps): Handlers<typeof userRoutes> {
  const { pool } = deps;
  const present = async (row: Promise<UserRow>) => presentUser(pool, await row);
  const get = async (tenantId: string, id: string): Promise<UserRow> => {
    const user = await findUser(pool, tenantId, id);
    if (user === undefined) throw new AppError('resource.not_found');
    return user;
  };
  return {
    'users.list': ({ query }, ctx) => listUsers(pool, getTenantId(ctx), query),
    'users.invite': ({ body }, ctx) => invite(deps, ctx, body),
    'users.resendInvite': ({ params }, ctx) => present(resendInvite(deps, ctx, params.id)),
    'users.get': ({ params }, ctx) => present(get(getTenantId(ctx), params.id)),
    'users.change': ({ params, body: { version, ...change } }, ctx) =>
      present(changeUser(deps, ctx, { id: params.id, version }, change)),
    'users.archive': ({ params, query }, ctx) =>
      present(removeUser(deps, ctx, { id: params.id, version: query.version })),
    'users.restore': ({ params, body }, ctx) =>
      present(restoreUser(deps, ctx, { id: params.id, version: body.version })),
    'users.history': async ({ params, query }, ctx) => {
      const tenantId = getTenantId(ctx);
      const subject = { ...(await get(tenantId, params.id)), tenantId };
      return readAccessHistory(deps, { words: USER_HISTORY, subject }, query);
    },
    'users.usage': async ({ params }, ctx) => {
      const tenantId = getTenantId(ctx);
      const { id } = await get(tenantId, params.id);
      return { data: await listUsage(pool, { tenantId, kind: 'users', id }) };
    },
    'users.sessions': async ({ params }, ctx) => ({ data: await listUserSessions(deps, ctx, params.id) }),
    'users.endSessions': ({ params }, ctx) => endUserSessions(deps, ctx, params.id),
  };
}
