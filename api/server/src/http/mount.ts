import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type { RouteName } from '@switchboard/contracts/api';
import { IDEMPOTENCY_HEADER, type Locale } from '@switchboard/contracts/base/constants';
import { isStorable, storable } from '@switchboard/contracts/base/storable';
import type { Route } from '@switchboard/contracts/http/route';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import type { ProblemDetail } from '@switchboard/contracts/problem';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type Koa from 'koa';
import { z } from 'zod';
import type { AccountDirectory } from './auth/accounts.ts';
import type { Authenticate } from './auth/credentials.ts';
import { checkPermission } from './auth/permission.ts';
import { type IdempotentAnswers, type IdempotentCall, toCommandId } from './idempotency/answers.ts';
import { type AccountLanes, chooseLane } from './limits/account-lanes.ts';
import type { KeyLimits } from './limits/key-limits.ts';
import { problemDetails } from './problems/problem-details.ts';
import { parseJson, readJsonBytes } from './request/body.ts';
import { type Ctx, type Principal, toCaller } from './request/context.ts';
import { cookieJar } from './request/cookies.ts';
import { type Handlers, WithHeaders } from './request/handlers.ts';
import { checkOrigin } from './request/origin.ts';
import { getRequestInfo } from './request/request-info.ts';

export interface MountDeps {
  readonly authenticate: Authenticate;
  readonly accounts: AccountDirectory;
  readonly lanes: AccountLanes;
  readonly clock: Clock;
  readonly idempotency?: IdempotentAnswers;
  readonly keyLimits?: KeyLimits;
  readonly publicUrl: URL | undefined;
  /** Validates what handlers return; enabled outside production. */
  readonly validateResponses: boolean;
}

type Table = Readonly<Record<string, Route>>;
type AnyHandler = (input: CheckedInput, ctx: Ctx, koa: Koa.Context) => Promise<unknown>;

/**
 * Mounts a route table.
 *
 * Each request passes these checks in order: origin, credentials, key limit, permission, path, query, body. It then waits in its account's lane
 * and runs once per idempotency key. A body that arrives slowly delays no other request of its account.
 */
export function mount<T extends Table>(routes: T, handlers: Handlers<T>, deps: MountDeps): Router {
  const router = new Router({ sensitive: true, strict: true });
  for (const [name, route] of Object.entries(routes)) {
    // Handlers<T> types each handler by its route; from here on, only the schemas guarantee the type of the input.
    const handler = handlers[name] as unknown as AnyHandler;
    router.register(route.path, [route.method], createMiddleware({ name: name as RouteName, route, handler, deps }));
  }
  return router;
}

interface Endpoint {
  readonly name: RouteName;
  readonly route: Route;
  readonly handler: AnyHandler;
  readonly deps: MountDeps;
}

function createMiddleware(endpoint: Endpoint): Koa.Middleware {
  const { name, route, deps } = endpoint;
  return async (koa) => {
    koa.state['route'] = route.path;
    if (route.raw === 'response' && koa.method !== route.method) {
      throw new AppError('request.method_not_allowed', { allow: route.method });
    }
    const principal = await admit(route, koa, deps);
    const request = await receive(route, koa, getRequestInfo(koa).locale);
    const answer = () => handle(endpoint, koa, { principal, request });
    const lane = route.raw === undefined ? chooseLane(name, request.bytes) : undefined;
    await (lane && principal.kind !== 'none'
      ? deps.lanes.run({ tenantId: principal.tenantId, lane, bytes: request.bytes?.length ?? 0 }, answer)
      : answer());
  };
}

async function admit(route: Route, koa: Koa.Context, deps: MountDeps): Promise<Principal> {
  const { client } = getRequestInfo(koa);
  const headers = { origin: koa.get('Origin'), fetchSite: koa.get('Sec-Fetch-Site') };
  checkOrigin({ method: koa.method, ...headers, client, publicUrl: deps.publicUrl });
  const principal = await deps.authenticate(koa, route.access);
  koa.state['principal'] = toLogName(principal);
  if (principal.kind === 'api_key') await deps.keyLimits?.count(principal.id, koa);
  checkPermission(route, principal);
  return principal;
}

interface Admitted {
  readonly principal: Principal;
  readonly request: ReceivedRequest;
}

