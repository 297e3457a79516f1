/** Bytes that may be kept at the same time, in all and for each holder. */
export interface ByteBudget {
  /** Takes more bytes for a holder; false, and nothing taken, where there is no room for them. */
  take(holder: string, bytes: number): boolean;
  giveBack(holder: string, bytes: number): void;
}

/** Makes a budget of `total` bytes, at most `each` of them for one holder. */
export function createByteBudget({ total, each }: { readonly total: number; readonly each: number }): ByteBudget {
  const held = new Map<string, number>();
  let taken = 0;
  return {
    take(holder, bytes) {
      const own = (held.get(holder) ?? 0) + bytes;
      if (taken + bytes > total || own > each) return false;
      taken += bytes;
      held.set(holder, own);
      return true;
    },
    giveBack(holder, bytes) {
      taken -= bytes;
      const own = (held.get(holder) ?? 0) - bytes;
      if (own > 0) held.set(holder, own);
      else held.delete(holder);
    },
  };
}
