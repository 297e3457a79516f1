import { createHash, randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { insertInvitation, revokeInvitations } from './invitation-rows.ts';

const INVITATION_MS = 7 * 24 * 3_600_000;

/** An invited user, and the inviter. */
export interface Invited {
  readonly userId: string;
  readonly inviterId: string;
  readonly now: Date;
}

/** Issues a new invitation for 7 days to an invited user, and revokes the previous one. Returns its token, which isn't stored. */
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

/** Hashes an invitation's token for storage. */
export function hashInviteToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
