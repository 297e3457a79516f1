import type { managementRoutes, User } from '@switchboard/contracts/access/management';
import { tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { limitOf } from '../../http/paging.ts';
import { changeUser } from './change-user.ts';
import type { UserDeps } from './deps.ts';
import { countUsers, listUsers, type UserRow } from './queries.ts';

/** What answers the calls about an account's people. */
export const userHandlers = (deps: UserDeps): Pick<Handlers<typeof managementRoutes>, 'listUsers' | 'changeUser'> => ({
  listUsers: async ({ query }, ctx) => {
    const tenantId = tenantOf(ctx);
    const [rows, total] = await Promise.all([
      listUsers(deps.pool, tenantId, limitOf(query)),
      countUsers(deps.pool, tenantId),
    ]);
    return { data: rows.map(toUser), meta: { page: query.page, perPage: query.perPage, total } };
  },
  changeUser: async ({ params, body }, ctx) => toUser(await changeUser(deps, ctx, { id: params.id, change: body })),
});

function toUser({ id, email, name, role, status, createdAt, lastSeenAt }: UserRow): User {
  return {
    id,
    email,
    name,
    role,
    status,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
