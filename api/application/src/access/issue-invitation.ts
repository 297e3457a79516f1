import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { insertInvitation, revokeInvitations } from './invitation-queries.ts';
import { hashInviteToken } from './invite-token.ts';

const INVITATION_MS = 7 * 24 * 3_600_000;

export interface Invited {
  readonly userId: string;
  readonly inviterId: string;
  readonly now: Date;
}

/** Gives an invited person of an account a new invitation for 7 days, in the place of the one before; answers its token, which is kept nowhere. */
export async function issueInvitation(
  client: PoolClient,
  tenantId: string,
  { userId, inviterId, now }: Invited,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await revokeInvitations(client, tenantId, userId, now);
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  await insertInvitation(client, tenantId, { tokenHash: hashInviteToken(token), userId, inviterId, now, expiresAt });
  return token;
}
