import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import { defineResource } from '../resources/define-resource.ts';

export const API_KEY_STATUSES = ['active', 'revoked'] as const;
export const MAX_SCOPES = 100;

/** Credentials for programs that call the API on behalf of an account, limited to their scopes. */
export const apiKeys = defineResource({
  kind: 'apiKeys',
  singular: 'api-key',
  idPrefix: 'key',
  fields: {
    /**
     * The server validates the scopes. They derive from the kinds, including this one, so this schema can't list them.
     */
    scopes: z
      .array(z.string().regex(/^[a-zA-Z]+\.(read|write)$/))
      .min(1)
      .max(MAX_SCOPES)
      .overwrite((scopes) => [...new Set(scopes)])
      .meta({ example: ['conversation.read'] }),
    /** The key is refused from this instant on. */
    expiresAt: Instant.nullable(),
  },
  defaults: { expiresAt: null },
  measured: {
    shape: {
      prefix: z.string().meta({ example: 'sb_0a1b2c3d4e5f' }),
      status: z.enum(API_KEY_STATUSES),
      lastUsedAt: Instant.nullable(),
      lastUsedIp: z.string().nullable(),
      /** The previous key stays valid until then. */
      previousUntil: Instant.nullable(),
      /**
       * Scopes that the key can't use because its creator no longer has the required permissions. Rotating a key makes
       * the caller its creator.
       */
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
