import type { User } from '@switchboard/contracts/access/management';
import type { AdminAccount, adminRoutes } from '@switchboard/contracts/admin/routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Handlers } from '../../http/handlers.ts';
import { limitOf } from '../../http/paging.ts';
import {
  type AccountRow,
  countAccounts,
  findAccountWithCounts,
  listAccounts,
  listPeople,
  type PersonRow,
} from './account-queries.ts';
import { restoreAccount, suspendAccount } from './account-status.ts';
import type { AdminDeps } from './deps.ts';
import { countMails, listMails, listParked, listProjections, readDatabase } from './system-queries.ts';

/** What answers the super administrator. */
export const adminHandlers = (deps: AdminDeps): Handlers<typeof adminRoutes> => ({
  listAccounts: async ({ query }) => {
    const [rows, total] = await Promise.all([
      listAccounts(deps.pool, { ...query, ...limitOf(query) }),
      countAccounts(deps.pool, query),
    ]);
    return { data: rows.map(toAccount), meta: { page: query.page, perPage: query.perPage, total } };
  },
  getAccount: async ({ params }) => {
    const account = await findAccountWithCounts(deps.pool, params.id);
    if (account === undefined) throw new AppError('resource.not_found');
    return { ...toAccount(account), people: (await listPeople(deps.pool, params.id)).map(toUser) };
  },
  suspendAccount: async ({ params, body }, ctx) =>
    toAccount(await suspendAccount(deps, ctx, { id: params.id, reason: body?.reason })),
  restoreAccount: async ({ params }, ctx) => toAccount(await restoreAccount(deps, ctx, params.id)),
  listMails: async ({ query }) => {
    const [rows, total] = await Promise.all([listMails(deps.pool, limitOf(query)), countMails(deps.pool)]);
    const data = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    return { data, meta: { page: query.page, perPage: query.perPage, total } };
  },
  readSystem: async () => {
    const [projections, parked, { events, ...database }] = await Promise.all([
      listProjections(deps.pool),
      listParked(deps.pool),
      readDatabase(deps.pool),
    ]);
    return {
      projections,
      parkedStreams: parked.map((row) => ({ ...row, parkedAt: row.parkedAt.toISOString() })),
      streams: deps.countStreams(),
      events,
      database,
      liveBus: { connected: deps.bus.isConnected() },
    };
  },
});

function toAccount({ createdAt, lastActivityAt, ...account }: AccountRow): AdminAccount {
  return { ...account, createdAt: createdAt.toISOString(), lastActivityAt: lastActivityAt?.toISOString() ?? null };
}

function toUser({ createdAt, lastSeenAt, ...person }: PersonRow): User {
  return { ...person, createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt?.toISOString() ?? null };
}
