import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { newId } from '@switchboard/application/execute/new-id';
import { type ExportRun, findExport, insertExport, listExports } from '@switchboard/application/exports/export-runs';
import { addJob } from '@switchboard/application/jobs/add-job';
import {
  type CallExport,
  type CallExportFormat,
  type callExportRoutes,
  MAX_CALL_EXPORTS_LISTED,
} from '@switchboard/contracts/calls/export-routes';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type Koa from 'koa';
import type { Pool } from 'pg';
import { withheldFrom } from '../../http/auth/permission.ts';
import type { Ctx } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { type ExportDeps, presentExports, sendExport, toDisposition } from './export-runs.ts';

const TYPES: Readonly<Record<CallExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** Handles exports of calls, each accessible only to its author. Impersonators cannot export. */
export function callExportHandlers({ pool, clock }: ExportDeps): Handlers<typeof callExportRoutes> {
  return {
    createCallExport: async ({ body }, ctx) => {
      const caller = ctx.caller();
      const { tenantId } = caller;
      const id = newId(caller, 'exp');
      await withTransaction(pool, async (client) => {
        const run = {
          id,
          tenantId,
          kind: 'calls',
          wish: { ...body, withheld: withheldFrom(ctx.principal) },
          askedBy: caller.actor.id,
          askedAt: clock.now(),
        } as const;
        if (await insertExport(client, run)) {
          await addJob(client, { name: 'export-calls', payload: { tenantId, exportId: id }, key: `export:${id}` });
        }
      });
      const run = await findExport(pool, tenantId, id);
      // Another export of the same author is in progress.
      if (run === undefined) throw new AppError('resource.conflict');
      return presentOne(pool, run);
    },
    listCallExports: async (_input, ctx) => {
      const { tenantId, actor } = ctx.caller();
      const of = { kind: 'calls', askedBy: actor.id } as const;
      return {
        data: await presentAll(pool, await listExports(pool, tenantId, { limit: MAX_CALL_EXPORTS_LISTED, of })),
      };
    },
    getCallExport: async ({ params: { id } }, ctx) => presentOne(pool, await findOwn(pool, ctx, id)),
    downloadCallExport: async ({ params: { id } }, ctx, koa) => {
      const run = await findOwn(pool, ctx, id);
      sendExport({ pool, clock }, koa, run);
      const format = run.wish?.format ?? 'csv';
      koa.set('Content-Disposition', toDisposition('calls', run, format));
      decompress(koa);
      koa.set('Content-Type', TYPES[format]);
    },
  };
}

async function findOwn(pool: Pool, ctx: Ctx, id: string): Promise<ExportRun> {
  const { tenantId, actor } = ctx.caller();
  const run = await findExport(pool, tenantId, id);
  if (run?.kind !== 'calls' || run.askedBy !== actor.id) throw new AppError('resource.not_found');
  return run;
}

/**
 * Decompresses the stored file. Each piece is a gzip member of its own, and with `Content-Encoding` browsers would stop after the first member.
 */
function decompress(koa: Koa.Context): void {
  koa.body = pipeline(koa.body as Readable, createGunzip(), () => undefined);
}

async function presentAll(pool: Pool, runs: readonly ExportRun[]): Promise<CallExport[]> {
  const presented = await presentExports(pool, runs);
  return presented.map((run, index) => {
    const wish = runs[index]?.wish;
    if (!wish) throw new Error(`the export ${run.id} has no request for calls`);
    return { ...run, format: wish.format, query: wish.query };
  });
}

async function presentOne(pool: Pool, run: ExportRun): Promise<CallExport> {
  const [answer] = await presentAll(pool, [run]);
  if (answer === undefined) throw new Error('the presented export is missing');
  return answer;
}
