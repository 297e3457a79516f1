import type { AnyItem, AnyValues } from './resource-view.ts';

/** A field that two people changed to different values. */
export interface Conflict {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The form's changes, merged with the changes that another person saved meanwhile. */
export interface Merge {
  /** Fields that the user has to choose. */
  readonly conflicts: readonly Conflict[];
  /** Fields that only the other person changed: taken as they are. */
  readonly taken: readonly string[];
  /** Fields changed here alone: kept. */
  readonly kept: readonly string[];
}

/** A three-way merge, field by field: the base, the form's values, and what the other person saved. */
export function mergeEdits(
  fields: readonly string[],
  { base, mine, theirs }: { base: AnyItem; mine: AnyValues; theirs: AnyItem },
): Merge {
  const merge = { conflicts: [] as Conflict[], taken: [] as string[], kept: [] as string[] };
  for (const field of fields) {
    const isMine = !isEqual(base[field], mine[field]);
    const isTheirs = !isEqual(base[field], theirs[field]);
    if (isMine && isTheirs && !isEqual(mine[field], theirs[field])) {
      merge.conflicts.push({ field, base: base[field], mine: mine[field], theirs: theirs[field] });
    } else if (isTheirs) merge.taken.push(field);
    else if (isMine) merge.kept.push(field);
  }
  return merge;
}

/** The fields whose values differ from the item's. */
export const changedFields = (
  fields: readonly string[],
  item: Readonly<Record<string, unknown>>,
  values: AnyValues,
): string[] => fields.filter((field) => !isEqual(item[field], values[field]));

/** Whether two JSON values are equal, whatever the order of their keys. */
export const isEqual = (a: unknown, b: unknown): boolean => a === b || stable(a) === stable(b);

const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';
