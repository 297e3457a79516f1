import { z } from 'zod';
import { EXPORT_FIELDS } from '../exports/routes.ts';
import { defineRoutes } from '../http/route.ts';
import { idSchema } from '../resources/schemas.ts';
import { type CallFilter, CallFilterFields, checkRanges } from './query.ts';

export const CALL_EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type CallExportFormat = (typeof CALL_EXPORT_FORMATS)[number];
/** Exports of calls that somebody's list has, the latest. */
export const MAX_CALL_EXPORTS_LISTED = 5;

const ExportedFilter = z.strictObject(CallFilterFields.shape).superRefine(checkRanges);

/** The filter of an export as an address has it: values of `GET /api/calls`, without pages and order. */
export const CallExportQuery = z.record(z.string(), z.string().max(2_000)).superRefine((query, context) => {
  const { error } = ExportedFilter.safeParse(query);
  for (const { message, path } of error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: [...path], input: query });
  }
});

/** The filter that an export's query stands for. @throws {z.ZodError} for one that {@link CallExportQuery} refuses. */
export const callFilterOf = (query: z.infer<typeof CallExportQuery>): CallFilter => ExportedFilter.parse(query);

/** The query and the format of an export of calls. */
export const CallExportWish = z.object({
  format: z.enum(CALL_EXPORT_FORMATS),
  query: CallExportQuery.meta({ example: { outcome: 'hung_up', dateFrom: '2026-11-13' } }),
});
export type CallExportWish = z.infer<typeof CallExportWish>;

/** Calls as a file, the latest first: lines of CSV under a head, or of JSON. */
export const CallExport = z.object({ ...EXPORT_FIELDS, ...CallExportWish.shape }).meta({ id: 'CallExport' });
export type CallExport = z.infer<typeof CallExport>;

const params = z.object({ id: idSchema('exp') });
const access = { access: 'conversation.read', scope: 'conversation.read' } as const;

/** Each has their own: whoever didn't ask for an export doesn't see it. */
export const callExportRoutes = defineRoutes({
  createCallExport: {
    method: 'POST',
    path: '/api/calls/exports',
    summary: 'Has calls exported; one export of a caller is made at a time',
    ...access,
    body: CallExportWish,
    ok: { status: 202, body: CallExport },
    errors: ['resource.conflict'],
    idempotent: true,
  },
  listCallExports: {
    method: 'GET',
    path: '/api/calls/exports',
    impersonator: 'allowed',
    summary: 'Lists the caller’s latest exports of calls',
    ...access,
    ok: { status: 200, body: z.object({ data: z.array(CallExport) }) },
  },
  getCallExport: {
    method: 'GET',
    path: '/api/calls/exports/:id',
    impersonator: 'allowed',
    summary: 'Reads how far an export of calls is',
    ...access,
    params,
    ok: { status: 200, body: CallExport },
    errors: ['resource.not_found'],
  },
  downloadCallExport: {
    method: 'GET',
    path: '/api/calls/exports/:id/download',
    summary: 'Fetches the file of an export of calls, within 24 hours after it was made',
    ...access,
    params,
    ok: { status: 200, body: null },
    errors: ['resource.not_found'],
    raw: 'response',
    media: ['text/csv', 'application/jsonl'],
  },
});
