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
import { findUser, type UserRow } from './queries.ts';
import { endSessionsOf, listSessionsOf } from './sessions.ts';
import { USER_HISTORY } from './user-history.ts';

/** Handles the calls about an account's people. */
export function userHandlers(deps: UserDeps): Handlers<typeof userRoutes> {
  const { pool } = deps;
  const shown = async (row: Promise<UserRow>) => presentUser(pool, await row);
  const get = async (tenantId: string, id: string): Promise<UserRow> => {
    const user = await findUser(pool, tenantId, id);
    if (user === undefined) throw new AppError('resource.not_found');
    return user;
  };
  return {
    'users.list': ({ query }, ctx) => listUsers(pool, getTenantId(ctx), query),
    'users.invite': ({ body }, ctx) => invite(deps, ctx, body),
    'users.resendInvite': ({ params }, ctx) => shown(resendInvite(deps, ctx, params.id)),
    'users.get': ({ params }, ctx) => shown(get(getTenantId(ctx), params.id)),
    'users.change': ({ params, body: { version, ...change } }, ctx) =>
      shown(changeUser(deps, ctx, { id: params.id, version }, change)),
    'users.archive': ({ params, query }, ctx) =>
      shown(removeUser(deps, ctx, { id: params.id, version: query.version })),
    'users.restore': ({ params, body }, ctx) => shown(restoreUser(deps, ctx, { id: params.id, version: body.version })),
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
    'users.sessions': async ({ params }, ctx) => ({ data: await listSessionsOf(deps, ctx, params.id) }),
    'users.endSessions': ({ params }, ctx) => endSessionsOf(deps, ctx, params.id),
  };
}
