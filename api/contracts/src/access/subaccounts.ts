import { z } from 'zod';
import { AGENCY_ACCESS, DEFAULT_AGENCY_ACCESS } from '../base/agency-access.ts';
import { LOCALES, MAX_PER_PAGE } from '../base/constants.ts';
import { TypedEmail } from '../base/email.ts';
import { TimeZone } from '../base/fields.ts';
import { Instant } from '../base/ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import type { ResourceItem } from '../resources/schemas.ts';
import { Limits, NO_LIMITS } from './limits.ts';
import { USER_STATUSES } from './users.ts';

export const OwnerEmail = TypedEmail.meta({ example: 'gus@sunrise.example' });

/**
 * The client accounts of an agency. Their rows are the source of truth, with an audit event for each change; readers
 * see them as resources.
 */
export const subaccounts = defineResource({
  kind: 'subaccounts',
  singular: 'subaccount',
  idPrefix: 'acc',
  fields: {
    /** Null for accounts that were created otherwise and have no members. */
    ownerEmail: OwnerEmail.nullable(),
    timeZone: TimeZone,
    locale: z.enum(LOCALES),
    limits: Limits,
    status: z.enum(['active', 'suspended']),
    /**
     * The agency's access to the account, set on creation. The client's administrators can change it later with
     * `/api/settings`.
     */
    agencyAccess: z.enum(AGENCY_ACCESS),
  },
  defaults: { limits: NO_LIMITS, agencyAccess: DEFAULT_AGENCY_ACCESS },
  fixed: ['agencyAccess'],
  managed: ['status'],
  measured: {
    shape: {
      /** The party that can lift the suspension. */
      suspendedBy: z.enum(['agency', 'platform']).nullable(),
      ownerStatus: z.enum([...USER_STATUSES, 'removed']).nullable(),
      /** Whether the agency can enter the account: it is active, and the client grants access. */
      canBeOpened: z.boolean(),
      usage: z.object({
        /** The minutes of this month's calls, in the account's time zone; started minutes count in full. */
        minutes: z.int(),
        calls: z.int(),
        /** Calls in progress. */
        concurrency: z.int(),
        agents: z.int(),
        /** Invited people count. */
        users: z.int(),
        /** Null for clients that grant no access. */
        attentionTotal: z.int().nullable(),
        /** Null before the first conversation and for clients that grant no access. */
        lastActivityAt: Instant.nullable(),
      }),
    },
    none: {
      suspendedBy: null,
      ownerStatus: null,
      canBeOpened: false,
      usage: { minutes: 0, calls: 0, concurrency: 0, agents: 0, users: 0, attentionTotal: 0, lastActivityAt: null },
    },
  },
  // The page that compares clients loads all of them at once.
  limit: MAX_PER_PAGE,
  readers: ['agency_owner'],
  managers: [],
  managePermission: 'subaccount.manage',
  isKeptFromKeys: true,
  searched: ['ownerEmail'],
  sorts: ['ownerEmail', 'status'],
  filters: ['status'],
  references: {},
  check: ({ ownerEmail }, report) => {
    if (ownerEmail === null) report('ownerEmail', 'required');
  },
});
export type Subaccount = ResourceItem<typeof subaccounts>;
