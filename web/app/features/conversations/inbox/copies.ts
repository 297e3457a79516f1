/**
 * What was copied for the changes of one bundle, and so is nobody else's until the bundle is through: the next change writes to it.
 *
 * Fifty changes then cost one copy of the rows and not fifty. What stands between two of these changes isn't to be kept.
 */
export type Copies = WeakSet<object>;

/** A record with a value: a copy, or the copy that an earlier change of the bundle made. */
export function put<T>(
  { held, id, value }: { readonly held: Readonly<Record<number, T>>; readonly id: number; readonly value: T },
  copies: Copies | undefined,
): Record<number, T> {
  const copy: Record<number, T> = copies?.has(held) ? held : { ...held };
  copies?.add(copy);
  copy[id] = value;
  return copy;
}
