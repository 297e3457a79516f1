import { isSame } from '@switchboard/contracts/base/is-same';
import type { FieldChange } from '@switchboard/contracts/resources/history';
import type { ResourceState } from './resource.ts';

type Content = Pick<ResourceState, 'name' | 'fields' | 'archivedAt'>;

/** Lists the fields in which two states of an item differ; for a first state, all fields with a value. Objects are compared key by key. */
export function changesBetween(before: Content | undefined, after: Content): FieldChange[] {
  const [from, to] = [before ? flatten(before) : {}, flatten(after)];
  const paths = new Set([...Object.keys(from), ...Object.keys(to)]);
  return [...paths].flatMap((path) => {
    const change = { path, from: from[path] ?? null, to: to[path] ?? null };
    return isSame(change.from, change.to) ? [] : [change];
  });
}

/** Flattens objects by one level. Arrays stay whole, since their items have no names. */
function flatten({ name, fields, archivedAt }: Content): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([field, value]): [string, unknown][] =>
    isPlain(value) ? Object.entries(value).map(([key, part]) => [`${field}.${key}`, part]) : [[field, value]],
  );
  return { name, ...Object.fromEntries(entries), archivedAt };
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
