import { z } from 'zod';
import { AGENCY_ACCESS } from '../base/agency-access.ts';
import { LOCALES, MAX_PASSWORD_CHARACTERS } from '../base/constants.ts';
import { Instant } from '../base/ids.ts';
import type { Permission } from '../base/permission-names.ts';
import { SessionRole } from '../base/roles.ts';
import { CALL_COLUMNS } from '../calls/columns.ts';
import { DEFAULT_RANGE, RANGE_PRESETS } from '../conversations/range.ts';
import { defineRoutes } from '../http/route.ts';

/** A client that is older than its server may receive unknown permissions; it treats them as plain names. */
const KnownOrNewPermission = z
  .custom<Permission>((value) => typeof value === 'string')
  .meta({
    id: 'Permission',
    example: 'conversation.read',
    override: {
      type: 'string',
      description:
        'A name such as `conversation.read`. Newer servers may send additional ones; clients ignore permissions that they do not know.',
    },
  });

export const SessionUser = z
  .object({
    id: z.string().meta({ example: 'usr_8f2c1d' }),
    email: z.string().meta({ example: 'marco@willow.example' }),
    name: z.string().meta({ example: 'Marco Reyes' }),
    role: SessionRole,
    tenantId: z.string().meta({ example: 'acc_8f2c1d' }),
    tenantName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
    timeZone: z.string().meta({ example: 'America/Denver' }),
    locale: z.enum(LOCALES),
    /** The initial date range of the account's inbox. */
    defaultRange: z.enum(RANGE_PRESETS).default(DEFAULT_RANGE),
    /** The user's columns of the calls table; empty for the default ones. */
    callColumns: z.array(z.enum(CALL_COLUMNS)).default([]),
    permissions: z.array(KnownOrNewPermission),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof SessionUser>;

export const SessionPayload = z
  .object({
    user: SessionUser,
    tokenExpiresAt: Instant,
    tokenDurationMs: z.int().meta({ example: 1800000 }),
    serverTime: Instant,
    /** The person behind the impersonated user; for an agency in a client's account, the user themself. */
    impersonating: SessionUser.pick({ id: true, name: true, email: true }).nullable(),
    /** The agency on whose behalf the user acts in a client's account, and its access. */
    agency: z
      .object({
        id: z.string().meta({ example: 'acc_8f2c1d' }),
        name: z.string().meta({ example: 'Bright Agency' }),
        access: z.enum(AGENCY_ACCESS).exclude(['none']),
      })
      .optional(),
    /** In a foreign account: the routes that the permissions allow but that are refused. */
    refusedCalls: z.array(z.string().meta({ example: 'users.invite' })).optional(),
    /**
     * Sent once after a session in a foreign account was ended from outside: the account or the entered person, `name`,
     * was suspended, or the account revoked its agency's access.
     */
    ledOutOf: z
      .object({
        tenantId: z.string().meta({ example: 'acc_8f2c1d' }),
        name: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
        because: z.enum(['suspended', 'agency_access']).optional(),
      })
      .optional(),
  })
  .meta({ id: 'SessionPayload' });
export type SessionPayload = z.infer<typeof SessionPayload>;

/** A session payload, or `{}` without a valid session. */
export const VerifyResponse = z.union([SessionPayload, z.strictObject({})]);
export const LogoutResponse = z.union([
  SessionPayload.extend({ restored: z.literal(true) }),
  z.object({ restored: z.literal(false) }),
]);
export const ResetState = z.enum(['valid', 'expired', 'used']);
const Password = z
  .string()
  .min(1)
  .max(4 * MAX_PASSWORD_CHARACTERS)
  .meta({ example: 'a long and private sentence' });
const token = z.string().min(1).max(200).meta({ example: 'Zm9yIGRvY3VtZW50YXRpb24gb25seQ' });
const email = z.string().min(1).max(254).meta({ example: 'marco@willow.example' });
/** A token from the human check's widget; required if a human check is configured, see `GET /api/config`. */
export const HumanCheckToken = z.string().min(1).max(4_096).optional();

export const sessionRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/api/login',
    summary: 'Signs in to the most recently used account',
    access: 'public',
    body: z.object({ email, password: Password, humanCheckToken: HumanCheckToken }),
    ok: { status: 200, body: SessionPayload },
    errors: [
      'session.invalid_credentials',
      'account.suspended',
      'human_check.failed',
      'quota.exceeded',
      'session.too_many_attempts',
      'session.busy',
      'human_check.unavailable',
    ],
  },
  verify: {
    method: 'GET',
    path: '/api/verify',
    summary: 'Reads the session without extending it',
    access: 'public',
    query: z.object({ keepAlive: z.string().optional() }),
    ok: { status: 200, body: VerifyResponse },
  },
  refresh: {
    method: 'POST',
    path: '/api/refresh',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Extends the session',
    access: 'session',
    ok: { status: 200, body: SessionPayload },
    errors: ['session.expired'],
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: 'Signs out, or ends an impersonation',
    access: 'public',
    ok: { status: 200, body: LogoutResponse },
  },
  impersonate: {
    method: 'POST',
    path: '/api/impersonate',
    summary: 'Impersonates an account or a user',
    access: 'admin.impersonate',
    body: z.object({
      id: z.string().min(1).max(64).meta({ example: 'acc_8f2c1d' }),
      reason: z.string().max(500).optional().meta({ example: 'They asked for help with their tags' }),
    }),
    ok: { status: 200, body: SessionPayload },
    errors: ['resource.not_found', 'impersonation.already', 'impersonation.target_forbidden'],
  },
  forgot: {
    method: 'POST',
    path: '/api/forgot',
    summary: 'Requests a password reset e-mail; the response does not reveal whether the address is known',
    access: 'public',
    body: z.object({ email, humanCheckToken: HumanCheckToken }),
    ok: { status: 202, body: z.object({}) },
    errors: ['human_check.failed', 'session.too_many_attempts', 'human_check.unavailable'],
  },
  readReset: {
    method: 'GET',
    path: '/api/reset',
    summary: 'Reads the state of a reset token',
    access: 'public',
    query: z.object({ passwordResetToken: token }),
    ok: { status: 200, body: z.object({ state: ResetState }) },
    errors: ['reset.token_invalid', 'session.too_many_attempts'],
  },
  reset: {
    method: 'POST',
    path: '/api/reset',
    summary: 'Sets a new password and signs in to the most recently used account; all other sessions of the person end',
    access: 'public',
    body: z
      .object({ password: Password, confirmPassword: Password, passwordResetToken: token })
      .refine(({ password, confirmPassword }) => password === confirmPassword, {
        path: ['confirmPassword'],
        message: 'differs from password',
      }),
    ok: { status: 200, body: SessionPayload },
    errors: [
      'reset.token_invalid',
      'reset.token_expired',
      'reset.token_used',
      'password.too_weak',
      'quota.exceeded',
      'account.suspended',
      'permission.denied',
      'session.no_account',
      'session.too_many_attempts',
      'session.busy',
    ],
  },
});
