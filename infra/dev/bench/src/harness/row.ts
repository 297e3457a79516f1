/** One line of the table: a value and its peer, measured in the same run. */
export interface Metric {
  readonly row: string;
  readonly value: number;
  readonly unit: string;
  /** The peer, or the raw limit, with its settings. */
  readonly peer: string;
  /** Null if the bar is a fixed number. */
  readonly peerValue: number | null;
  readonly ratio: number | null;
  readonly must: string;
  readonly aim: string;
  readonly met: 'aim' | 'must' | 'missed';
  /** The smallest and largest value of the rounds. */
  readonly spread: string;
}

export interface BenchContext {
  /** The number of rounds; each round runs all sides of a row in turn. */
  readonly rounds: number;
  /** Whether to run the long form, with more data and longer rounds. */
  readonly isFull: boolean;
  readonly signal: AbortSignal;
  /** Prints progress. */
  note(text: string): void;
}

/** One or more rows of the table that share their setup. A row starts and stops everything it needs. */
export interface Row {
  /** The name, of which `ONLY=` matches a prefix. */
  readonly name: string;
  /** The names of the other metrics that the row measures. */
  readonly also?: readonly string[];
  /** Whether the row runs only in the long form. */
  readonly isLong?: boolean;
  run(context: BenchContext): Promise<Metric[]>;
}

/** A bar for a ratio or a value. */
export interface Bar {
  readonly must: number;
  readonly aim: number;
  /** Whether more or less is better. */
  readonly better: 'more' | 'less';
}

/** Returns the bar that a value clears. */
export function verdict(value: number, { must, aim, better }: Bar): Metric['met'] {
  const clears = (bar: number) => (better === 'more' ? value >= bar : value <= bar);
  return clears(aim) ? 'aim' : clears(must) ? 'must' : 'missed';
}
