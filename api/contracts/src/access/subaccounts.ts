import { z } from 'zod';
import { TimeZone } from '../account-settings/settings.ts';
import { LOCALES, MAX_PER_PAGE } from '../constants.ts';
import { TypedEmail } from '../email.ts';
import { Instant } from '../ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import type { ItemOf } from '../resources/schemas.ts';
import { AGENCY_ACCESS, DEFAULT_AGENCY_ACCESS } from './agency-access.ts';
import { Limits, NO_LIMITS } from './limits.ts';
import { USER_STATUSES } from './users.ts';

export const OwnerEmail = TypedEmail.meta({ example: 'gus@sunrise.example' });

/** The accounts of an agency's clients. Their rows are the truth, with an audit event for each change; they are shown and changed as resources are. */
export const subaccounts = defineResource({
  kind: 'subaccounts',
  singular: 'subaccount',
  idPrefix: 'acc',
  fields: {
    /** Null for an account that was made otherwise and has nobody. */
    ownerEmail: OwnerEmail.nullable(),
    timeZone: TimeZone,
    locale: z.enum(LOCALES),
    limits: Limits,
    status: z.enum(['active', 'suspended']),
    /** The agency's access to the account, set on creation. The client's administrators change it later with `/api/settings`. */
    agencyAccess: z.enum(AGENCY_ACCESS),
  },
  defaults: { limits: NO_LIMITS, agencyAccess: DEFAULT_AGENCY_ACCESS },
  fixed: ['agencyAccess'],
  managed: ['status'],
  measured: {
    shape: {
      /** Who has to lift a suspension. */
      suspendedBy: z.enum(['agency', 'platform']).nullable(),
      ownerStatus: z.enum([...USER_STATUSES, 'removed']).nullable(),
      /** Whether the agency can open the account: it is active, and the client grants access. */
      canBeOpened: z.boolean(),
      usage: z.object({
        /** Of the calls of this month, in the account's zone; begun ones count whole. */
        minutes: z.int(),
        calls: z.int(),
        /** Calls that are open now. */
        concurrency: z.int(),
        agents: z.int(),
        /** Who was invited counts. */
        users: z.int(),
        /** Null of a client that grants no access. */
        attentionTotal: z.int().nullable(),
        /** Null before the first conversation, and of a client that grants no access. */
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
  // All of them are compared on one page.
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
export type Subaccount = ItemOf<typeof subaccounts>;
