import type { Queryable } from '@switchboard/platform/postgres/types';
import { addJob } from '../jobs/add-job.ts';
import { ACCESS_TOKEN, REFRESH_TOKEN } from './credential.ts';
import type { ConnectionKey } from './health.ts';
import type { Tokens } from './tokens.ts';

/** A token is refreshed when a fifth of its lifetime is left, but at most this long before it expires. */
const MAX_REFRESH_LEAD_MS = 300_000;
const REFRESH_LEAD_SHARE = 0.2;
/** Bounds of the time until a refresh, whatever lifetime the server reports. */
const MIN_REFRESH_DELAY_MS = 30_000;
const MAX_LIFETIME_MS = 365 * 86_400_000;

/** When an access token expires, and when it is refreshed. */
export interface TokenTimes {
  readonly expiresAt: Date | undefined;
  readonly refreshAt: Date | undefined;
}

/** Computes the times of a token from its lifetime. */
export function toTokenTimes({ expiresInMs }: Pick<Tokens, 'expiresInMs'>, now: Date): TokenTimes {
  // Some servers report 0 for a token that doesn't expire.
  if (expiresInMs === undefined || expiresInMs <= 0) return { expiresAt: undefined, refreshAt: undefined };
  const lifetimeMs = Math.min(expiresInMs, MAX_LIFETIME_MS);
  const refreshInMs = Math.max(
    lifetimeMs - Math.min(MAX_REFRESH_LEAD_MS, lifetimeMs * REFRESH_LEAD_SHARE),
    MIN_REFRESH_DELAY_MS,
  );
  return { expiresAt: new Date(now.getTime() + lifetimeMs), refreshAt: new Date(now.getTime() + refreshInMs) };
}

/** Maps tokens to the sealed texts of a connection. */
export const toSealedTexts = ({ accessToken, refreshToken }: Tokens): Record<string, string> => ({
  [ACCESS_TOKEN]: accessToken,
  ...(refreshToken !== undefined && { [REFRESH_TOKEN]: refreshToken }),
});

/** Schedules the refresh of a connection's token, in the transaction of `db`. */
export async function scheduleRefresh(db: Queryable, key: ConnectionKey, runAt: Date): Promise<void> {
  const name = `connection:${key.connectionId}`;
  await addJob(db, { name: 'refresh-connection', payload: { ...key }, key: name, queue: name, runAt });
}
