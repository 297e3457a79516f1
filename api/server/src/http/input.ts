import { isStorable } from '@switchboard/contracts/characters';
import type { Locale } from '@switchboard/contracts/constants';
import type { Route } from '@switchboard/contracts/http/route';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import type { ProblemDetail } from '@switchboard/contracts/problem';
import { storable } from '@switchboard/contracts/storable';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { z } from 'zod';
import { parseJson, readJsonBytes } from './body.ts';
import { problemDetails } from './problem-details.ts';

/** A request's path, query and body, parsed by its route. */
export interface CheckedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A request whose path and query are parsed, and whose body has arrived. */
export interface ReceivedRequest extends Omit<CheckedInput, 'body'> {
  /** Undefined without a body, and for a route whose handler reads it. */
  readonly bytes: Buffer | undefined;
}

/**
 * Parses path and query, then waits for the body.
 *
 * @throws {AppError} `resource.not_found` for an id that can't be one; `request.invalid` {errors}, and what {@link readJsonBytes} throws.
 */
export async function receive(route: Route, koa: Koa.Context, locale: Locale): Promise<ReceivedRequest> {
  const params = route.params?.safeParse(koa['params']);
  if (params && (!params.success || unstorable(params.data) !== undefined)) throw new AppError('resource.not_found');
  const query = parse(route.query, koa.query, locale);
  refuseUnstorable(query, locale);
  const bytes = route.body && route.raw !== 'request' ? await readJsonBytes(koa.req) : undefined;
  return { params: params?.data, query, bytes };
}

/** Parses a received body. @throws {AppError} `request.malformed_json`; `request.invalid` {errors} */
export function check(route: Route, { params, query, bytes }: ReceivedRequest, locale: Locale): CheckedInput {
  if (route.body === undefined || route.raw === 'request') return { params, query, body: undefined };
  const json = bytes && parseJson(bytes);
  // Intake answers for each of its events.
  const isIntake = route.path === intakeRoutes.intakeEvents.path;
  // Before the schema, which follows any depth until the stack is full.
  if (!isIntake && isDeeper(json, MAX_DEPTH)) throw unfit({ path: '', code: 'too_deep', detail: TOO_DEEP[locale] });
  const body = parse(route.body, json, locale);
  if (!isIntake) refuseUnstorable(body, locale);
  return { params, query, body };
}

function refuseUnstorable(value: unknown, locale: Locale): void {
  const path = unstorable(value);
  if (path !== undefined) throw unfit({ path, code: 'invalid_characters', detail: UNSTORABLE[locale] });
}

const unfit = (error: ProblemDetail) => new AppError('request.invalid', { errors: [error] });

/** Arrays and objects within each other that a body may have. */
const MAX_DEPTH = 100;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
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

const TOO_DEEP = {
  en: 'is nested too deep',
  es: 'tiene demasiados niveles anidados',
};

const UNSTORABLE = {
  en: 'holds characters that no text can have',
  es: 'contiene caracteres que ningún texto puede tener',
};

const MESSAGES = { en: z.locales.en().localeError, es: z.locales.es().localeError } as const;

function parse(schema: z.ZodType | undefined, value: unknown, locale: Locale): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value, { error: MESSAGES[locale] });
  if (!result.success)
    throw new AppError('request.invalid', { errors: problemDetails(result.error, { value, locale }) });
  return result.data;
}
