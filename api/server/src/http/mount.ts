import { createHash } from 'node:crypto';
import Router from '@koa/router';
import type { RouteName } from '@switchboard/contracts/api';
import { IDEMPOTENCY_HEADER } from '@switchboard/contracts/constants';
import type { Route } from '@switchboard/contracts/http/route';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type Koa from 'koa';
import { type AccountTurns, lineOf } from './account-turns.ts';
import type { AccountDirectory } from './auth/accounts.ts';
import { callerOf } from './caller.ts';
import type { Ctx, Principal } from './context.ts';
import { cookieJar } from './cookies.ts';
import type { Authenticate } from './credentials.ts';
import { type Handlers, WithHeaders } from './handlers.ts';
import { commandIdOf, type IdempotentAnswers, type IdempotentCall } from './idempotency/call.ts';
import { type CheckedInput, check, type ReceivedRequest, receive } from './input.ts';
import type { KeyLimits } from './key-limits.ts';
import { checkOrigin } from './origin.ts';
import { checkPermission } from './permission.ts';
import { problemDetails } from './problem-details.ts';
import { infoOf } from './request-info.ts';

export interface MountDeps {
  readonly authenticate: Authenticate;
  readonly accounts: AccountDirectory;
  readonly turns: AccountTurns;
  readonly clock: Clock;
  readonly idempotency?: IdempotentAnswers;
  readonly keyLimits?: KeyLimits;
  readonly publicUrl: URL | undefined;
  /** Checks what handlers answer: everywhere but in production. */
  readonly validateResponses: boolean;
}

type Table = Readonly<Record<string, Route>>;
type AnyHandler = (input: CheckedInput, ctx: Ctx, koa: Koa.Context) => Promise<unknown>;

/**
 * Mounts a route table: each call is checked for origin, credentials, permission, path, query and body, in this order, then handled.
 *
 * A wrong method is a 405 with `Allow`.
 */
export function mount<T extends Table>(routes: T, handlers: Handlers<T>, deps: MountDeps): Router {
  const router = new Router({ sensitive: true, strict: true });
  for (const [name, route] of Object.entries(routes)) {
    // Handlers<T> holds each route's own handler; here only the checked input, whose type its schemas made, is known.
    const handler = handlers[name] as unknown as AnyHandler;
    router.register(route.path, [route.method], middlewareOf({ name: name as RouteName, route, handler, deps }));
  }
  return router;
}

interface Endpoint {
  readonly name: RouteName;
  readonly route: Route;
  readonly handler: AnyHandler;
  readonly deps: MountDeps;
}

function middlewareOf(endpoint: Endpoint): Koa.Middleware {
  const { name, route, deps } = endpoint;
  return async (koa) => {
    koa.state['route'] = route.path;
    if (route.raw === 'response' && koa.method !== route.method) {
      throw new AppError('request.method_not_allowed', { allow: route.method });
    }
    const principal = await admit(route, koa, deps);
    // A body that arrives slowly holds up no other request of its account.
    const request = await receive(route, koa, infoOf(koa).locale);
    const answer = () => handle(endpoint, koa, { principal, request });
    const line = route.raw === undefined ? lineOf(name, request.bytes) : undefined;
    await (line && principal.kind !== 'none'
      ? deps.turns.take({ tenantId: principal.tenantId, line, bytes: request.bytes?.length ?? 0 }, answer)
      : answer());
  };
}

interface Admitted {
  readonly principal: Principal;
  readonly request: ReceivedRequest;
}

async function handle(endpoint: Endpoint, koa: Koa.Context, { principal, request }: Admitted): Promise<void> {
  const { route, handler, deps } = endpoint;
  const input = check(route, request, infoOf(koa).locale);
  const call = route.idempotent ? idempotentCall(endpoint, { koa, principal, input }) : undefined;
  const ctx = contextOf(koa, deps, { principal, commandId: call && commandIdOf(call) });
  if (route.raw === 'response') {
    await handler(input, ctx, koa);
    return;
  }
  const run = () => handler(input, ctx, koa);
  const answer = call && deps.idempotency ? await deps.idempotency.once(call, run) : await run();
  write(koa, endpoint, answer);
}

async function admit(route: Route, koa: Koa.Context, deps: MountDeps): Promise<Principal> {
  const { client } = infoOf(koa);
  const headers = { origin: koa.get('Origin'), fetchSite: koa.get('Sec-Fetch-Site') };
  checkOrigin({ method: koa.method, ...headers, client, publicUrl: deps.publicUrl });
  const principal = await deps.authenticate(koa, route.access);
  koa.state['principal'] = logNameOf(principal);
  if (principal.kind === 'api_key') await deps.keyLimits?.count(principal.id, koa);
  checkPermission(route, principal);
  return principal;
}

interface Asked {
  readonly principal: Principal;
  readonly commandId: string | undefined;
}

function contextOf(koa: Koa.Context, deps: MountDeps, { principal, commandId }: Asked): Ctx {
  const info = infoOf(koa);
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
    now: () => deps.clock.now(),
    caller: () => callerOf(principal, { traceId, commandId }),
    findAccount: (id) => deps.accounts.find(id),
  };
}

interface Received {
  readonly koa: Koa.Context;
  readonly principal: Principal;
  readonly input: CheckedInput;
}

function idempotentCall({ name, deps }: Endpoint, { koa, principal, input }: Received): IdempotentCall | undefined {
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
    throw new Error(`${name} answered what its route doesn't say: ${JSON.stringify(problemDetails(result.error))}`);
  }
  if (ok.body === null && body !== undefined) throw new Error(`${name} answered a body where its route has none`);
}

function logNameOf(principal: Principal): string {
  if (principal.kind === 'session') return principal.user.id;
  return principal.kind === 'api_key' ? principal.id : 'none';
}
