import { z } from 'zod';
import { LOCALES, MAX_PASSWORD_CHARACTERS } from '../base/constants.ts';
import { Instant } from '../base/ids.ts';
import { Role } from '../base/roles.ts';
import { CALL_COLUMNS } from '../calls/columns.ts';
import { defineRoutes } from '../http/route.ts';

const Password = z
  .string()
  .min(1)
  .max(4 * MAX_PASSWORD_CHARACTERS)
  .meta({ example: 'a long and private sentence' });

/** The signed-in user's own profile. */
export const Profile = z
  .object({
    id: z.string().meta({ example: 'usr_8f2c1d' }),
    email: z.string().meta({ example: 'marco@willow.example' }),
    name: z.string().meta({ example: 'Marco Reyes' }),
    role: Role,
    tenantId: z.string().meta({ example: 'acc_8f2c1d' }),
    tenantName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
    timeZone: z.string().meta({ example: 'America/Denver' }),
    locale: z.enum(LOCALES),
    /** The user's columns of the calls table; empty for the default ones. */
    callColumns: z.array(z.enum(CALL_COLUMNS)),
    createdAt: Instant,
    /** Null if the user never set a password. */
    passwordChangedAt: Instant.nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'program'] as const;
/** The user's device, as its browser reports it. Not verified. */
export const Device = z
  .object({
    kind: z.enum(DEVICE_KINDS),
    /** Chrome, Firefox, … */
    browser: z.string().nullable(),
    /** macOS, Windows, … */
    system: z.string().nullable(),
  })
  .meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

export const OpenSession = z
  .object({
    id: z.string().meta({ example: 'ses_8f2c1d' }),
    /** Whether this is the caller's own session. */
    isCurrent: z.boolean(),
    /** The session's account. A person may have sessions in several. */
    tenantName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
    device: Device,
    /** The IP address of the sign-in. */
    address: z.string().meta({ example: '203.0.113.7' }),
    signedInAt: Instant,
    /** Accurate to a minute. */
    lastSeenAt: Instant,
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof OpenSession>;

/** Routes for the user's own account. In a foreign account, only reading the profile is allowed. */
export const accountRoutes = defineRoutes({
  readProfile: {
    method: 'GET',
    path: '/api/account',
    impersonator: 'allowed',
    summary: "Reads the signed-in user's profile",
    access: 'session',
    ok: { status: 200, body: Profile },
  },
  changeProfile: {
    method: 'PATCH',
    path: '/api/account',
    summary: 'Changes the name, language or columns of the calls table',
    access: 'session',
    body: z.object({
      name: z.string().trim().min(1).max(80).optional().meta({ example: 'Marco Reyes' }),
      locale: z.enum(LOCALES).optional(),
      callColumns: z.array(z.enum(CALL_COLUMNS)).max(CALL_COLUMNS.length).optional(),
    }),
    ok: { status: 200, body: Profile },
    idempotent: true,
  },
  changePassword: {
    method: 'POST',
    path: '/api/account/password',
    summary: 'Changes the password and ends all other sessions of the person, in any account',
    access: 'session',
    body: z
      .object({ currentPassword: Password, password: Password, confirmPassword: Password })
      .refine(({ password, confirmPassword }) => password === confirmPassword, {
        path: ['confirmPassword'],
        message: 'differs from password',
      }),
    ok: { status: 200, body: z.object({ endedSessions: z.int() }) },
    errors: ['password.wrong', 'password.too_weak', 'session.too_many_attempts', 'session.busy'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/account/sessions',
    summary: "Lists the person's open sessions in all accounts: the current one first, then by last use",
    access: 'session',
    ok: { status: 200, body: z.object({ data: z.array(OpenSession) }) },
  },
  revokeSession: {
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: "Ends one of the person's sessions and its streams",
    access: 'session',
    params: z.object({ id: z.string().max(64).meta({ example: 'ses_8f2c1d' }) }),
    ok: { status: 200, body: z.object({ endedSessions: z.int() }) },
    errors: ['resource.not_found'],
  },
  revokeOtherSessions: {
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'Ends all sessions of the person except the current one',
    access: 'session',
    ok: { status: 200, body: z.object({ endedSessions: z.int() }) },
  },
});
