import { z } from 'zod';
import { characters } from '../characters.ts';
import { Instant } from '../ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { Description } from './fields.ts';

export const SECRET_TYPES = ['api_key', 'bearer', 'basic', 'custom_header'] as const;
export const MAX_SECRET_CHARACTERS = 8_192;
/** The one before stays good for this long at the most: thirty days. */
export const MAX_OVERLAP_MS = 30 * 86_400_000;

export const SecretValue = characters(MAX_SECRET_CHARACTERS, 1).meta({ example: 'a value that is never given back' });

/** Values that calls to other systems need: written once, used by name, and given back to nobody. */
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
      /** Empty of a value that is too short to tell anything from. */
      last4: z.string(),
      rotatedAt: Instant.nullable(),
      lastUsedAt: Instant.nullable(),
      /** The value before stays good until then. */
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
