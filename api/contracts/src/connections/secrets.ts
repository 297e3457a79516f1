import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Description } from '../base/fields.ts';
import { Instant } from '../base/ids.ts';
import { defineRoutes } from '../http/route.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema, itemSchema, ResourceVersion } from '../resources/schemas.ts';

export const SECRET_TYPES = ['api_key', 'bearer', 'basic', 'custom_header'] as const;
export const MAX_SECRET_CHARACTERS = 8_192;
/** The maximum overlap of a rotation: 30 days. */
export const MAX_OVERLAP_MS = 30 * 86_400_000;

export const SecretValue = characters(MAX_SECRET_CHARACTERS, 1).meta({ example: 'a value that is never given back' });

/** Credentials for requests to other systems: written once, referenced by name, never returned. */
export const secrets = defineResource({
  kind: 'secrets',
  singular: 'secret',
  idPrefix: 'sec',
  name: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{3,32}$/)
    .meta({ example: 'EZYVET_CLIENT_SECRET' }),
  fields: { description: Description, type: z.enum(SECRET_TYPES) },
  defaults: { description: '', type: 'api_key' },
  sealed: { value: SecretValue },
  measured: {
    shape: {
      /** Empty for short values, of which it would reveal too much. */
      last4: z.string(),
      rotatedAt: Instant.nullable(),
      lastUsedAt: Instant.nullable(),
      /** The previous value stays valid until then. */
      previousUntil: Instant.nullable(),
    },
    none: { last4: '', rotatedAt: null, lastUsedAt: null, previousUntil: null },
  },
  limit: 200,
  impersonator: 'read',
  readers: [],
  managers: [],
  isKeptFromKeys: true,
  searched: ['description'],
  sorts: ['type'],
  filters: ['type'],
  references: {},
});

/** The additional routes of secrets. */
export const secretRoutes = defineRoutes({
  'secrets.rotate': {
    method: 'POST',
    path: '/api/secrets/:id/rotate',
    summary: 'Replaces the value of a secret; the previous value stays valid for the overlap',
    access: 'secrets.manage',
    params: z.object({ id: idSchema(secrets.idPrefix) }),
    body: z.object({
      version: ResourceVersion,
      value: SecretValue,
      /** In milliseconds. */
      overlapMs: z.int().min(0).max(MAX_OVERLAP_MS).default(0),
    }),
    ok: { status: 200, body: itemSchema(secrets) },
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict'],
    idempotent: true,
  },
});
