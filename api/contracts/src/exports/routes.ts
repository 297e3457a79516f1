import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import { defineRoutes } from '../http/route.ts';
import { Author, idSchema } from '../resources/schemas.ts';

export const EXPORT_STATUSES = ['waiting', 'running', 'succeeded', 'failed', 'expired'] as const;
/** How long the file of an export can be downloaded. */
export const KEEP_EXPORT_MS = 86_400_000;
/** The maximum length of the list of exports. */
export const MAX_EXPORTS_LISTED = 20;

/** The progress of an export, whatever its content. */
export const EXPORT_FIELDS = {
  id: idSchema('exp'),
  status: z.enum(EXPORT_STATUSES),
  askedAt: Instant,
  askedBy: Author,
  finishedAt: Instant.nullable(),
  /** When the file is deleted; null before there is one. */
  expiresAt: Instant.nullable(),
  /** The lines written so far, and the total when the export started. */
  done: z.int(),
  total: z.int(),
  /** The size of the file. */
  bytes: z.int(),
} as const;

/** An export of all data of an account: JSON lines in a gzipped tar archive. */
export const Export = z.object(EXPORT_FIELDS).meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;

const params = z.object({ id: idSchema('exp') });

/** Exports are available to signed-in administrators only; API keys are refused. */
export const exportRoutes = defineRoutes({
  createExport: {
    method: 'POST',
    path: '/api/exports',
    summary: 'Starts an export of all data of the account, or returns the one in progress',
    access: 'settings.manage',
    ok: { status: 202, body: Export },
    idempotent: true,
  },
  listExports: {
    method: 'GET',
    path: '/api/exports',
    impersonator: 'allowed',
    summary: 'Lists the latest exports',
    access: 'settings.manage',
    ok: { status: 200, body: z.object({ data: z.array(Export) }) },
  },
  getExport: {
    method: 'GET',
    path: '/api/exports/:id',
    impersonator: 'allowed',
    summary: 'Reads the progress of an export',
    access: 'settings.manage',
    params,
    ok: { status: 200, body: Export },
    errors: ['resource.not_found'],
  },
  downloadExport: {
    method: 'GET',
    path: '/api/exports/:id/download',
    summary: 'Downloads the file of an export, within 24 hours after it finished',
    access: 'settings.manage',
    params,
    ok: { status: 200, body: null },
    errors: ['resource.not_found'],
    raw: 'response',
    media: 'application/gzip',
  },
});
