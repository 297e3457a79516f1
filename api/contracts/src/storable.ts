import { isStorable } from './characters.ts';

/** Arrays and objects within each other that are kept of outside JSON; what is nested deeper becomes null. */
const MAX_DEPTH = 60;

/**
 * Makes outside text storable: a NUL is removed, and half of a surrogate pair becomes U+FFFD.
 *
 * PostgreSQL's `text` and `jsonb` refuse these two and nothing else; every other code point, U+FFFF and controls included, is kept as it is.
 */
export function storable(text: string): string {
  return isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed();
}

/** Makes every text and key of a parsed JSON value {@link storable}. A value nested deeper than 60 levels becomes null. */
export function storableJson(value: unknown): unknown {
  return clean(value, 1);
}

/**
 * Parses JSON from a sender who can't mend it, such as a voice platform: every text becomes {@link storable}, and a byte order mark is skipped.
 *
 * @throws {SyntaxError} if it isn't JSON
 */
export function parseStorableJson(json: string): unknown {
  return storableJson(JSON.parse(json.startsWith('\uFEFF') ? json.slice(1) : json));
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => clean(item, depth + 1));
  // fromEntries defines its keys, so `__proto__` stays a key like any other.
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [storable(key), clean(member, depth + 1)]));
}
