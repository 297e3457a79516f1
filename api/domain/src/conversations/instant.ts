const CANONICAL_LENGTH = 24;

/**
 * Formats an instant so that instants compare as text: `2026-11-20T15:00:00.000Z`.
 *
 * Sources send seconds with or without a fraction; anything finer than a millisecond is truncated.
 */
export function canonicalInstant(at: string): string {
  return at.length === CANONICAL_LENGTH ? at : new Date(at).toISOString();
}

/** Returns the later of two canonical instants; null counts as earlier than any instant. */
export function laterInstant(a: string | null, b: string): string {
  return a !== null && a > b ? a : b;
}
