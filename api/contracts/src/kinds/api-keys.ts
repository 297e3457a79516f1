import { z } from 'zod';
import { Instant } from '../ids.ts';
import { defineResource } from '../resources/define-resource.ts';

export const API_KEY_STATUSES = ['active', 'revoked'] as const;
export const MAX_SCOPES = 100;

/** Lets other programs call the API in an account's name, each with the scopes that it has. */
export const apiKeys = defineResource({
  kind: 'apiKeys',
  singular: 'api-key',
  idPrefix: 'key',
  fields: {
    /** The server knows which scopes there are: they follow from the kinds, this one among them. */
    scopes: z
      .array(z.string().regex(/^[a-zA-Z]+\.(read|write)$/))
      .min(1)
      .max(MAX_SCOPES)
      .overwrite((scopes) => [...new Set(scopes)])
      .meta({ example: ['conversation.read'] }),
    /** It is refused from then on. */
    expiresAt: Instant.nullable(),
  },
  defaults: { expiresAt: null },
  measured: {
    shape: {
      prefix: z.string().meta({ example: 'sb_0a1b2c3d4e5f' }),
      status: z.enum(API_KEY_STATUSES),
      lastUsedAt: Instant.nullable(),
      lastUsedIp: z.string().nullable(),
      /** The key before a rotation stays good until then. */
      previousUntil: Instant.nullable(),
      /** Scopes that the key can't use because its maker may no longer do as much. The caller of a rotation becomes the key's maker. */
      withheldScopes: z.array(z.string()),
    },
    none: {
      prefix: '',
      status: 'revoked',
      lastUsedAt: null,
      lastUsedIp: null,
      previousUntil: null,
      withheldScopes: [],
    },
  },
  issuesSecret: 'hashed',
  limit: 200,
  impersonator: 'read',
  readers: [],
  managers: [],
  managePermission: 'apiKey.manage',
  isKeptFromKeys: true,
  searched: [],
  sorts: [],
  filters: [],
  references: {},
});
