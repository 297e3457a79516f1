import { z } from 'zod';
import { TimeZone } from '../account-settings/settings.ts';
import { LOCALES } from '../constants.ts';
import type { ErrorCode } from '../errors.ts';
import { optional, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { HistoryPage, Usage } from '../resources/history.ts';
import { checked, itemSchema, PageMeta, ResourceName, ResourceVersion, resourceSchemas } from '../resources/schemas.ts';
import { AGENCY_ACCESS, DEFAULT_AGENCY_ACCESS } from './agency-access.ts';
import { Limits, LimitsChange } from './limits.ts';
import { SessionPayload } from './session.ts';
import { OwnerEmail, subaccounts } from './subaccounts.ts';

const read = { access: 'subaccount.manage', scope: 'subaccounts.read' } as const;
const write = { access: 'subaccount.manage', scope: 'subaccounts.write' } as const;
const { id, list } = resourceSchemas(subaccounts);
const params = id;
const subaccount = itemSchema(subaccounts);
const ok = { status: 200, body: subaccount } as const;
const seen = z.object({ version: ResourceVersion });
const Reason = z.string().max(500).meta({ example: 'unpaid since June' });
const conflicts = [
  'resource.not_found',
  'resource.version_conflict',
  'resource.conflict',
] as const satisfies ErrorCode[];

/** An agency's pool: its own limits, and how much of each its clients' limits have taken. */
export const LimitPool = z
  .object({
    pool: Limits,
    given: z.object({ minutes: z.int(), concurrency: z.int(), agents: z.int(), users: z.int() }),
    /** Null where the pool has no limit. */
    left: Limits,
    clients: z.int(),
  })
  .meta({ id: 'LimitPool' });
export type LimitPool = z.infer<typeof LimitPool>;

/** The calls about an agency's clients: those of resources, but for going back to a version. */
export const subaccountRoutes = defineRoutes({
  'subaccounts.list': {
    method: 'GET',
    path: '/api/subaccounts',
    summary: "Lists the accounts of the agency's clients, with what they use",
    ...read,
    query: list.omit({ tenantId: true }).extend({ status: optional(subaccounts.fields.status) }),
    ok: { status: 200, body: z.object({ data: z.array(subaccount), meta: PageMeta }) },
  },
  'subaccounts.create': {
    method: 'POST',
    path: '/api/subaccounts',
    summary: 'Makes an account for a client, and invites its owner by mail as its administrator',
    ...write,
    body: checked(
      subaccounts,
      z.object({
        name: ResourceName,
        ownerEmail: OwnerEmail,
        timeZone: TimeZone,
        locale: z.enum(LOCALES),
        /** The limits that the agency gives new clients, unless told. */
        limits: Limits.optional(),
        /** The agency's access to the account; the client's administrators can change it. */
        agencyAccess: z.enum(AGENCY_ACCESS).default(DEFAULT_AGENCY_ACCESS),
      }),
    ),
    ok: { status: 201, body: subaccount },
    errors: ['resource.name_taken', 'resource.limit_reached', 'resource.conflict'],
    idempotent: true,
  },
  // Before the calls about one: its path would take the last part for an id.
  'subaccounts.pool': {
    method: 'GET',
    path: '/api/subaccounts/pool',
    summary: "Reads the agency's limits, and what its clients' limits leave of them",
    ...read,
    ok: { status: 200, body: LimitPool },
  },
  'subaccounts.get': {
    method: 'GET',
    path: '/api/subaccounts/:id',
    summary: "Reads a client's account, archived or not",
    ...read,
    params,
    ok,
    errors: ['resource.not_found'],
  },
  'subaccounts.change': {
    method: 'PATCH',
    path: '/api/subaccounts/:id',
    summary: "Changes a client's account; another owner can be invited until somebody has joined",
    ...write,
    params,
    body: seen.extend({
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
    summary: 'Archives an account: it stands still as a suspended one does, and its limits return to the pool',
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
    summary: 'Takes an account out of the archive, if the pool has room for its limits',
    ...write,
    params,
    body: seen,
    ok,
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.name_taken', 'resource.limit_reached'],
    idempotent: true,
  },
  'subaccounts.suspend': {
    method: 'POST',
    path: '/api/subaccounts/:id/suspend',
    summary: 'Suspends an account: its people are signed out, its keys refused, its webhooks held',
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
    summary: 'Lifts a suspension by the agency; one by the platform stays',
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
      'Mails an owner who has not accepted a new link, until somebody has joined; the previous link stops working',
    ...write,
    params,
    ok,
    errors: ['resource.not_found', 'resource.conflict', 'rate_limit.exceeded'],
    idempotent: true,
  },
  'subaccounts.open': {
    method: 'POST',
    path: '/api/subaccounts/:id/open',
    summary: "Enters a client's account with the access that it grants; signing out leads back",
    access: 'subaccount.manage',
    params,
    body: z.object({ reason: Reason.optional() }).optional(),
    ok: { status: 200, body: SessionPayload },
    errors: ['resource.not_found', 'impersonation.target_forbidden', 'agency.no_access'],
  },
  'subaccounts.history': {
    method: 'GET',
    path: '/api/subaccounts/:id/history',
    summary: "Reads who changed a client's account, when and how, newest first",
    ...read,
    params,
    query: z.object({ page, perPage }),
    ok: { status: 200, body: HistoryPage },
    errors: ['resource.not_found'],
  },
  'subaccounts.usage': {
    method: 'GET',
    path: '/api/subaccounts/:id/usage',
    summary: "Lists what refers to a client's account: nothing does",
    ...read,
    params,
    ok: { status: 200, body: z.object({ data: z.array(Usage) }) },
    errors: ['resource.not_found'],
  },
});
