import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Limits the calls of each API key. Every replica counts by itself: a shared counter would cost each call a round trip. */
export interface KeyLimits {
  /**
   * Counts a call and sets the response's rate-limit headers (draft-ietf-httpapi-ratelimit-headers-10).
   *
   * @throws {AppError} `rate_limit.exceeded` {retryAfterMs}
   */
  count(keyId: string, koa: Koa.Context): Promise<void>;
}

const WINDOW_S = 60;
const POLICY = 'calls';

/** Limits each key to `callsPerMinute`. */
export function createKeyLimits(callsPerMinute: number): KeyLimits {
  const limiter = new RateLimiterMemory({ points: callsPerMinute, duration: WINDOW_S });
  return {
    count: async (keyId, koa) => {
      const used = await limiter.consume(keyId).catch((refused: unknown) => {
        if (refused instanceof RateLimiterRes) return refused;
        throw refused;
      });
      koa.set('RateLimit-Policy', `"${POLICY}";q=${callsPerMinute};w=${WINDOW_S}`);
      koa.set(
        'RateLimit',
        `"${POLICY}";r=${Math.max(0, used.remainingPoints)};t=${Math.ceil(used.msBeforeNext / 1_000)}`,
      );
      if (used.consumedPoints > callsPerMinute)
        throw new AppError('rate_limit.exceeded', { retryAfterMs: used.msBeforeNext });
    },
  };
}
