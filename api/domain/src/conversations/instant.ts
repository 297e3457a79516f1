const CANONICAL_LENGTH = 24;

/**
 * Writes an instant in the one form that compares as text: `2026-11-20T15:00:00.000Z`.
 *
 * Sources write seconds with or without a fraction; what is finer than a millisecond is cut.
 */
export function canonicalInstant(at: string): string {
  return at.length === CANONICAL_LENGTH ? at : new Date(at).toISOString();
}

/** The later of two canonical instants; a missing one is before any. */
export function laterOf(a: string | null, b: string): string {
  return a !== null && a > b ? a : b;
}