async function handle(endpoint: Endpoint, koa: Koa.Context, { principal, request }: Admitted): Promise<void> {
  const { route, handler, deps } = endpoint;
  const input = check(route, request, getRequestInfo(koa).locale);
  const call = route.idempotent ? readIdempotentCall(endpoint, koa, { principal, input }) : undefined;
  const ctx = createCtx(koa, deps, { principal, commandId: call && toCommandId(call) });
  if (route.raw === 'response') {
    await handler(input, ctx, koa);
    return;
  }
  const run = () => handler(input, ctx, koa);
  const answer = call && deps.idempotency ? await deps.idempotency.once(call, run) : await run();
  write(koa, endpoint, answer);
  if (route.hasDryRun && isDryRun(input.body)) koa.status = 200;
}

interface Command {
  readonly principal: Principal;
  readonly commandId: string | undefined;
}

function createCtx(koa: Koa.Context, deps: MountDeps, { principal, commandId }: Command): Ctx {
  const info = getRequestInfo(koa);
  const { traceId, locale, client } = info;
  return {
    traceId,
    locale,
    client,
    get log() {
      return info.log;
    },
    principal,
    cookies: cookieJar(koa, client.protocol === 'https' || deps.publicUrl?.protocol === 'https:'),
    header: (name) => koa.get(name),
    now: () => deps.clock.now(),
    caller: () => toCaller(principal, { traceId, commandId }),
    findAccount: (id) => deps.accounts.find(id),
  };
}

interface Checked {
  readonly principal: Principal;
  readonly input: CheckedInput;
}

function readIdempotentCall(
  { name, deps }: Endpoint,
  koa: Koa.Context,
  { principal, input }: Checked,
): IdempotentCall | undefined {
  const key = koa.get(IDEMPOTENCY_HEADER);
  if (key === '' || principal.kind === 'none') return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) {
    const detail = { path: IDEMPOTENCY_HEADER, code: 'invalid_format', detail: '1-128 visible ASCII' };
    throw new AppError('request.invalid', { errors: [detail] });
  }
  const same = JSON.stringify([koa.path, input.query, input.body]);
  const fingerprint = createHash('sha256').update(same).digest('hex');
  return { key, route: name, principal, fingerprint, now: deps.clock.now() };
}

const isDryRun = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'dryRun' in body && body.dryRun === true;

function write(koa: Koa.Context, { name, route, deps }: Endpoint, answer: unknown): void {
  const { body, headers } = answer instanceof WithHeaders ? answer : { body: answer, headers: {} };
  if (deps.validateResponses) checkAnswer(name, route, body);
  koa.status = route.ok.status;
  koa.set('Cache-Control', 'no-store');
  koa.set(headers);
  if (route.ok.body === null) return;
  koa.set('Content-Type', 'application/json; charset=utf-8');
  koa.body = JSON.stringify(body);
}

function checkAnswer(name: RouteName, { ok }: Route, body: unknown): void {
  const result = ok.body?.safeParse(body);
  if (result && !result.success) {
    throw new Error(`${name} returned an invalid response: ${JSON.stringify(problemDetails(result.error))}`);
  }
  if (ok.body === null && body !== undefined) throw new Error(`${name} returned a body, but its route has none`);
}

function toLogName(principal: Principal): string {
  if (principal.kind === 'session') return principal.user.id;
  return principal.kind === 'api_key' ? principal.id : 'none';
}

/** The path, query and body of a request, parsed by its route. */
interface CheckedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** A request whose path and query are parsed and whose body has arrived. */
interface ReceivedRequest extends Omit<CheckedInput, 'body'> {
  /** Undefined without a body, and for a route whose handler reads it. */
  readonly bytes: Buffer | undefined;
}

/**
 * Parses path and query, then waits for the body.
 *
 * @throws {AppError} `resource.not_found` for an impossible id; `request.invalid` {errors}, and what {@link readJsonBytes} throws.
 */
async function receive(route: Route, koa: Koa.Context, locale: Locale): Promise<ReceivedRequest> {
  const params = route.params?.safeParse(koa['params']);
  if (params && (!params.success || findUnstorable(params.data) !== undefined))
    throw new AppError('resource.not_found');
  const query = parse(route.query, koa.query, locale);
  refuseUnstorable(query, locale);
  const bytes = route.body && route.raw !== 'request' ? await readJsonBytes(koa.req) : undefined;
  return { params: params?.data, query, bytes };
}

