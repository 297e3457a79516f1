import { isSame } from '@switchboard/contracts/base/is-same';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { ResourceFields } from '@switchboard/domain/resources/resource';

/** Who sets a field, and when. */
export interface Stamp {
  readonly by: string;
  readonly at: string;
}

/**
 * The given fields, with who set them and when in those that keep it.
 *
 * A change that says in every field what stands there already is a repeat, and keeps the stamps that are there.
 */
export function withStamps<G extends Readonly<Record<string, unknown>>>(
  { stamped = {} }: Pick<ResourceDefinition, 'stamped'>,
  given: G,
  stamp: Stamp,
  before: ResourceFields = {},
): G {
  const isKept = (field: string, value: unknown) =>
    Object.hasOwn(stamped, field) ? isSame(value, withoutStamp(before[field])) : isSame(value, before[field]);
  const isRepeat = Object.entries(given).every(([field, value]) => value === undefined || isKept(field, value));
  const marks = Object.keys(stamped).flatMap((field) => {
    const value = given[field];
    if (typeof value !== 'object' || value === null) return [];
    return [[field, isRepeat ? before[field] : { ...value, ...stamp }] as const];
  });
  return { ...given, ...Object.fromEntries(marks) };
}

function withoutStamp(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { by, at, ...said } = value as Partial<Stamp>;
  return said;
}
