import { hash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that tells nothing of either, their lengths included. */
export function equalSecrets(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}
