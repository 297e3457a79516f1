import { newId } from '@switchboard/application/execute/new-id';
import {
  type ExportRun,
  findExport,
  findRunningExport,
  insertExport,
  listExports,
} from '@switchboard/application/exports/export-runs';
import { addJob } from '@switchboard/application/jobs/add-job';
import { type Export, type exportRoutes, MAX_EXPORTS_LISTED } from '@switchboard/contracts/exports/routes';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { type ExportDeps, presentExports, sendExport, toDisposition } from './export-runs.ts';

const ALL = { kind: 'account' } as const;

/** Handles exports of whole accounts. Impersonators cannot export. */
export function exportHandlers({ pool, clock }: ExportDeps): Handlers<typeof exportRoutes> {
  const presentOne = async (run: ExportRun): Promise<Export> => {
    const [answer] = await presentExports(pool, [run]);
    if (answer === undefined) throw new Error('the presented export is missing');
    return answer;
  };
  const find = async (ctx: Ctx, id: string): Promise<ExportRun> => {
    const run = await findExport(pool, getTenantId(ctx), id);
    if (run?.kind !== ALL.kind) throw new AppError('resource.not_found');
    return run;
  };
  return {
    createExport: async (_input, ctx) => {
      const caller = ctx.caller();
      const { tenantId } = caller;
      const id = newId(caller, 'exp');
      await withTransaction(pool, async (client) => {
        const run = { id, tenantId, ...ALL, wish: null, askedBy: caller.actor.id, askedAt: clock.now() };
        if (await insertExport(client, run)) {
          await addJob(client, { name: 'make-export', payload: { tenantId, exportId: id }, key: `export:${id}` });
        }
      });
      const run =
        (await findExport(pool, tenantId, id)) ??
        (await findRunningExport(pool, tenantId)) ??
        // The export in progress ended meanwhile.
        (await listExports(pool, tenantId, { limit: 1, of: ALL }))[0];
      if (run === undefined) throw new AppError('resource.not_found');
      return presentOne(run);
    },
    listExports: async (_input, ctx) => ({
      data: await presentExports(
        pool,
        await listExports(pool, getTenantId(ctx), { limit: MAX_EXPORTS_LISTED, of: ALL }),
      ),
    }),
    getExport: async ({ params: { id } }, ctx) => presentOne(await find(ctx, id)),
    downloadExport: async ({ params: { id } }, ctx, koa) => {
      const run = await find(ctx, id);
      sendExport({ pool, clock }, koa, run);
      koa.type = 'application/gzip';
      koa.length = run.bytes;
      koa.set('Content-Disposition', toDisposition('switchboard', run, 'tar.gz'));
    },
  };
}
