import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { createdSchema, idSchema, ResourceVersion } from '../resources/schemas.ts';
import { apiKeys } from './api-keys.ts';

const DAY_MS = 86_400_000;
/** After a rotation, the previous key stays valid for this long: one day by default, at most 30 days. */
export const KEY_OVERLAP_MS = z
  .int()
  .min(0)
  .max(30 * DAY_MS)
  .default(DAY_MS);
/** The number of days for which requests are counted. */
export const CALL_DAYS = 30;

/** The number of requests that a key made on a UTC day. */
export const ApiKeyCalls = z
  .object({ day: z.iso.date(), calls: z.int() })
  .meta({ id: 'ApiKeyCalls', example: { day: '2026-03-02', calls: 1_204 } });

const params = z.object({ id: idSchema(apiKeys.idPrefix) });

/** The additional routes of API keys. */
export const apiKeyRoutes = defineRoutes({
  'apiKeys.rotate': {
    method: 'POST',
    path: '/api/apiKeys/:id/rotate',
    summary: 'Rotates an API key. The response shows the new key once; the previous key stays valid for the overlap',
    access: 'apiKey.manage',
    params,
    body: z.object({ version: ResourceVersion, overlapMs: KEY_OVERLAP_MS }),
    ok: { status: 200, body: createdSchema(apiKeys) },
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict'],
    idempotent: true,
  },
  'apiKeys.calls': {
    method: 'GET',
    path: '/api/apiKeys/:id/calls',
    impersonator: 'allowed',
    summary: 'Counts the requests of an API key per day, for the last 30 days that have any',
    access: 'apiKeys.read',
    params,
    ok: { status: 200, body: z.object({ data: z.array(ApiKeyCalls) }) },
    errors: ['resource.not_found'],
  },
});
