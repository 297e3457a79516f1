import type { adminRoutes } from '@switchboard/contracts/admin/routes';
import { OPERATOR_FIELDS } from '@switchboard/contracts/site/settings';
import { AppError } from '@switchboard/platform/app-error';
import type { Handlers } from '../../http/request/handlers.ts';
import { toLimitOffset } from '../../http/request/paging.ts';
import { countAccounts, findAccountWithCounts, listAccounts } from './account-queries.ts';
import { restoreAccount, suspendAccount } from './account-status.ts';
import { listAdminActions } from './action-queries.ts';
import type { AdminDeps } from './deps.ts';
import { countMails, listMails } from './mail-queries.ts';
import { toAccount, toAction, toParked } from './present.ts';
import { readAccount } from './read-account.ts';
import { readSystem } from './read-system.ts';
import { replayParked } from './replay-parked.ts';
import { retryJob } from './retry-job.ts';
import { setQuotas } from './set-quotas.ts';

/** Handles the super administrator's routes. */
export const adminHandlers = (deps: AdminDeps): Handlers<typeof adminRoutes> => ({
  listAccounts: async ({ query }) => {
    const [rows, total] = await Promise.all([
      listAccounts(deps.pool, { ...query, ...toLimitOffset(query) }),
      countAccounts(deps.pool, query),
    ]);
    return { data: rows.map(toAccount), meta: { page: query.page, perPage: query.perPage, total } };
  },
  readSiteState: async () => ({ unfilled: OPERATOR_FIELDS.filter((part) => deps.operator[part] === undefined) }),
  getAccount: ({ params }, ctx) => readAccount(deps, ctx, params.id),
  suspendAccount: async ({ params, body }, ctx) =>
    toAccount(await suspendAccount(deps, ctx, { id: params.id, reason: body?.reason })),
  restoreAccount: async ({ params, body }, ctx) =>
    toAccount(await restoreAccount(deps, ctx, { id: params.id, reason: body?.reason })),
  changeQuotas: ({ params, body }, ctx) => setQuotas(deps, ctx, { id: params.id, change: body }),
  listAdminActions: async ({ params, query }) => {
    if ((await findAccountWithCounts(deps.pool, params.id)) === undefined) throw new AppError('resource.not_found');
    return { data: (await listAdminActions(deps.pool, params.id, query)).map(toAction) };
  },
  listMails: async ({ query }) => {
    const [rows, total] = await Promise.all([listMails(deps.pool, toLimitOffset(query)), countMails(deps.pool)]);
    const data = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    return { data, meta: { page: query.page, perPage: query.perPage, total } };
  },
  readSystem: () => readSystem(deps),
  retryJob: ({ params }, ctx) => retryJob(deps, ctx, params.id),
  replayParked: async ({ params }, ctx) => toParked(await replayParked(deps, ctx, params.id)),
});
