import { isStorable } from '@switchboard/contracts/characters';
import type { Locale } from '@switchboard/contracts/constants';
import type { Route } from '@switchboard/contracts/http/route';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import type { ProblemDetail } from '@switchboard/contracts/problem';
import { storable } from '@switchboard/contracts/storable';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { z } from 'zod';
import { readJson } from './body.ts';
import { faultText } from './fault-texts.ts';

/** A request's path, query and body, parsed by its route. */
export interface CheckedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Parses path, query and body in this order.
 *
 * @throws {AppError} `resource.not_found` for an id that can't be one; `request.invalid` {errors}, and what {@link readJson} throws.
 */
export async function readInput(route: Route, koa: Koa.Context, locale: Locale): Promise<CheckedInput> {
  const params = route.params?.safeParse(koa['params']);
  if (params && (!params.success || unstorable(params.data) !== undefined)) throw new AppError('resource.not_found');
  const query = parse(route.query, koa.query, locale);
  const body = route.body && route.raw !== 'request' ? parse(route.body, await readJson(koa.req), locale) : undefined;
  // Intake answers for each of its events.
  const path = unstorable(query) ?? (route.path === intakeRoutes.intakeEvents.path ? undefined : unstorable(body));
  if (path !== undefined)
    throw new AppError('request.invalid', {
      errors: [{ path, code: 'invalid_characters', detail: UNSTORABLE[locale] }],
    });
  return { params: params?.data, query, body };
}

/** The path of the first text or key, in objects and lists, that the database can't hold; the root's is empty. */
function unstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (!isStorable(key)) return storable(key) || 'key';
    const below = unstorable(part);
    if (below !== undefined) return below === '' ? key : `${key}.${below}`;
  }
  return undefined;
}

const UNSTORABLE = {
  en: 'holds characters that no text can have',
  es: 'contiene caracteres que ningún texto puede tener',
};

/** What zod found wrong, for the `errors` of a problem; `en` or `es`. */
export function problemDetails(error: z.ZodError, locale: Locale = 'en'): ProblemDetail[] {
  return error.issues
    .slice(0, MAX_DETAILS)
    .map(({ path, ...issue }) => ({ path: path.map(String).join('.'), ...said(issue, locale) }));
}

/** A rule of ours names its fault by a code of its own. */
function said(issue: Pick<z.core.$ZodIssue, 'code' | 'message'>, locale: Locale): Omit<ProblemDetail, 'path'> {
  const fault = issue.code === 'custom' && 'params' in issue ? (issue.params as { code?: unknown }).code : undefined;
  return typeof fault === 'string'
    ? { code: fault, detail: faultText(fault, locale) }
    : { code: issue.code, detail: issue.message };
}

const MAX_DETAILS = 50;
const MESSAGES = { en: z.locales.en().localeError, es: z.locales.es().localeError } as const;

function parse(schema: z.ZodType | undefined, value: unknown, locale: Locale): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value, { error: MESSAGES[locale] });
  if (!result.success) throw new AppError('request.invalid', { errors: problemDetails(result.error, locale) });
  return result.data;
}
