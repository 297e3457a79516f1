import { z } from 'zod';
import { EXPORT_FIELDS } from '../exports/routes.ts';
import { defineRoutes } from '../http/route.ts';
import { idSchema } from '../resources/schemas.ts';
import { type CallFilter, CallFilterFields, checkRanges } from './filters.ts';

export const CALL_EXPORT_FORMATS = ['csv', 'jsonl'] as const;
export type CallExportFormat = (typeof CALL_EXPORT_FORMATS)[number];
/** The maximum length of the list of a user's latest exports of calls. */
export const MAX_CALL_EXPORTS_LISTED = 5;

const ExportedFilter = z.strictObject(CallFilterFields.shape).superRefine(checkRanges);

/** The filter of an export in query form: the parameters of `GET /api/calls`, without paging and sorting. */
export const CallExportQuery = z.record(z.string(), z.string().max(2_000)).superRefine((query, context) => {
  const { error } = ExportedFilter.safeParse(query);
  for (const { message, path } of error?.issues ?? []) {
    context.addIssue({ code: 'custom', message, path: [...path], input: query });
  }
});

/** Parses the query of an export. @throws {z.ZodError} if {@link CallExportQuery} rejects it. */
export const parseCallFilter = (query: z.infer<typeof CallExportQuery>): CallFilter => ExportedFilter.parse(query);

/** The query and format of an export of calls. */
export const CallExportRequest = z.object({
  format: z.enum(CALL_EXPORT_FORMATS),
  query: CallExportQuery.meta({ example: { outcome: 'hung_up', dateFrom: '2026-11-13' } }),
});
export type CallExportRequest = z.infer<typeof CallExportRequest>;

/** Calls as a file, latest first: CSV with a header line, or JSON lines. */
export const CallExport = z.object({ ...EXPORT_FIELDS, ...CallExportRequest.shape }).meta({ id: 'CallExport' });
export type CallExport = z.infer<typeof CallExport>;

const params = z.object({ id: idSchema('exp') });
const access = { access: 'conversation.read', scope: 'conversation.read' } as const;

/** Users only see their own exports. */
export const callExportRoutes = defineRoutes({
  createCallExport: {
    method: 'POST',
    path: '/api/calls/exports',
    summary: 'Starts an export of calls; each caller can run one at a time',
    ...access,
    body: CallExportRequest,
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
    summary: 'Reads the progress of an export of calls',
    ...access,
    params,
    ok: { status: 200, body: CallExport },
    errors: ['resource.not_found'],
  },
  downloadCallExport: {
    method: 'GET',
    path: '/api/calls/exports/:id/download',
    summary: 'Downloads the file of an export of calls, within 24 hours after it finished',
    ...access,
    params,
    ok: { status: 200, body: null },
    errors: ['resource.not_found'],
    raw: 'response',
    media: ['text/csv', 'application/jsonl'],
  },
});
