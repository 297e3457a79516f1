import { z } from 'zod';
import { Color, Description, OpeningHours, PhoneNumber } from '../base/fields.ts';
import { SmartTagId, UserId } from '../base/ids.ts';
import { defineResource } from '../resources/define-resource.ts';

export const ROUTINGS = ['manual', 'round_robin', 'balanced'] as const;
export const MAX_GROUP_MEMBERS = 500;

const unique = <T>(values: readonly T[]) => new Set(values).size === values.length;

/** The time to accept an offer, in seconds. */
export const DEFAULT_ACCEPT_SECONDS = 30;
/** The longest time for a first answer: a week. */
export const MAX_FIRST_RESPONSE_MINUTES = 10_080;

/** People who handle conversations together. */
export const groups = defineResource({
  kind: 'groups',
  singular: 'group',
  idPrefix: 'grp',
  fields: {
    description: Description,
    color: Color,
    memberIds: z
      .array(UserId)
      .max(MAX_GROUP_MEMBERS)
      .refine(unique, { error: 'duplicate', params: { code: 'duplicate' } }),
    leadId: UserId.nullable(),
    autoAssign: z.boolean(),
    /** How the router chooses among the members if `autoAssign` is on; see `route.ts` of the domain. */
    routing: z.enum(ROUTINGS),
    acceptSeconds: z.int().min(5).max(300),
    /** A conversation that its new owner hasn't answered by then returns to the group's queue; null if it stays with them. */
    firstResponseMinutes: z.int().min(1).max(MAX_FIRST_RESPONSE_MINUTES).nullable(),
    /**
     * Stored for the account's own systems. Switchboard doesn't call it: after all members, and the lead, the account's
     * administrators get an email.
     */
    escalationNumber: PhoneNumber.nullable(),
    businessHours: OpeningHours,
    /** Put on each conversation that comes to the group. */
    defaultTagIds: z
      .array(SmartTagId)
      .max(20)
      .refine(unique, { error: 'duplicate', params: { code: 'duplicate' } }),
  },
  defaults: {
    description: '',
    color: '#64748b',
    memberIds: [],
    leadId: null,
    autoAssign: false,
    routing: 'manual',
    acceptSeconds: DEFAULT_ACCEPT_SECONDS,
    firstResponseMinutes: null,
    escalationNumber: null,
    businessHours: [],
    defaultTagIds: [],
  },
  limit: 500,
  impersonator: 'write',
  agency: 'build',
  readers: 'all',
  managers: ['supervisor'],
  searched: ['description'],
  sorts: ['routing'],
  filters: ['routing'],
  references: { memberIds: 'users', leadId: 'users', defaultTagIds: 'smartTags' },
  isReadByAgency: true,
  check: ({ memberIds, leadId, autoAssign }, report) => {
    if (leadId !== null && !memberIds.includes(leadId)) report('leadId', 'not_a_member');
    if (autoAssign && memberIds.length === 0) report('autoAssign', 'needs_members');
  },
});
