import { Readable } from 'node:stream';
import { newId } from '@switchboard/application/execute/new-id';
import {
  type ExportRun,
  findExport,
  findPiece,
  findUnderWay,
  insertExport,
  listExports,
} from '@switchboard/application/exports/queries';
import { addJob } from '@switchboard/application/jobs/add-job';
import { findAuthors } from '@switchboard/application/resources/authors';
import { type Export, type exportRoutes, MAX_EXPORTS_LISTED } from '@switchboard/contracts/exports/routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool } from 'pg';
import { refuseImpersonator } from '../../http/auth/secret-free.ts';
import { type Ctx, tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';

export interface ExportDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Handles the calls about exports. Whoever acts for somebody else takes nothing of an account away. */
export function exportHandlers({ pool, clock }: ExportDeps): Handlers<typeof exportRoutes> {
  const shown = async (runs: readonly ExportRun[]): Promise<Export[]> => {
    const author = await findAuthors(
      pool,
      runs.map(({ askedBy }) => askedBy),
    );
    return runs.map(({ tenantId, next, pieces, askedBy, askedAt, finishedAt, expiresAt, ...run }) => ({
      ...run,
      askedBy: author(askedBy),
      askedAt: askedAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    }));
  };
  const one = async (run: ExportRun): Promise<Export> => {
    const [answer] = await shown([run]);
    if (answer === undefined) throw new Error('one export was given, and none came back');
    return answer;
  };
  const find = async (ctx: Ctx, id: string): Promise<ExportRun> => {
    const run = await findExport(pool, tenantOf(ctx), id);
    if (run === undefined) throw new AppError('resource.not_found');
    return run;
  };
  return {
    createExport: async (_input, ctx) => {
      refuseImpersonator(ctx);
      const caller = ctx.caller();
      const { tenantId } = caller;
      const id = newId(caller, 'exp');
      await withTransaction(pool, async (client) => {
        const isNew = await insertExport(client, { id, tenantId, askedBy: caller.actor.id, askedAt: clock.now() });
        if (isNew) {
          await addJob(client, { name: 'make-export', payload: { tenantId, exportId: id }, key: `export:${id}` });
        }
      });
      const run =
        (await findExport(pool, tenantId, id)) ??
        (await findUnderWay(pool, tenantId)) ??
        // It ended meanwhile.
        (await listExports(pool, tenantId, 1))[0];
      if (run === undefined) throw new AppError('resource.not_found');
      return one(run);
    },
    listExports: async (_input, ctx) => ({
      data: await shown(await listExports(pool, tenantOf(ctx), MAX_EXPORTS_LISTED)),
    }),
    getExport: async ({ params: { id } }, ctx) => one(await find(ctx, id)),
    downloadExport: async ({ params: { id } }, ctx, koa) => {
      refuseImpersonator(ctx);
      const run = await find(ctx, id);
      const isOver = run.expiresAt === null || run.expiresAt <= clock.now();
      if (run.status !== 'succeeded' || isOver) throw new AppError('resource.not_found');
      koa.status = 200;
      koa.type = 'application/gzip';
      koa.length = run.bytes;
      koa.set(
        'Content-Disposition',
        `attachment; filename="switchboard-${run.askedAt.toISOString().slice(0, 10)}.tar.gz"`,
      );
      koa.set('Cache-Control', 'private, no-store');
      koa.res.setTimeout(STALLED_MS, () => koa.res.destroy());
      koa.body = Readable.from(piecesOf(pool, run));
    },
  };
}

/** Whoever takes nothing for so long is gone. */
const STALLED_MS = 60_000;

async function* piecesOf(pool: Pool, { id, pieces }: ExportRun): AsyncGenerator<Buffer> {
  for (let nth = 0; nth < pieces; nth++) {
    const piece = await findPiece(pool, id, nth);
    // Its time ended while it was being fetched.
    if (piece === undefined) throw new AppError('resource.not_found');
    yield piece;
  }
}
