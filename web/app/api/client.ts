import type { apiRoutes, RouteName } from '@switchboard/contracts/api';
import type { Route, RouteCall, RouteOutput } from '@switchboard/contracts/http/route';
import { Problem } from '@switchboard/contracts/problem';
import { ApiError, isAborted, NETWORK_UNREACHABLE, RESPONSE_UNREADABLE } from './api-error.ts';
import { findRoute } from './find-route.ts';
import { fillPath, type QueryValue, queryString } from './query-string.ts';

type Routes = typeof apiRoutes;
type Path<R extends Route> = R extends { readonly params: NonNullable<Route['params']> }
  ? { readonly params: Readonly<Record<string, string | number>> }
  : { readonly params?: never };
type Query<R extends Route> = R extends { readonly query: NonNullable<Route['query']> }
  ? { readonly query?: Readonly<Record<string, QueryValue>> }
  : { readonly query?: never };
type Body<R extends Route> = R extends { readonly body: NonNullable<Route['body']> }
  ? { readonly body: RouteCall<R>['body'] }
  : { readonly body?: never };
/** The input of a route's call: path parameters, query and body, as the route table defines them. */
export type CallInput<N extends RouteName> = Path<Routes[N]> & Query<Routes[N]> & Body<Routes[N]>;
export type CallOutput<N extends RouteName> = RouteOutput<Routes[N]>;
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Headers beyond the client's own, such as a condition. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API client of the browser. */
export interface ApiClient {
  /**
   * Calls a route and parses its response.
   *
   * @throws {ApiError} with the problem's code, or a `network.*` code; aborts are passed on unchanged. A call times out after {@link
   * CALL_TIMEOUT_MS}.
   */
  call<N extends RouteName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallOutput<N>>;
}

/**
 * A call without a complete response after this time fails like an offline one. No call takes longer on a healthy server: the browser loads
 * recordings and streams itself.
 */
export const CALL_TIMEOUT_MS = 30_000;

interface ClientDeps {
  readonly fetch: typeof globalThis.fetch;
  /** The language of the problems' texts. */
  readonly locale: () => string;
  /** Creates a signal that aborts after a timeout. */
  readonly timeout?: (ms: number) => AbortSignal;
}

/** Creates a client over `fetch`. The browser sends its cookies. */
export function createApiClient({ fetch, locale, timeout = (ms) => AbortSignal.timeout(ms) }: ClientDeps): ApiClient {
  return {
    async call(name, input, options = {}) {
      const route = await findRoute(name);
      const {
        params,
        query,
        body,
      }: { params?: Record<string, string | number>; query?: Record<string, QueryValue>; body?: unknown } = input;
      const url = fillPath(route.path, params) + queryString(query ?? {});
      const inTime = timeout(CALL_TIMEOUT_MS);
      const response = await send(() =>
        fetch(url, {
          method: route.method,
          credentials: 'same-origin',
          headers: {
            accept: 'application/json',
            'accept-language': locale(),
            ...(body !== undefined && { 'content-type': 'application/json' }),
            ...options.headers,
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: options.signal ? AbortSignal.any([options.signal, inTime]) : inTime,
        }),
      );
      const answer = await send(() => (response.status === 204 ? Promise.resolve(undefined) : readJson(response)));
      if (!response.ok) throw toApiError(response, answer);
      const parsed = route.ok.body === null ? undefined : route.ok.body.safeParse(answer);
      if (parsed && !parsed.success) {
        throw new ApiError({
          code: RESPONSE_UNREADABLE,
          status: response.status,
          detail: `${route.method} ${route.path}: ${parsed.error.message}`,
        });
      }
      // The route's own schema has parsed it; the compiler loses only which route it is.
      return parsed?.data as CallOutput<typeof name>;
    },
  };
}

async function send<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (isAborted(error) || error instanceof ApiError) throw error;
    throw new ApiError({ code: NETWORK_UNREACHABLE, status: 0, detail: 'no answer' }, { cause: error });
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch (error) {
    // A proxy's HTML error page has no problem code; any other response must be JSON.
    if (!response.ok) return undefined;
    throw new ApiError({ code: RESPONSE_UNREADABLE, status: response.status, detail: 'not JSON' }, { cause: error });
  }
}

function toApiError(response: Response, answer: unknown): ApiError {
  const seconds = Number(response.headers.get('retry-after') ?? '');
  const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined;
  const problem = Problem.safeParse(answer);
  if (problem.success) return new ApiError(problem.data, { retryAfterMs });
  const code = response.status >= 502 && response.status <= 504 ? 'service.unavailable' : 'server.error';
  return new ApiError({ code, status: response.status, detail: response.statusText }, { retryAfterMs });
}
