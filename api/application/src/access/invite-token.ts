import { createHash } from 'node:crypto';

/** The stored form of an invitation's token. */
export function hashInviteToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
