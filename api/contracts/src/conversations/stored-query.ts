import { z } from 'zod';
import { ListQuery, ListQueryInput } from './list.ts';

// A list query that is kept as an object, for views and for changes of many conversations: the list's own parameters as fields. A value is the parameter's
// text, or the JSON boolean or number that it spells; several values are an array.

const MAX_STORED_VALUES = 50;
const Scalar = z.union([z.string().max(4_000), z.number(), z.boolean()]);

/** A list query as an object. Its faults have the paths and codes of the list's own. */
export const StoredQuery = z
  .record(z.string().max(40), z.union([Scalar, z.array(Scalar).max(MAX_STORED_VALUES)]))
  .check(({ value, issues }) => {
    for (const name of Object.keys(value)) {
      if (Object.hasOwn(ListQueryInput.shape, name)) continue;
      issues.push({ code: 'custom', path: [name], message: 'unknown', params: { code: 'unknown' }, input: value });
    }
    for (const issue of ListQueryInput.safeParse(toTexts(value)).error?.issues ?? []) {
      issues.push({ ...issue, input: value } as (typeof issues)[number]); // a finished issue lacks only its input
    }
  })
  .meta({ id: 'StoredQuery', example: { status: ['open', 'pending'], needsAttention: true } });
export type StoredQuery = z.infer<typeof StoredQuery>;

/** Parses a stored query as the list does; undefined if the list no longer accepts it. */
export function readStoredQuery(query: StoredQuery): ListQuery | undefined {
  return ListQuery.safeParse(toTexts(query)).data;
}

function toTexts(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const toText = (value: unknown) => (typeof value === 'string' ? value : String(value));
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value.map(toText) : toText(value)]),
  );
}
