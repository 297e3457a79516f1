import type { Queryable } from '@switchboard/platform/postgres/types';
import { addJob } from '../jobs/add-job.ts';
import { ACCESS_TOKEN, REFRESH_TOKEN } from './credential.ts';
import type { ConnectionKey } from './health-queries.ts';
import type { Tokens } from './tokens.ts';

/** A token is refreshed when a fifth of its time is left, but no sooner than this before its end. */
const SOONEST_MS = 300_000;
const SHARE = 0.2;
/** Whatever a server says, its token is refreshed no sooner and no later. */
const SHORTEST_MS = 30_000;
const LONGEST_MS = 365 * 86_400_000;

/** When an access token ends, and when it is refreshed. */
export interface TokenTimes {
  readonly expiresAt: Date | undefined;
  readonly refreshAt: Date | undefined;
}

/** Tells the times of a token from how long it is good. */
export function timesOf({ expiresInMs }: Pick<Tokens, 'expiresInMs'>, now: Date): TokenTimes {
  // Some say 0 of a token that doesn't end.
  if (expiresInMs === undefined || expiresInMs <= 0) return { expiresAt: undefined, refreshAt: undefined };
  const goodMs = Math.min(expiresInMs, LONGEST_MS);
  const refreshInMs = Math.max(goodMs - Math.min(SOONEST_MS, goodMs * SHARE), SHORTEST_MS);
  return { expiresAt: new Date(now.getTime() + goodMs), refreshAt: new Date(now.getTime() + refreshInMs) };
}

/** Tokens as the sealed texts of a connection. */
export const textsOf = ({ accessToken, refreshToken }: Tokens): Record<string, string> => ({
  [ACCESS_TOKEN]: accessToken,
  ...(refreshToken !== undefined && { [REFRESH_TOKEN]: refreshToken }),
});

/** Has a connection's token refreshed at an instant, in the transaction of `db`. */
export async function refreshLater(db: Queryable, key: ConnectionKey, runAt: Date): Promise<void> {
  const name = `connection:${key.connectionId}`;
  await addJob(db, { name: 'refresh-connection', payload: { ...key }, key: name, queue: name, runAt });
}
