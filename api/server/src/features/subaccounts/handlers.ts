import { readAccessHistory } from '@switchboard/application/access/read-history';
import type { subaccountRoutes } from '@switchboard/contracts/access/subaccount-routes';
import { AppError } from '@switchboard/platform/app-error';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import {
  archiveSubaccount,
  changeSubaccount,
  resendOwnerInvite,
  restoreSubaccount,
  resumeSubaccount,
  suspendSubaccount,
} from './change-subaccount.ts';
import { createSubaccount } from './create-subaccount.ts';
import type { SubaccountDeps } from './deps.ts';
import { SUBACCOUNT_HISTORY } from './history.ts';
import { listSubaccounts } from './list-subaccounts.ts';
import { readPool } from './pool.ts';
import { presentSubaccount } from './present.ts';
import { findSubaccount, type SubaccountRow } from './subaccount-rows.ts';

/** Handles the routes for an agency's clients. */
export function subaccountHandlers(deps: SubaccountDeps): Handlers<typeof subaccountRoutes> {
  const { pool } = deps;
  const present = async (ctx: Ctx, row: Promise<SubaccountRow>) => presentSubaccount(pool, await row, ctx.now());
  const get = async (ctx: Ctx, id: string): Promise<SubaccountRow> => {
    const row = await findSubaccount(pool, getTenantId(ctx), id);
    if (row === undefined) throw new AppError('resource.not_found');
    return row;
  };
  return {
    'subaccounts.list': ({ query }, ctx) =>
      listSubaccounts(pool, { agencyId: getTenantId(ctx), query, now: ctx.now() }),
    'subaccounts.create': ({ body }, ctx) => present(ctx, createSubaccount(deps, ctx, body)),
    'subaccounts.pool': (_input, ctx) => readPool(pool, getTenantId(ctx)),
    'subaccounts.get': ({ params }, ctx) => present(ctx, get(ctx, params.id)),
    'subaccounts.change': ({ params, body: { version, ...change } }, ctx) =>
      present(ctx, changeSubaccount(deps, ctx, { id: params.id, version }, change)),
    'subaccounts.archive': ({ params, query }, ctx) =>
      present(ctx, archiveSubaccount(deps, ctx, { id: params.id, version: query.version })),
    'subaccounts.restore': ({ params, body }, ctx) =>
      present(ctx, restoreSubaccount(deps, ctx, { id: params.id, version: body.version })),
    'subaccounts.suspend': ({ params, body }, ctx) =>
      present(ctx, suspendSubaccount(deps, ctx, { id: params.id, reason: body?.reason })),
    'subaccounts.resume': ({ params, body }, ctx) =>
      present(ctx, resumeSubaccount(deps, ctx, { id: params.id, reason: body?.reason })),
    'subaccounts.inviteOwner': ({ params }, ctx) => present(ctx, resendOwnerInvite(deps, ctx, params.id)),
    'subaccounts.open': ({ params, body }, ctx) => deps.enter(ctx, { id: params.id, reason: body?.reason }),
    'subaccounts.history': async ({ params, query }, ctx) => {
      const row = await get(ctx, params.id);
      return readAccessHistory(deps, { words: SUBACCOUNT_HISTORY, subject: { ...row, tenantId: row.id } }, query);
    },
    'subaccounts.usage': async ({ params }, ctx) => {
      await get(ctx, params.id);
      return { data: [] };
    },
  };
}
