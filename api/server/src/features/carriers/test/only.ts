/** Returns a list's only item. */
export function only<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined || list.length > 1) throw new Error(`expected one item, found ${list.length}`);
  return one;
}
