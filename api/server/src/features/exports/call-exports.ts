import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { newId } from '@switchboard/application/execute/new-id';
import { type ExportRun, findExport, insertExport, listExports } from '@switchboard/application/exports/queries';
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
import { fileName, sendExport } from './send-export.ts';
import { type ExportDeps, showExports } from './show-exports.ts';

const TYPES: Readonly<Record<CallExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** Handles the calls about exports of calls, each its asker's alone. Whoever acts for somebody else takes nothing of an account away. */
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
      // Another one of theirs is under way.
      if (run === undefined) throw new AppError('resource.conflict');
      return one(pool, run);
    },
    listCallExports: async (_input, ctx) => {
      const { tenantId, actor } = ctx.caller();
      const of = { kind: 'calls', askedBy: actor.id } as const;
      return { data: await shown(pool, await listExports(pool, tenantId, { limit: MAX_CALL_EXPORTS_LISTED, of })) };
    },
    getCallExport: async ({ params: { id } }, ctx) => one(pool, await findOwn(pool, ctx, id)),
    downloadCallExport: async ({ params: { id } }, ctx, koa) => {
      const run = await findOwn(pool, ctx, id);
      sendExport({ pool, clock }, koa, run);
      const format = run.wish?.format ?? 'csv';
      koa.set('Content-Disposition', fileName('calls', run, format));
      unpack(koa);
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
 * The file is stored compressed, and goes as it was: its pieces are compressed each for itself, and browsers read no further than the first
 * of a `Content-Encoding`.
 */
function unpack(koa: Koa.Context): void {
  koa.body = pipeline(koa.body as Readable, createGunzip(), () => undefined);
}

async function shown(pool: Pool, runs: readonly ExportRun[]): Promise<CallExport[]> {
  const seen = await showExports(pool, runs);
  return seen.map((each, index) => {
    const wish = runs[index]?.wish;
    if (!wish) throw new Error(`the export ${each.id} doesn't say of which calls it is`);
    return { ...each, format: wish.format, query: wish.query };
  });
}

async function one(pool: Pool, run: ExportRun): Promise<CallExport> {
  const [answer] = await shown(pool, [run]);
  if (answer === undefined) throw new Error('one export was given, and none came back');
  return answer;
}
