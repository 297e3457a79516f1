/** The maximum number of undo steps. */
export const MAX_UNDO = 100;

/** A draft with its undo and redo history. */
export interface Changes<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The topic of the last change. Further changes with the same topic, such as the next letter of a text, join it. */
  readonly topic: string | undefined;
}

export const beginChanges = <T>(present: T): Changes<T> => ({ past: [], present, future: [], topic: undefined });

/** Records a change. A change with the same topic as the last is undone together with it. */
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
