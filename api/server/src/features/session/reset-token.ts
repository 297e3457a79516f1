import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { insertResetToken } from './reset-queries.ts';

export const RESET_TOKEN_MS = 30 * 60_000;

/** Makes a token with which a person can set a password once, within 30 minutes; only its hash is kept. */
export async function issueResetToken(
  db: Queryable,
  person: { readonly personId: string; readonly userId: string },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + RESET_TOKEN_MS);
  await insertResetToken(db, { tokenHash: hashResetToken(token), ...person, now, expiresAt });
  return token;
}

/** What is stored of a reset token. */
export function hashResetToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
