import { z } from 'zod';
import { CALL_COLUMNS } from '../calls/columns.ts';
import { LOCALES, MAX_PASSWORD_CHARACTERS } from '../constants.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';
import { Role } from '../roles.ts';

const Password = z
  .string()
  .min(1)
  .max(4 * MAX_PASSWORD_CHARACTERS)
  .meta({ example: 'a long and private sentence' });

/** Who is signed in, as they see themselves. */
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
    /** The columns that they chose for the table of calls; none: the usual ones. */
    callColumns: z.array(z.enum(CALL_COLUMNS)),
    createdAt: Instant,
    /** Null for a person who never set one. */
    passwordChangedAt: Instant.nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'program'] as const;
/** A browser, as far as its own words tell; they are no proof. */
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
    /** The one that asks. */
    isCurrent: z.boolean(),
    /** The session's account; a person may be signed in to several. */
    tenantName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
    device: Device,
    /** Where it was opened, on the network. */
    address: z.string().meta({ example: '203.0.113.7' }),
    signedInAt: Instant,
    /** To the minute. */
    lastSeenAt: Instant,
  })
  .meta({ id: 'OpenSession' });
export type OpenSession = z.infer<typeof OpenSession>;

/** What people do with their own account. All but reading the profile is refused to whoever is inside an account that isn't theirs. */
export const accountRoutes = defineRoutes({
  readProfile: {
    method: 'GET',
    path: '/api/account',
    impersonator: 'allowed',
    summary: 'Reads the profile of who is signed in',
    access: 'session',
    ok: { status: 200, body: Profile },
  },
  changeProfile: {
    method: 'PATCH',
    path: '/api/account',
    summary: 'Changes name, language or the columns of the table of calls',
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
    summary: 'Changes the password; other sessions of the person end, whatever account they are in',
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
    summary: "Lists a person's open sessions in all their accounts, this one first, then the last used",
    access: 'session',
    ok: { status: 200, body: z.object({ data: z.array(OpenSession) }) },
  },
  revokeSession: {
    method: 'DELETE',
    path: '/api/account/sessions/:id',
    summary: 'Ends one of the own sessions; its streams end at once',
    access: 'session',
    params: z.object({ id: z.string().max(64).meta({ example: 'ses_8f2c1d' }) }),
    ok: { status: 200, body: z.object({ endedSessions: z.int() }) },
    errors: ['resource.not_found'],
  },
  revokeOtherSessions: {
    method: 'DELETE',
    path: '/api/account/sessions',
    summary: 'Ends all sessions of the person but the one that asks',
    access: 'session',
    ok: { status: 200, body: z.object({ endedSessions: z.int() }) },
  },
});
