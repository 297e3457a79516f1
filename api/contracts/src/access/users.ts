import { z } from 'zod';
import { LOCALES } from '../base/constants.ts';
import { Instant } from '../base/ids.ts';
import { ACCOUNT_ROLES } from '../base/roles.ts';
import { defineResource } from '../resources/define-resource.ts';
import type { ResourceItem } from '../resources/schemas.ts';

export const USER_STATUSES = ['invited', 'active', 'suspended'] as const;

/**
 * The users of an account. Their rows are the source of truth, with an audit event for each change; readers see them as
 * resources.
 */
export const users = defineResource({
  kind: 'users',
  singular: 'user',
  idPrefix: 'usr',
  fields: {
    role: z.enum(ACCOUNT_ROLES),
    email: z.string().meta({ example: 'marco@willow.example' }),
    status: z.enum(USER_STATUSES),
    lastSeenAt: Instant.nullable(),
  },
  managed: ['email', 'status', 'lastSeenAt'],
  defaults: {},
  measured: {
    shape: {
      locale: z.enum(LOCALES),
      /** The account's time zone. */
      timeZone: z.string().meta({ example: 'America/Denver' }),
      /** The groups that the user is a member or lead of. */
      groupIds: z.array(z.string().meta({ example: 'grp_8f2c1d' })),
    },
    none: { locale: 'en', timeZone: 'UTC', groupIds: [] },
  },
  limit: 1_000,
  readers: [],
  managers: [],
  managePermission: 'user.manage',
  isKeptFromKeys: true,
  searched: ['email'],
  sorts: ['email', 'role', 'status', 'lastSeenAt'],
  filters: ['role', 'status'],
  references: {},
});
export type User = ResourceItem<typeof users>;