/** Parses a received body. @throws {AppError} `request.malformed_json`; `request.invalid` {errors} */
function check(route: Route, { params, query, bytes }: ReceivedRequest, locale: Locale): CheckedInput {
  if (route.body === undefined || route.raw === 'request') return { params, query, body: undefined };
  const json = bytes && parseJson(bytes);
  // Intake reports faults per event.
  const isIntake = route.path === intakeRoutes.intakeEvents.path;
  // Checked before the schema, which recurses without a bound.
  if (!isIntake && isDeeper(json, MAX_DEPTH)) throw invalid({ path: '', code: 'too_deep', detail: TOO_DEEP[locale] });
  const body = parse(route.body, json, locale);
  if (!isIntake) refuseUnstorable(body, locale);
  return { params, query, body };
}

function refuseUnstorable(value: unknown, locale: Locale): void {
  const path = findUnstorable(value);
  if (path !== undefined) throw invalid({ path, code: 'invalid_characters', detail: UNSTORABLE[locale] });
}

const invalid = (error: ProblemDetail) => new AppError('request.invalid', { errors: [error] });

/** How deep arrays and objects of a body may be nested. */
const MAX_DEPTH = 100;

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** Finds the path of the first string or key that the database can't store; the root's path is empty. */
function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : '';
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (!isStorable(key)) return storable(key) || 'key';
    const below = findUnstorable(part);
    if (below !== undefined) return below === '' ? key : `${key}.${below}`;
  }
  return undefined;
}

const TOO_DEEP = {
  en: 'is nested too deep',
  es: 'tiene demasiados niveles anidados',
};

const UNSTORABLE = {
  en: 'contains invalid characters',
  es: 'contiene caracteres no válidos',
};

const MESSAGES = { en: z.locales.en().localeError, es: z.locales.es().localeError } as const;

function parse(schema: z.ZodType | undefined, value: unknown, locale: Locale): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value, { error: MESSAGES[locale] });
  if (!result.success)
    throw new AppError('request.invalid', { errors: problemDetails(result.error, { value, locale }) });
  return result.data;
}

/**
 * Dispatches requests for literal paths before the site and the router see them.
 *
 * A literal path is never matched by a route with a parameter in that place, and skips the router's scan of all routes, which takes as long as
 * the rest of a small request.
 */
export function literalPaths(router: Router): Koa.Middleware {
  const literal = new Map<string, Map<string, Koa.Middleware>>();
  for (const { path, methods, stack } of router.stack) {
    if (String(path).includes(':')) continue;
    const byMethod = literal.get(String(path)) ?? new Map<string, Koa.Middleware>();
    // Each route has one middleware. Its type requires a context with parameters, which it gets below.
    const [handle] = stack as unknown as readonly Koa.Middleware[];
    if (handle !== undefined) for (const method of methods) byMethod.set(method, handle);
    literal.set(String(path), byMethod);
  }
  return async (koa, next) => {
    const byMethod = literal.get(koa.path);
    const handle = byMethod?.get(koa.method);
    if (byMethod === undefined) return next();
    if (handle === undefined) return refuseMethod(koa, [...byMethod.keys()]);
    koa['params'] = {};
    return handle(koa, next);
  };
}

/** Runs after the router: a known path with another method is a 405 with `Allow`, an unknown `/api` path a 404. */
export function methodNotAllowed(router: Router): Koa.Middleware {
  return async (koa, next) => {
    const matching = router.stack.filter((layer) => layer.match(koa.path));
    // The path with the fewest parameters wins: `tests/run` before `tests/:testId`.
    const [best] = matching.toSorted((a, b) => countParameters(a.path) - countParameters(b.path));
    const methods = matching.filter(({ path }) => path === best?.path).flatMap((layer) => layer.methods);
    if (methods.length > 0) refuseMethod(koa, methods);
    else if (koa.path === '/api' || koa.path.startsWith('/api/')) throw new AppError('resource.not_found');
    else await next();
  };
}

const countParameters = (path: unknown): number => String(path).split(':').length;

function refuseMethod(koa: Koa.Context, methods: readonly string[]): void {
  const allow = [...new Set(methods)].join(', ');
  if (koa.method !== 'OPTIONS') throw new AppError('request.method_not_allowed', { allow });
  koa.status = 204;
  koa.set('Allow', allow);
}
