/** A budget that many holders share. */
export interface Budget {
  /** Takes an amount for a holder. Returns false, and takes nothing, if the budget or the holder's share is exhausted. */
  take(holder: string, amount: number): boolean;
  giveBack(holder: string, amount: number): void;
}

interface Shares {
  readonly total: number;
  /** The maximum amount that one holder may take. */
  readonly each: number;
}

/** Creates a budget of `total` with at most `each` for one holder. */
export function createBudget({ total, each }: Shares): Budget {
  const byHolder = new Map<string, number>();
  let taken = 0;
  return {
    take(holder, amount) {
      const own = (byHolder.get(holder) ?? 0) + amount;
      if (taken + amount > total || own > each) return false;
      taken += amount;
      byHolder.set(holder, own);
      return true;
    },
    giveBack(holder, amount) {
      taken -= amount;
      const own = (byHolder.get(holder) ?? 0) - amount;
      if (own > 0) byHolder.set(holder, own);
      else byHolder.delete(holder);
    },
  };
}

/** A fixed number of slots that many holders share. */
export interface Slots {
  /** Takes a slot. Returns a function that releases it, idempotently; undefined if no slot is free or the holder's share is exhausted. */
  take(holder: string): (() => void) | undefined;
}

/** Creates `total` slots with at most `each` for one holder. */
export function createSlots(shares: Shares): Slots {
  const slots = createBudget(shares);
  return {
    take(holder) {
      if (!slots.take(holder, 1)) return undefined;
      let isTaken = true;
      return () => {
        if (isTaken) slots.giveBack(holder, 1);
        isTaken = false;
      };
    },
  };
}
