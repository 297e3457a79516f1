/** The one that a list has. */
export function only<T>(list: readonly T[]): T {
  const [one] = list;
  if (one === undefined || list.length > 1) throw new Error(`${list.length} in place of one`);
  return one;
}
