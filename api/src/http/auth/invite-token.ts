import { createHash } from 'node:crypto';

/** What is stored of an invitation's token. */
export function hashInviteToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
