import type { SessionPayload } from '@switchboard/contracts/access/session';
import {
  DEFAULT_TOKEN_DURATION_MS,
  SESSION_WARNING_MAX_MS,
  SESSION_WARNING_MIN_MS,
} from '@switchboard/contracts/base/constants';

/** Someone who used this browser within this time is there. */
export const RECENT_USE_MS = 300_000;
/** At this share of its life a session is extended while someone is there, by the tab that leads. */
export const EXTEND_AT_SHARE = 0.5;
/** And at this one by any other, should the leading tab be asleep. */
export const EXTEND_LATE_AT_SHARE = 0.45;
/** Checks that come further apart than this were slept through. */
const SLEPT_MS = 10_000;

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
  /** Someone is there, or this screen is to stay signed in: it is for this tab to extend at this share of the life left. */
  readonly extendAtShare: number | undefined;
  /** When the check before this one ran. */
  readonly lastCheckAt: number;
}
export type SessionVerdict = 'fine' | 'warn' | 'extend' | 'doubt' | 'expired';

/**
 * Decides what the check of every second finds.
 *
 * `doubt`: the time looks used up, but this tab slept, and another may have extended meanwhile: the server is asked first.
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

/** Tells whether nothing ran here between two checks that should have been a second apart. */
export const hasSlept = (lastCheckAt: number, now: number): boolean => now - lastCheckAt > SLEPT_MS;
