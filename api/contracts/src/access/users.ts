import { z } from 'zod';
import { LOCALES } from '../constants.ts';
import { Instant } from '../ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import type { ItemOf } from '../resources/schemas.ts';
import { ACCOUNT_ROLES } from '../roles.ts';

export const USER_STATUSES = ['invited', 'active', 'suspended'] as const;

/** The people of an account. Their rows are the truth, with an audit event for each change; they are shown and changed as resources are. */
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
      /** The account's. */
      timeZone: z.string().meta({ example: 'America/Denver' }),
      /** The groups that have them for a member or lead. */
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
export type User = ItemOf<typeof users>;
