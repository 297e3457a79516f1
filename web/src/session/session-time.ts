import type { SessionPayload } from '@switchboard/contracts/access/session';
import {
  DEFAULT_TOKEN_DURATION_MS,
  SESSION_WARNING_MAX_MS,
  SESSION_WARNING_MIN_MS,
} from '@switchboard/contracts/constants';

/** Someone who used this browser within this time is there. */
export const RECENT_USE_MS = 300_000;
/** Checks that come further apart than this were slept through. */
export const SLEPT_MS = 10_000;

/** How much life of a session is left at which a person is warned: min(5 minutes, max(half the duration, 1 minute)). */
export function warningThreshold(tokenDurationMs: number | undefined): number {
  const duration = tokenDurationMs ?? DEFAULT_TOKEN_DURATION_MS;
  return Math.min(SESSION_WARNING_MAX_MS, Math.max(duration / 2, SESSION_WARNING_MIN_MS));
}

/** How far the server's clock is ahead of ours, by one of its answers. */
export const clockOffset = (payload: SessionPayload, receivedAt: number): number =>
  Date.parse(payload.serverTime) - receivedAt;

/** Milliseconds of life left by the server's clock; 0 or less when it is used up. */
export const remainingMs = (payload: SessionPayload, clockOffsetMs: number, now: number): number =>
  Date.parse(payload.tokenExpiresAt) - (now + clockOffsetMs);

export interface SessionCheck {
  readonly payload: SessionPayload;
  readonly clockOffsetMs: number;
  readonly now: number;
  /** When someone last used this browser. */
  readonly lastUsedAt: number;
  /** When the check before this one ran. */
  readonly lastCheckAt: number;
}
export type SessionVerdict = 'fine' | 'warn' | 'extend' | 'ask-server' | 'expired';

/**
 * Decides what the check of every second finds.
 *
 * `extend`: someone is there and half of the life is gone. `ask-server`: the time looks used up, but this tab slept, and another may
 * have extended meanwhile.
 */
export function checkSession({ payload, clockOffsetMs, now, lastUsedAt, lastCheckAt }: SessionCheck): SessionVerdict {
  const remaining = remainingMs(payload, clockOffsetMs, now);
  if (remaining <= 0) return now - lastCheckAt > SLEPT_MS ? 'ask-server' : 'expired';
  if (now - lastUsedAt <= RECENT_USE_MS && remaining <= payload.tokenDurationMs / 2) return 'extend';
  return remaining <= warningThreshold(payload.tokenDurationMs) ? 'warn' : 'fine';
}
