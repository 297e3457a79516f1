import { z } from 'zod';
import { TypedEmail } from '../base/email.ts';
import { ACCOUNT_ROLES } from '../base/roles.ts';
import { optional, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { HistoryPage, Usage } from '../resources/history.ts';
import { itemSchema, PageMeta, ResourceName, ResourceVersion, resourceSchemas } from '../resources/schemas.ts';
import { OpenSession } from './account.ts';
import { users } from './users.ts';

export const MAX_INVITATIONS_PER_REQUEST = 100;

/** An email address to invite. */
export const InviteEmail = TypedEmail.meta({ example: 'ana@willow.example' });

const access = { access: 'user.manage' } as const;
const params = z.object({ id: z.string().max(64).meta({ example: 'usr_8f2c1d' }) });
const user = itemSchema(users);
const ok = { status: 200, body: user } as const;
const ExpectedVersion = z.object({ version: ResourceVersion });
const seenInQuery = z.object({ version: z.coerce.number().pipe(ResourceVersion) });

/** The routes of an account's users: those of resources, except for creating and for restoring versions. */
export const userRoutes = defineRoutes({
  'users.list': {
    method: 'GET',
    path: '/api/users',
    impersonator: 'allowed',
    summary: "Lists the account's users",
    ...access,
    query: resourceSchemas(users)
      .list.omit({ tenantId: true })
      .extend({ role: optional(users.fields.role), status: optional(users.fields.status) }),
    ok: { status: 200, body: z.object({ data: z.array(user), meta: PageMeta }) },
  },
  'users.invite': {
    method: 'POST',
    path: '/api/users/invites',
    summary: 'Invites people by e-mail; those already invited get a new link that replaces the previous one',
    ...access,
    body: z.object({
      emails: z.array(InviteEmail).min(1).max(MAX_INVITATIONS_PER_REQUEST),
      role: z.enum(ACCOUNT_ROLES),
    }),
    ok: {
      status: 200,
      body: z.object({
        data: z.array(
          z.object({
            email: z.string().meta({ example: 'ana@willow.example' }),
            /** `already_member`: the address already belongs to a user, of this or another account. */
            status: z.enum(['sent', 'already_member']),
          }),
        ),
      }),
    },
    errors: ['resource.limit_reached', 'rate_limit.exceeded'],
    idempotent: true,
  },
  'users.resendInvite': {
    method: 'POST',
    path: '/api/users/:id/resendInvite',
    summary: 'E-mails an invited person a new link; the previous one stops working',
    ...access,
    params,
    ok,
    errors: ['resource.not_found', 'resource.conflict', 'rate_limit.exceeded'],
    idempotent: true,
  },
  'users.get': {
    method: 'GET',
    path: '/api/users/:id',
    impersonator: 'allowed',
    summary: 'Reads a user, removed or not',
    ...access,
    params,
    ok,
    errors: ['resource.not_found'],
  },
  'users.change': {
    method: 'PATCH',
    path: '/api/users/:id',
    summary: 'Changes name, role or status; sessions and streams with the previous rights end immediately',
    ...access,
    params,
    body: ExpectedVersion.extend({
      name: ResourceName.optional(),
      role: z.enum(ACCOUNT_ROLES).optional(),
      status: z.enum(['active', 'suspended']).optional(),
    }),
    ok,
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict', 'user.last_admin'],
    idempotent: true,
  },
  'users.archive': {
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Removes a user or revokes their invitation; their sessions end immediately',
    ...access,
    params,
    query: seenInQuery,
    ok,
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.in_use', 'user.last_admin'],
    idempotent: true,
  },
  'users.restore': {
    method: 'POST',
    path: '/api/users/:id/restore',
    summary: 'Restores a removed user; one who was only invited needs a new invitation',
    ...access,
    params,
    body: ExpectedVersion,
    ok,
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.name_taken', 'resource.limit_reached'],
    idempotent: true,
  },
  'users.history': {
    method: 'GET',
    path: '/api/users/:id/history',
    impersonator: 'allowed',
    summary: 'Lists the changes of a user, newest first',
    ...access,
    params,
    query: z.object({ page, perPage }),
    ok: { status: 200, body: HistoryPage },
    errors: ['resource.not_found'],
  },
  'users.usage': {
    method: 'GET',
    path: '/api/users/:id/usage',
    impersonator: 'allowed',
    summary: 'Lists the items that refer to a user, such as groups',
    ...access,
    params,
    ok: { status: 200, body: z.object({ data: z.array(Usage) }) },
    errors: ['resource.not_found'],
  },
  'users.sessions': {
    method: 'GET',
    path: '/api/users/:id/sessions',
    summary: 'Lists the open sessions of a user by last use',
    ...access,
    params,
    ok: { status: 200, body: z.object({ data: z.array(OpenSession) }) },
    errors: ['resource.not_found'],
  },
  'users.endSessions': {
    method: 'POST',
    path: '/api/users/:id/endSessions',
    summary: "Ends all sessions of a user, except the caller's own",
    ...access,
    params,
    ok: { status: 200, body: z.object({ endedSessions: z.int() }) },
    errors: ['resource.not_found'],
    idempotent: true,
  },
});
