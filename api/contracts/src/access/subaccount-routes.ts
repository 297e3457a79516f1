import { z } from 'zod';
import { AGENCY_ACCESS, DEFAULT_AGENCY_ACCESS } from '../base/agency-access.ts';
import { LOCALES } from '../base/constants.ts';
import type { ErrorCode } from '../base/error-codes.ts';
import { TimeZone } from '../base/fields.ts';
import { optional, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { HistoryPage, Usage } from '../resources/history.ts';
import {
  itemSchema,
  PageMeta,
  ResourceName,
  ResourceVersion,
  resourceSchemas,
  withCheck,
} from '../resources/schemas.ts';
import { Limits, LimitsChange } from './limits.ts';
import { SessionPayload } from './session.ts';
import { OwnerEmail, subaccounts } from './subaccounts.ts';

const read = { access: 'subaccount.manage', scope: 'subaccounts.read' } as const;
const write = { access: 'subaccount.manage', scope: 'subaccounts.write' } as const;
const { id, list } = resourceSchemas(subaccounts);
const params = id;
const subaccount = itemSchema(subaccounts);
const ok = { status: 200, body: subaccount } as const;
const ExpectedVersion = z.object({ version: ResourceVersion });
const Reason = z.string().max(500).meta({ example: 'unpaid since June' });
const conflicts = [
  'resource.not_found',
  'resource.version_conflict',
  'resource.conflict',
] as const satisfies ErrorCode[];

/** An agency's pool: its own limits, and how much of each is allocated to its clients. */
export const LimitPool = z
  .object({
    pool: Limits,
    given: z.object({ minutes: z.int(), concurrency: z.int(), agents: z.int(), users: z.int() }),
    /** Null where the pool is unlimited. */
    left: Limits,
    clients: z.int(),
  })
  .meta({ id: 'LimitPool' });
export type LimitPool = z.infer<typeof LimitPool>;

/** The routes of an agency's client accounts: those of resources, except for restoring versions. */
export const subaccountRoutes = defineRoutes({
  'subaccounts.list': {
    method: 'GET',
    path: '/api/subaccounts',
    summary: "Lists the agency's client accounts with their usage",
    ...read,
    query: list.omit({ tenantId: true }).extend({ status: optional(subaccounts.fields.status) }),
    ok: { status: 200, body: z.object({ data: z.array(subaccount), meta: PageMeta }) },
  },
  'subaccounts.create': {
    method: 'POST',
    path: '/api/subaccounts',
    summary: 'Creates an account for a client and e-mails its owner an invitation as administrator',
    ...write,
    body: withCheck(
      subaccounts,
      z.object({
        name: ResourceName,
        ownerEmail: OwnerEmail,
        timeZone: TimeZone,
        locale: z.enum(LOCALES),
        /** Default: the limits that the agency configured for new clients. */
        limits: Limits.optional(),
        /** The agency's access to the account; the client's administrators can change it. */
        agencyAccess: z.enum(AGENCY_ACCESS).default(DEFAULT_AGENCY_ACCESS),
      }),
    ),
    ok: { status: 201, body: subaccount },
    errors: ['resource.name_taken', 'resource.limit_reached', 'resource.conflict'],
    idempotent: true,
  },
  // This precedes the routes with an id, which would otherwise match the last path segment as an id.
  'subaccounts.pool': {
    method: 'GET',
    path: '/api/subaccounts/pool',
    summary: "Reads the agency's limits and the unallocated remainder",
    ...read,
    ok: { status: 200, body: LimitPool },
  },
  'subaccounts.get': {
    method: 'GET',
    path: '/api/subaccounts/:id',
    summary: 'Reads a client account, archived or not',
    ...read,
    params,
    ok,
    errors: ['resource.not_found'],
  },
  'subaccounts.change': {
    method: 'PATCH',
    path: '/api/subaccounts/:id',
    summary: 'Changes a client account; until a member has joined, a different owner can be invited',
    ...write,
    params,
    body: ExpectedVersion.extend({
      name: ResourceName.optional(),
      ownerEmail: OwnerEmail.optional(),
      timeZone: TimeZone.optional(),
      locale: z.enum(LOCALES).optional(),
      limits: LimitsChange.optional(),
    }),
    ok,
    errors: [...conflicts, 'resource.name_taken', 'resource.limit_reached', 'rate_limit.exceeded'],
    idempotent: true,
  },
  'subaccounts.archive': {
    method: 'DELETE',
    path: '/api/subaccounts/:id',
    summary: 'Archives an account: it is suspended, and its limits return to the pool',
    ...write,
    params,
    query: z.object({ version: z.coerce.number().pipe(ResourceVersion) }),
    ok,
    errors: ['resource.not_found', 'resource.version_conflict'],
    idempotent: true,
  },
  'subaccounts.restore': {
    method: 'POST',
    path: '/api/subaccounts/:id/restore',
    summary: 'Restores an archived account if the pool has room for its limits',
    ...write,
    params,
    body: ExpectedVersion,
    ok,
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.name_taken', 'resource.limit_reached'],
    idempotent: true,
  },
  'subaccounts.suspend': {
    method: 'POST',
    path: '/api/subaccounts/:id/suspend',
    summary: 'Suspends an account: its members are signed out, its keys refused, and its webhooks held back',
    ...write,
    params,
    body: z.object({ reason: Reason.optional() }).optional(),
    ok,
    errors: ['resource.not_found', 'resource.conflict'],
    idempotent: true,
  },
  'subaccounts.resume': {
    method: 'POST',
    path: '/api/subaccounts/:id/resume',
    summary: 'Lifts a suspension by the agency; a suspension by the platform remains',
    ...write,
    params,
    body: z.object({ reason: Reason.optional() }).optional(),
    ok,
    errors: ['resource.not_found', 'resource.conflict'],
    idempotent: true,
  },
  'subaccounts.inviteOwner': {
    method: 'POST',
    path: '/api/subaccounts/:id/inviteOwner',
    summary:
      'E-mails a new link to an owner who has not accepted, until a member has joined; the previous link stops working',
    ...write,
    params,
    ok,
    errors: ['resource.not_found', 'resource.conflict', 'rate_limit.exceeded'],
    idempotent: true,
  },
  'subaccounts.open': {
    method: 'POST',
    path: '/api/subaccounts/:id/open',
    summary: 'Enters a client account with the access that it grants; signing out returns to the agency',
    access: 'subaccount.manage',
    params,
    body: z.object({ reason: Reason.optional() }).optional(),
    ok: { status: 200, body: SessionPayload },
    errors: ['resource.not_found', 'impersonation.target_forbidden', 'agency.no_access'],
  },
  'subaccounts.history': {
    method: 'GET',
    path: '/api/subaccounts/:id/history',
    summary: 'Lists the changes of a client account, newest first',
    ...read,
    params,
    query: z.object({ page, perPage }),
    ok: { status: 200, body: HistoryPage },
    errors: ['resource.not_found'],
  },
  'subaccounts.usage': {
    method: 'GET',
    path: '/api/subaccounts/:id/usage',
    summary: 'Lists the items that refer to a client account; always empty',
    ...read,
    params,
    ok: { status: 200, body: z.object({ data: z.array(Usage) }) },
    errors: ['resource.not_found'],
  },
});
