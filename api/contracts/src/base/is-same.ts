/** Compares two JSON values deeply. Key order is irrelevant, and a key with the value undefined counts as absent. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [definedEntries(a), definedEntries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value]) => Object.hasOwn(b, key) && isSame(value, b[key as keyof typeof b]))
  );
}

const definedEntries = (value: object) => Object.entries(value).filter(([, part]) => part !== undefined);
