/** The maximum nesting depth of external JSON; deeper values become null. */
const MAX_DEPTH = 60;

/** Whether PostgreSQL and UTF-8 can store a text: it contains neither NUL nor an unpaired surrogate. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Makes external text storable: removes NUL and replaces unpaired surrogates with U+FFFD.
 *
 * PostgreSQL's `text` and `jsonb` reject these and nothing else. All other code points, including U+FFFF and control
 * characters, are kept.
 */
export function storable(text: string): string {
  return isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed();
}

/**
 * Makes every text and key of a parsed JSON value {@link storable}. Values nested deeper than 60 levels become null.
 */
export function storableJson(value: unknown): unknown {
  return clean(value, 1);
}

/**
 * Parses JSON from a sender who can't fix it, such as a voice platform: every text becomes {@link storable}, and a byte order mark is
 * skipped.
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
  // Object.fromEntries defines own properties, so `__proto__` stays an ordinary key.
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [storable(key), clean(member, depth + 1)]));
}
