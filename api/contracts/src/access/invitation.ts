import { z } from 'zod';
import { MAX_PASSWORD_CHARACTERS } from '../base/constants.ts';
import { ACCOUNT_ROLES } from '../base/roles.ts';
import { defineRoutes } from '../http/route.ts';
import { ResourceName } from '../resources/schemas.ts';
import { SessionPayload } from './session.ts';

const inviteToken = z.string().min(1).max(200).meta({ example: 'Zm9yIGRvY3VtZW50YXRpb24gb25seQ' });
const Password = z
  .string()
  .min(1)
  .max(4 * MAX_PASSWORD_CHARACTERS)
  .meta({ example: 'a long and private sentence' });

export const INVITATION_STATES = ['valid', 'expired', 'used', 'revoked'] as const;
/** An invitation, as its emailed link shows it. */
export const Invitation = z
  .object({
    state: z.enum(INVITATION_STATES),
    accountName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
    inviterName: z.string().meta({ example: 'Priya Nair' }),
    email: z.string().meta({ example: 'ana@willow.example' }),
    role: z.enum(ACCOUNT_ROLES),
    /** The invited person already has a password and accepts with it instead of choosing a new one. */
    hasPassword: z.boolean().default(false),
    /** The caller is signed in as the invited person and needs no password. */
    isSignedIn: z.boolean().default(false),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const invitationRoutes = defineRoutes({
  readInvitation: {
    method: 'GET',
    path: '/api/invite',
    summary: 'Reads who invites the person, to which account and role, and whether the link is still valid',
    access: 'public',
    query: z.object({ inviteToken }),
    ok: { status: 200, body: Invitation },
    errors: ['invite.token_invalid', 'session.too_many_attempts'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invite',
    summary:
      'Accepts an invitation and signs in: new users with a name and a new password, existing users with their own password',
    access: 'public',
    body: z
      .object({
        inviteToken,
        /** Required for new users. */
        name: ResourceName.optional(),
        /** The new password of a new user, or the password of an existing one; not required when signed in. */
        password: Password.optional(),
        /** If present, must equal `password`. */
        confirmPassword: Password.optional(),
      })
      .refine(({ password, confirmPassword }) => confirmPassword === undefined || password === confirmPassword, {
        path: ['confirmPassword'],
        message: 'differs from password',
      }),
    ok: { status: 200, body: SessionPayload },
    errors: [
      'invite.token_invalid',
      'invite.token_expired',
      'invite.token_used',
      'invite.token_revoked',
      'account.suspended',
      'resource.limit_reached',
      'session.invalid_credentials',
      'permission.denied',
      'password.too_weak',
      'quota.exceeded',
      'session.too_many_attempts',
      'session.busy',
    ],
  },
});
