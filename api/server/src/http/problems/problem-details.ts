import type { Locale } from '@switchboard/contracts/base/constants';
import type { ProblemDetail } from '@switchboard/contracts/problem';
import type { z } from 'zod';
import { faultText } from './fault-texts.ts';

const MAX_DETAILS = 50;

/**
 * Converts zod issues to the `errors` of a problem.
 *
 * For a union, it reports the issues of the variant that fits the value best. With the parsed `value`, a text that is too long is reported
 * with its size and the limit.
 */
export function problemDetails(
  error: z.ZodError,
  { value, locale = 'en' }: { readonly value?: unknown; readonly locale?: Locale } = {},
): ProblemDetail[] {
  return error.issues
    .flatMap((issue) => flattenIssue(issue, []))
    .slice(0, MAX_DETAILS)
    .map(({ issue, path }) => ({ path: path.map(String).join('.'), ...describe(issue, valueAt(value, path), locale) }));
}

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;
interface LocatedIssue {
  readonly issue: Issue;
  readonly path: Path;
}

function flattenIssue(issue: Issue, parent: Path): LocatedIssue[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ issue, path: [...path, key] }));
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [{ issue, path }];
  const [best = []] = issue.errors.toSorted((a, b) => distance(a) - distance(b));
  // If the value has the wrong type for every variant, the union itself is at fault.
  return best.some(isWrongType) ? [{ issue, path }] : best.flatMap((part) => flattenIssue(part, path));
}

const isWrongType = ({ code, path }: Issue): boolean => code === 'invalid_type' && path.length === 0;
const [WRONG_TYPE, UNKNOWN_KEY] = [1_000, 10];

/** How far a value is from a variant: a wrong type is the farthest, and another variant's keys count more than faults within fields. */
const distance = (issues: readonly Issue[]): number =>
  issues.reduce((sum, issue) => {
    if (isWrongType(issue)) return sum + WRONG_TYPE;
    return sum + (issue.code === 'unrecognized_keys' ? UNKNOWN_KEY * issue.keys.length : 1);
  }, 0);

function describe(issue: Issue, value: unknown, locale: Locale): Omit<ProblemDetail, 'path'> {
  const { code, message } = issue;
  // Our own refinements carry a code.
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
