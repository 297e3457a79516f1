import { addNumbers } from '@switchboard/application/do-not-call/add-numbers';
import { addNumber, type DoNotCallDeps, removeNumber } from '@switchboard/application/do-not-call/change-list';
import { countNumbers, type DoNotCallRow, listNumbers } from '@switchboard/application/do-not-call/number-rows';
import { findAuthors } from '@switchboard/application/resources/authors';
import type { DoNotCallEntry, doNotCallRoutes } from '@switchboard/contracts/do-not-call/routes';
import { AppError } from '@switchboard/platform/app-error';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { toLimitOffset } from '../../http/request/paging.ts';

/** Handles an account's do-not-call list. */
export function doNotCallHandlers(deps: DoNotCallDeps): Handlers<typeof doNotCallRoutes> {
  const { pool } = deps;
  const present = async (rows: readonly DoNotCallRow[]): Promise<DoNotCallEntry[]> => {
    const author = await findAuthors(
      pool,
      rows.map(({ createdBy }) => createdBy),
    );
    return rows.map(({ createdAt, createdBy, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      createdBy: author(createdBy),
    }));
  };
  const presentOne = async (row: DoNotCallRow): Promise<DoNotCallEntry> => {
    const [entry] = await present([row]);
    if (entry === undefined) throw new Error('the presented entry is missing');
    return entry;
  };
  return {
    'doNotCall.list': async ({ query }, ctx) => {
      const tenantId = getTenantId(ctx);
      const search = query.searchString ?? '';
      const [rows, total] = await Promise.all([
        listNumbers(pool, tenantId, { search, ...toLimitOffset(query) }),
        countNumbers(pool, tenantId, search),
      ]);
      const { page, perPage } = query;
      return { data: await present(rows), meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } };
    },
    'doNotCall.add': async ({ body }, ctx) => presentOne(await addNumber(deps, ctx.caller(), body)),
    'doNotCall.upload': ({ body }, ctx) => addNumbers(deps, ctx.caller(), body),
    'doNotCall.remove': async ({ query, body }, ctx) => {
      const number = query.number ?? body?.number;
      if (number === undefined) {
        throw new AppError('request.invalid', { errors: [{ path: 'number', code: 'required' }] });
      }
      return presentOne(await removeNumber(deps, ctx.caller(), number));
    },
  };
}
