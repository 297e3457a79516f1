import { isSame } from '@switchboard/contracts/base/is-same';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import type { ResourceFields } from '@switchboard/domain/resources/resource';

/** Who set a field, and when. */
export interface Stamp {
  readonly by: string;
  readonly at: string;
}

/**
 * Adds who set a field and when to the kind's stamped fields.
 *
 * A change whose every field equals the current value is a repeat and keeps the current stamps.
 */
export function withStamps<G extends Readonly<Record<string, unknown>>>(
  { stamped = {} }: Pick<ResourceDefinition, 'stamped'>,
  input: G,
  stamp: Stamp,
  before: ResourceFields = {},
): G {
  const isKept = (field: string, value: unknown) =>
    Object.hasOwn(stamped, field) ? isSame(value, withoutStamp(before[field])) : isSame(value, before[field]);
  const isRepeat = Object.entries(input).every(([field, value]) => value === undefined || isKept(field, value));
  const stamps = Object.keys(stamped).flatMap((field) => {
    const value = input[field];
    if (typeof value !== 'object' || value === null) return [];
    return [[field, isRepeat ? before[field] : { ...value, ...stamp }] as const];
  });
  return { ...input, ...Object.fromEntries(stamps) };
}

function withoutStamp(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { by, at, ...content } = value as Partial<Stamp>;
  return content;
}
