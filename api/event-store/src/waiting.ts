import type { PreparedAppend } from './prepare.ts';
import type { AppendResult } from './types.ts';

/** An append whose caller waits for an answer. */
export interface Waiting {
  readonly append: PreparedAppend;
  /** When it came, by `performance.now()`. */
  readonly since: number;
  readonly resolve: (result: AppendResult) => void;
  readonly reject: (error: Error) => void;
}
