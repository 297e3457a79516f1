import type { SessionPayload } from '@switchboard/contracts/access/session';
import {
  DEFAULT_TOKEN_DURATION_MS,
  SESSION_WARNING_MAX_MS,
  SESSION_WARNING_MIN_MS,
} from '@switchboard/contracts/base/constants';

/** A user who was active within this time counts as present. */
export const RECENT_USE_MS = 300_000;
/** The fraction of its lifetime at which the leading tab extends a session in use. */
export const EXTEND_AT_SHARE = 0.5;
/** The fraction at which other tabs extend the session, in case the leading tab is asleep. */
export const EXTEND_LATE_AT_SHARE = 0.45;
/** A longer gap between checks means that the tab slept. */
const SLEPT_MS = 10_000;

/** The remaining lifetime at which the user is warned: min(5 minutes, max(half the duration, 1 minute)). */
export function warningThreshold(tokenDurationMs: number | undefined): number {
  const duration = tokenDurationMs ?? DEFAULT_TOKEN_DURATION_MS;
  return Math.min(SESSION_WARNING_MAX_MS, Math.max(duration / 2, SESSION_WARNING_MIN_MS));
}

/** How far the server's clock is ahead of this machine's, according to a response. */
export const clockOffset = (payload: SessionPayload, receivedAt: number): number =>
  Date.parse(payload.serverTime) - receivedAt;

/** The remaining lifetime in milliseconds by the server's clock; 0 or less if expired. */
export const remainingMs = (payload: SessionPayload, clockOffsetMs: number, now: number): number =>
  Date.parse(payload.tokenExpiresAt) - (now + clockOffsetMs);

export interface SessionCheck {
  readonly payload: SessionPayload;
  readonly clockOffsetMs: number;
  readonly now: number;
  /** The fraction of the lifetime at which this tab extends the session, because it is in use or kept signed in. */
  readonly extendAtShare: number | undefined;
  /** The time of the previous check. */
  readonly lastCheckAt: number;
}
export type SessionVerdict = 'fine' | 'warn' | 'extend' | 'doubt' | 'expired';

/**
 * Decides the result of the check that runs every second.
 *
 * `doubt`: the session looks expired, but this tab slept and another may have extended it, so the server is asked first.
 */
export function checkSession({
  payload,
  clockOffsetMs,
  now,
  extendAtShare,
  lastCheckAt,
}: SessionCheck): SessionVerdict {
  const remaining = remainingMs(payload, clockOffsetMs, now);
  if (remaining <= 0) return hasSlept(lastCheckAt, now) ? 'doubt' : 'expired';
  if (extendAtShare !== undefined && remaining <= payload.tokenDurationMs * extendAtShare) return 'extend';
  return remaining <= warningThreshold(payload.tokenDurationMs) ? 'warn' : 'fine';
}

/** Whether the tab slept between two checks that should be a second apart. */
export const hasSlept = (lastCheckAt: number, now: number): boolean => now - lastCheckAt > SLEPT_MS;
