import { z } from 'zod';
import { Color } from '../base/fields.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema } from '../resources/schemas.ts';
import { SortField } from './list.ts';
import { StoredQuery } from './stored-query.ts';

// A view is a named filter of the inbox with an order and columns. The built-in ones are the same for everybody; saved ones belong to a person, a group or
// the account.

/** The built-in views. */
export const BUILT_IN_VIEWS = {
  mine: { assigneeId: 'me', work: 'open' },
  waiting: { needsAttention: true },
  unassigned: { queued: true },
  all: {},
  snoozed: { work: 'snoozed' },
  done: { work: 'done' },
} as const satisfies Readonly<Record<string, StoredQuery>>;
export type BuiltInView = keyof typeof BUILT_IN_VIEWS;

/** The view of a group's queue: its open conversations that nobody owns. */
export const queueView = (groupId: string): { readonly id: string; readonly query: StoredQuery } => ({
  id: `group:${groupId}`,
  query: { groupId, assigneeId: 'none', work: 'open' },
});

/** The audience of a saved view: its author, the members of a group, or everybody. */
export const VIEW_SCOPES = ['own', 'group', 'all'] as const;
const MAX_COLUMNS = 20;

/** Saved views. Supervisors share views with a group or everybody; a person's own views exist for nobody else. */
export const views = defineResource({
  kind: 'views',
  singular: 'view',
  idPrefix: 'viw',
  fields: {
    query: StoredQuery,
    order: z.object({ sortBy: SortField, sortOrder: z.enum(['asc', 'desc']) }),
    columns: z.array(z.string().min(1).max(40)).max(MAX_COLUMNS),
    scope: z.enum(VIEW_SCOPES),
    groupId: idSchema('grp').nullable(),
    color: Color.nullable(),
  },
  defaults: {
    query: {},
    order: { sortBy: 'name', sortOrder: 'desc' },
    columns: [],
    scope: 'own',
    groupId: null,
    color: null,
  },
  limit: 2_000,
  impersonator: 'write',
  readers: 'all',
  managers: ['staff', 'supervisor'],
  // Own views of two people may have the same name, and neither may learn of the other's.
  mayShareNames: true,
  searched: [],
  sorts: ['scope'],
  filters: ['scope', 'groupId'],
  references: { groupId: 'groups' },
  settle: (_, after, given) => (after.scope === 'group' || given.has('groupId') ? after : { ...after, groupId: null }),
  check: ({ scope, groupId }, report) => {
    if (scope === 'group' && groupId === null) report('groupId', 'required');
    if (scope !== 'group' && groupId !== null) report('groupId', 'only_for_group');
  },
});
