/** As many steps as can be taken back. */
export const MAX_UNDO = 100;

/** What was written, and the ways back and forth in it. */
export interface Changes<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** Names what the last change was of: another one of the same goes on with it, such as the next letter of a text. */
  readonly topic: string | undefined;
}

export const beginChanges = <T>(present: T): Changes<T> => ({ past: [], present, future: [], topic: undefined });

/** Takes a change down. One on the same topic as the last is taken back together with it. */
export function change<T>(changes: Changes<T>, present: T, topic?: string): Changes<T> {
  if (present === changes.present) return changes;
  const isMore = topic !== undefined && topic === changes.topic && changes.future.length === 0;
  const past = isMore ? changes.past : [...changes.past, changes.present].slice(-MAX_UNDO);
  return { past, present, future: [], topic };
}

export function undo<T>({ past, present, future, ...rest }: Changes<T>): Changes<T> {
  const last = past.at(-1);
  if (last === undefined) return { past, present, future, ...rest };
  return { past: past.slice(0, -1), present: last, future: [present, ...future], topic: undefined };
}

export function redo<T>({ past, present, future, ...rest }: Changes<T>): Changes<T> {
  const [next, ...later] = future;
  if (next === undefined) return { past, present, future, ...rest };
  return { past: [...past, present], present: next, future: later, topic: undefined };
}
