/** Places that are taken and given back, of which nobody may have more than a share. */
export interface Seats {
  /** Takes a place for somebody; answers what gives it back, or undefined if all are taken or all of theirs. */
  take(holder: string): (() => void) | undefined;
}

/** Makes `total` places, at most `each` of them for one holder. */
export function createSeats({ total, each }: { readonly total: number; readonly each: number }): Seats {
  const held = new Map<string, number>();
  let taken = 0;
  return {
    take(holder) {
      const own = held.get(holder) ?? 0;
      if (taken >= total || own >= each) return undefined;
      taken++;
      held.set(holder, own + 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        taken--;
        const left = (held.get(holder) ?? 0) - 1;
        if (left > 0) held.set(holder, left);
        else held.delete(holder);
      };
    },
  };
}
