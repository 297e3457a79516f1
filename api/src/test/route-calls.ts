import { apiRoutes, type RouteName } from '@switchboard/contracts/api';
import type { Route } from '@switchboard/contracts/http/route';
import { describeApi } from '../http/openapi/document.ts';
import type { TestClient } from './client.ts';

export const ROUTES = Object.entries(apiRoutes) as [RouteName, Route][]; // the table's own keys
const document = JSON.parse(JSON.stringify(describeApi(apiRoutes)));

/** What a call came to, as far as who may call is concerned. */
export interface Outcome {
  readonly status: number;
  readonly code: string | undefined;
  /** The problem without its trace, to be compared. */
  readonly problem: unknown;
  readonly hasNewSession: boolean;
}

export interface RouteCallOptions {
  /** Values of path parameters by name; the others are made up. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  /** Fields of the body beside the example's. */
  readonly body?: object;
}

/** Calls a route of the table with what its description gives as an example. */
export async function callRoute(client: TestClient, route: Route, options: RouteCallOptions = {}): Promise<Outcome> {
  const { params = {}, query = '', body } = options;
  const path =
    route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? MADE_UP[name] ?? 'none')) + query;
  if (route.raw === 'response') return readStream(await client.open(path));
  const example = route.body || route.raw ? { ...exampleBody(route), ...body } : undefined;
  const { status, body: answer, setCookies } = await client.call(route.method, path, { body: example });
  return { ...outcomeOf(status, answer), hasNewSession: setCookies.has('sb_session') };
}

/** Names of the query parameters of a route. */
export function queryNames(route: Route): string[] {
  const parameters: { in: string; name: string }[] = operationOf(route).parameters ?? [];
  return parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
}

/** Names of the body's fields that hold ids of the account's things. */
export function bodyIds(route: Route): string[] {
  return Object.keys(route.body ? exampleBody(route) : {}).filter((name) => /[a-z]Id$/.test(name));
}

// Ids that nobody has, in the shape that each kind has.
const MADE_UP: Readonly<Record<string, string>> = {
  id: '4711',
  smartTagId: '4711',
  platform: 'vapi',
  connectionId: 'con_none',
};

async function readStream(response: Response): Promise<Outcome> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (isStream) await response.body?.cancel();
  const isRedirect = response.status >= 300 && response.status < 400;
  const body = isStream || isRedirect ? undefined : JSON.parse(await response.text());
  return { ...outcomeOf(response.status, body), hasNewSession: false };
}

function outcomeOf(status: number, body: { code?: string } | undefined) {
  const code = status >= 400 ? body?.code : undefined;
  return { status, code, problem: status >= 400 ? { ...body, traceId: '' } : undefined };
}

function exampleBody(route: Route): Record<string, unknown> {
  return operationOf(route).requestBody?.content['application/json'].example ?? {};
}

function operationOf({ path, method }: Route) {
  return document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
}
