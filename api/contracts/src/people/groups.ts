import { z } from 'zod';
import { Color, Description, OpeningHours, PhoneNumber } from '../base/fields.ts';
import { SmartTagId, UserId } from '../base/ids.ts';
import { defineResource } from '../resources/define-resource.ts';

export const ROUTINGS = ['manual', 'round_robin', 'balanced'] as const;
export const MAX_GROUP_MEMBERS = 500;

const unique = <T>(values: readonly T[]) => new Set(values).size === values.length;

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
    routing: z.enum(ROUTINGS),
    /**
     * Stored for the account's own systems. Switchboard doesn't call it, because it doesn't offer conversations to a
     * group's members in turn.
     */
    escalationNumber: PhoneNumber.nullable(),
    businessHours: OpeningHours,
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
