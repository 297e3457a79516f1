import type { Locale } from '@switchboard/contracts/constants';
import type { ProblemDetail } from '@switchboard/contracts/problem';
import type { z } from 'zod';
import { faultText } from './fault-texts.ts';

const MAX_DETAILS = 50;

/**
 * Describes what zod found wrong, for the `errors` of a problem. A text that is too long names its size and the limit, if the parsed `value` is
 * given. Of a union, the faults are those of the variant that the value fits best.
 */
export function problemDetails(
  error: z.ZodError,
  { value, locale = 'en' }: { readonly value?: unknown; readonly locale?: Locale } = {},
): ProblemDetail[] {
  return error.issues
    .flatMap((issue) => bestOf(issue, []))
    .slice(0, MAX_DETAILS)
    .map(({ issue, path }) => ({ path: path.map(String).join('.'), ...describe(issue, valueAt(value, path), locale) }));
}

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;
interface Found {
  readonly issue: Issue;
  readonly path: Path;
}

/** The faults of an issue; of a union, those of the variant that the value fits best. */
function bestOf(issue: Issue, above: Path): Found[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ issue, path: [...path, key] }));
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ issue, path }];
  const [best = []] = issue.errors.toSorted((one, other) => distanceOf(one) - distanceOf(other));
  // If the value fits no variant at all, the fault is the value's, not that of a part.
  return best.some(isOfOtherType) ? [{ issue, path }] : best.flatMap((part) => bestOf(part, path));
}

const isOfOtherType = ({ code, path }: Issue): boolean => code === 'invalid_type' && path.length === 0;
const [OTHER_TYPE, UNKNOWN_KEY] = [1_000, 10];

/** How far a value is from a variant: one of another type is the farthest, and keys of another variant count more than faults within fields. */
const distanceOf = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => {
    if (isOfOtherType(issue)) return sum + OTHER_TYPE;
    return sum + (issue.code === 'unrecognized_keys' ? UNKNOWN_KEY * issue.keys.length : 1);
  }, 0);

/** A rule of ours has a code of its own. */
function describe(issue: Issue, value: unknown, locale: Locale): Omit<ProblemDetail, 'path'> {
  const { code, message } = issue;
  if (code === 'custom') {
    const fault: unknown = issue.params?.['code'];
    if (typeof fault === 'string') return { code: fault, detail: faultText(fault, locale) };
  }
  if (code === 'too_big' && issue.origin === 'string' && typeof value === 'string') {
    const [size, limit] = [value.length, Number(issue.maximum)];
    return { code, detail: faultText('too_long', locale, { size, limit }), size, limit };
  }
  return { code, detail: message };
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);
