import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { createdSchema, idSchema, ResourceVersion } from '../resources/schemas.ts';
import { apiKeys } from './api-keys.ts';

const DAY_MS = 86_400_000;
/** Of keys that change over, the one before stays good for a day unless told, and for thirty at the most. */
export const KEY_OVERLAP_MS = z
  .int()
  .min(0)
  .max(30 * DAY_MS)
  .default(DAY_MS);
/** Calls are counted for so many days. */
export const CALL_DAYS = 30;

/** How many calls a key has made on a day of UTC. */
export const ApiKeyCalls = z
  .object({ day: z.iso.date(), calls: z.int() })
  .meta({ id: 'ApiKeyCalls', example: { day: '2026-03-02', calls: 1_204 } });

const params = z.object({ id: idSchema(apiKeys.idPrefix) });

/** The calls that API keys alone have. */
export const apiKeyRoutes = defineRoutes({
  'apiKeys.rotate': {
    method: 'POST',
    path: '/api/apiKeys/:id/rotate',
    summary: 'Gives an API key another secret, shown this once; the one before stays good for the overlap',
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
    summary: 'Counts the calls of an API key by day, the last thirty days with any',
    access: 'apiKeys.read',
    params,
    ok: { status: 200, body: z.object({ data: z.array(ApiKeyCalls) }) },
    errors: ['resource.not_found'],
  },
});
