/** A budget that many holders share. */
export interface Budget {
  /** Takes an amount for a holder. Returns false, and takes nothing, if the budget or the holder's share is exhausted. */
  take(holder: string, amount: number): boolean;
  giveBack(holder: string, amount: number): void;
}

interface Shares {
  readonly total: number;
  /** The most that one holder may take. */
  readonly each: number;
}

/** Makes a budget of `total` with at most `each` for one holder. */
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

/** A fixed number of seats that many holders share. */
export interface Seats {
  /** Takes a seat. Returns a function that releases it, idempotently; undefined if no seat is free or the holder's share is exhausted. */
  take(holder: string): (() => void) | undefined;
}

/** Makes `total` seats with at most `each` for one holder. */
export function createSeats(shares: Shares): Seats {
  const seats = createBudget(shares);
  return {
    take(holder) {
      if (!seats.take(holder, 1)) return undefined;
      let isTaken = true;
      return () => {
        if (isTaken) seats.giveBack(holder, 1);
        isTaken = false;
      };
    },
  };
}
