import { z } from 'zod';
import { MAX_PASSWORD_CHARACTERS } from '../constants.ts';
import { defineRoutes } from '../http/route.ts';
import { ResourceName } from '../resources/schemas.ts';
import { ACCOUNT_ROLES } from '../roles.ts';
import { SessionPayload } from './session.ts';

const inviteToken = z.string().min(1).max(200).meta({ example: 'Zm9yIGRvY3VtZW50YXRpb24gb25seQ' });
const Password = z
  .string()
  .min(1)
  .max(4 * MAX_PASSWORD_CHARACTERS)
  .meta({ example: 'a long and private sentence' });

export const INVITATION_STATES = ['valid', 'expired', 'used', 'revoked'] as const;
/** An invitation, as its mailed link shows it. */
export const Invitation = z
  .object({
    state: z.enum(INVITATION_STATES),
    accountName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
    inviterName: z.string().meta({ example: 'Priya Nair' }),
    email: z.string().meta({ example: 'ana@willow.example' }),
    role: z.enum(ACCOUNT_ROLES),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

export const invitationRoutes = defineRoutes({
  readInvitation: {
    method: 'GET',
    path: '/api/invite',
    summary: 'Tells who invites, where and as what, and whether the link is still good',
    access: 'public',
    query: z.object({ inviteToken }),
    ok: { status: 200, body: Invitation },
    errors: ['invite.token_invalid', 'session.too_many_attempts'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/invite',
    summary: 'Accepts an invitation with a name and a password, and signs in',
    access: 'public',
    body: z
      .object({ inviteToken, name: ResourceName, password: Password, confirmPassword: Password })
      .refine(({ password, confirmPassword }) => password === confirmPassword, {
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
      'password.too_weak',
      'quota.exceeded',
      'session.too_many_attempts',
      'session.busy',
    ],
  },
});
