import { z } from 'zod';
import { TypedEmail } from '../email.ts';
import { optional, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { HistoryPage, Usage } from '../resources/history.ts';
import { itemSchema, PageMeta, ResourceName, ResourceVersion, resourceSchemas } from '../resources/schemas.ts';
import { ACCOUNT_ROLES } from '../roles.ts';
import { OpenSession } from './account.ts';
import { users } from './users.ts';

export const MAX_INVITED_AT_ONCE = 100;

/** An address to invite. */
export const InviteEmail = TypedEmail.meta({ example: 'ana@willow.example' });

const access = { access: 'user.manage' } as const;
const params = z.object({ id: z.string().max(64).meta({ example: 'usr_8f2c1d' }) });
const user = itemSchema(users);
const ok = { status: 200, body: user } as const;
const seen = z.object({ version: ResourceVersion });
const seenInQuery = z.object({ version: z.coerce.number().pipe(ResourceVersion) });

/** The calls about an account's people: those of resources, but for making and going back to a version. */
export const userRoutes = defineRoutes({
  'users.list': {
    method: 'GET',
    path: '/api/users',
    impersonator: 'allowed',
    summary: "Lists the account's people",
    ...access,
    query: resourceSchemas(users)
      .list.omit({ tenantId: true })
      .extend({ role: optional(users.fields.role), status: optional(users.fields.status) }),
    ok: { status: 200, body: z.object({ data: z.array(user), meta: PageMeta }) },
  },
  'users.invite': {
    method: 'POST',
    path: '/api/users/invites',
    summary: 'Invites people by mail; who is invited already gets a new link, which takes the place of the one before',
    ...access,
    body: z.object({ emails: z.array(InviteEmail).min(1).max(MAX_INVITED_AT_ONCE), role: z.enum(ACCOUNT_ROLES) }),
    ok: {
      status: 200,
      body: z.object({
        data: z.array(
          z.object({
            email: z.string().meta({ example: 'ana@willow.example' }),
            /** `already_member`: the address signs in already, here or in another account. */
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
    summary: 'Mails an invited person a new link; the one before stops working',
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
    summary: 'Reads a person, removed or not',
    ...access,
    params,
    ok,
    errors: ['resource.not_found'],
  },
  'users.change': {
    method: 'PATCH',
    path: '/api/users/:id',
    summary: 'Changes name, role or status; what was opened with the rights of before ends at once',
    ...access,
    params,
    body: seen.extend({
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
    summary: 'Removes a person, or revokes their invitation; their sessions end at once',
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
    summary: 'Takes a removed person back; who had only been invited needs a new invitation',
    ...access,
    params,
    body: seen,
    ok,
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.name_taken', 'resource.limit_reached'],
    idempotent: true,
  },
  'users.history': {
    method: 'GET',
    path: '/api/users/:id/history',
    impersonator: 'allowed',
    summary: 'Lists who changed a person, when and how, newest first',
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
    summary: 'Lists what refers to a person, such as groups',
    ...access,
    params,
    ok: { status: 200, body: z.object({ data: z.array(Usage) }) },
    errors: ['resource.not_found'],
  },
  'users.sessions': {
    method: 'GET',
    path: '/api/users/:id/sessions',
    summary: 'Lists where a person is signed in, the last used first',
    ...access,
    params,
    ok: { status: 200, body: z.object({ data: z.array(OpenSession) }) },
    errors: ['resource.not_found'],
  },
  'users.endSessions': {
    method: 'POST',
    path: '/api/users/:id/endSessions',
    summary: 'Signs a person out everywhere; of who asks, everywhere else',
    ...access,
    params,
    ok: { status: 200, body: z.object({ endedSessions: z.int() }) },
    errors: ['resource.not_found'],
    idempotent: true,
  },
});
