/** One line of the table: what was measured against what, in the same run. */
export interface Figure {
  readonly row: string;
  readonly value: number;
  readonly unit: string;
  /** The peer, or the raw limit, with its settings. */
  readonly peer: string;
  /** Null where the bar is a number and not a peer. */
  readonly peerValue: number | null;
  readonly ratio: number | null;
  readonly must: string;
  readonly aim: string;
  readonly met: 'aim' | 'must' | 'missed';
  /** Smallest and largest of the rounds. */
  readonly spread: string;
}

export interface BenchContext {
  /** Rounds of a measurement; each round runs all sides of a row in turn. */
  readonly rounds: number;
  /** The long form: more data, longer rounds. */
  readonly isFull: boolean;
  readonly signal: AbortSignal;
  /** Says what is going on. */
  note(text: string): void;
}

/** A row of the table, or several that share their preparation. It opens what it needs and closes it. */
export interface Row {
  /** What `ONLY=` is matched against, by its beginning. */
  readonly name: string;
  /** Further names of figures that it measures. */
  readonly also?: readonly string[];
  /** Only in the long form. */
  readonly isLong?: boolean;
  run(context: BenchContext): Promise<Figure[]>;
}

/** A bar on a ratio or on the value itself. */
export interface Bar {
  readonly must: number;
  readonly aim: number;
  /** Whether more or less is better. */
  readonly better: 'more' | 'less';
}

/** Which bar a figure clears. */
export function verdict(figure: number, { must, aim, better }: Bar): Figure['met'] {
  const clears = (bar: number) => (better === 'more' ? figure >= bar : figure <= bar);
  return clears(aim) ? 'aim' : clears(must) ? 'must' : 'missed';
}
