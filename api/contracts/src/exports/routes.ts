import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';
import { Author, idSchema } from '../resources/schemas.ts';

export const EXPORT_STATUSES = ['waiting', 'running', 'succeeded', 'failed', 'expired'] as const;
/** How long the file of an export can be fetched. */
export const KEEP_EXPORT_MS = 86_400_000;
/** Exports that the list has, the latest. */
export const MAX_EXPORTS_LISTED = 20;

/** How far an export is, whatever is in it. */
export const EXPORT_FIELDS = {
  id: idSchema('exp'),
  status: z.enum(EXPORT_STATUSES),
  askedAt: Instant,
  askedBy: Author,
  finishedAt: Instant.nullable(),
  /** When the file goes; null before there is one. */
  expiresAt: Instant.nullable(),
  /** Lines that are in the file, of all that there were as it began. */
  done: z.int(),
  total: z.int(),
  /** Of the file. */
  bytes: z.int(),
} as const;

/** A file of all that an account has: JSON lines, in a tar archive that is compressed by gzip. */
export const Export = z.object(EXPORT_FIELDS).meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;

const params = z.object({ id: idSchema('exp') });

/** Exports are for administrators who are signed in: no key reaches them. */
export const exportRoutes = defineRoutes({
  createExport: {
    method: 'POST',
    path: '/api/exports',
    summary: 'Has everything of the account exported; answers the export that is under way, if there is one',
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
    summary: 'Reads how far an export is',
    access: 'settings.manage',
    params,
    ok: { status: 200, body: Export },
    errors: ['resource.not_found'],
  },
  downloadExport: {
    method: 'GET',
    path: '/api/exports/:id/download',
    summary: 'Fetches the file of an export, within 24 hours after it was made',
    access: 'settings.manage',
    params,
    ok: { status: 200, body: null },
    errors: ['resource.not_found'],
    raw: 'response',
    media: 'application/gzip',
  },
});
