import { apiRoutes, type RouteName } from '@switchboard/contracts/api';
import type { Route } from '@switchboard/contracts/http/route';
import { describeApi } from '../http/openapi/document.ts';
import type { TestClient } from './client.ts';

export const ROUTES = Object.entries(apiRoutes) as [RouteName, Route][]; // the table's own keys
const document = JSON.parse(JSON.stringify(describeApi(apiRoutes)));

/** The outcome of a request, as far as authorization is concerned. */
export interface Outcome {
  readonly status: number;
  readonly code: string | undefined;
  /** The problem without its trace, for comparison. */
  readonly problem: unknown;
  readonly hasNewSession: boolean;
}

export interface RouteCallOptions {
  /** Values of path parameters by name; missing ones are made up. */
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: string;
  /** Fields that are added to the example of the body. */
  readonly body?: object;
  /** A text that replaces one of the body's; see {@link bodyTexts}. */
  readonly text?: { readonly path: readonly string[]; readonly text: string };
}

/** Calls a route with the example of its description. */
export async function callRoute(client: TestClient, route: Route, options: RouteCallOptions = {}): Promise<Outcome> {
  const { params = {}, query = '', body, text } = options;
  const path =
    route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? MADE_UP[name] ?? 'none')) + query;
  if (route.raw === 'response') return readStream(await client.open(path));
  const example = route.body || route.raw ? { ...exampleBody(route), ...body, ...textIn(route, text) } : undefined;
  const { status, body: answer, setCookies } = await client.call(route.method, path, { body: example });
  return { ...toOutcome(status, answer), hasNewSession: setCookies.has('sb_session') };
}

/** Lists the names of a route's query parameters. */
export function queryNames(route: Route): string[] {
  const parameters: { in: string; name: string }[] = getOperation(route).parameters ?? [];
  return parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
}

/** Lists the paths of all texts in a route's body by its schema; of arrays, the first item's. */
export function bodyTexts(route: Route): string[][] {
  const paths = new Map<string, string[]>();
  findTexts(getOperation(route).requestBody?.content['application/json'].schema, [], (path) =>
    paths.set(path.join('.'), [...path]),
  );
  return [...paths.values()];
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: unknown;
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const MAX_DEPTH = 6;

function findTexts(
  schema: Schema | undefined,
  path: readonly string[],
  found: (path: readonly string[]) => void,
): void {
  if (schema === undefined || path.length > MAX_DEPTH) return;
  const named: Schema | undefined = document.components.schemas[schema.$ref?.split('/').at(-1) ?? ''];
  const { type, properties = {}, additionalProperties, items } = { ...named, ...schema };
  const any = [...(named?.anyOf ?? []), ...(named?.oneOf ?? []), ...(named?.allOf ?? [])];
  for (const one of [...any, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    findTexts(one, path, found);
  }
  if ([type].flat().includes('string') && schema.enum === undefined && schema.const === undefined) found(path);
  for (const [key, member] of Object.entries(properties)) findTexts(member, [...path, key], found);
  if (typeof additionalProperties === 'object') findTexts(additionalProperties, [...path, 'key'], found);
  findTexts(items, [...path, '0'], found);
}

/** Replaces a text in the example of a route's body. */
export const textIn = (route: Route, text: RouteCallOptions['text']): object =>
  text === undefined ? {} : (withText(exampleBody(route), text.path, text.text) as object); // a body is an object

function withText(body: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  const isList = key === '0';
  const copy = isList ? [...(Array.isArray(body) ? body : [])] : { ...(typeof body === 'object' ? body : {}) };
  Reflect.set(copy, key, withText(Reflect.get(copy, key), rest, text));
  return copy;
}

/** Lists the body's fields that contain ids of the account's items. */
export function bodyIds(route: Route): string[] {
  return Object.keys(route.body ? exampleBody(route) : {}).filter((name) => /[a-z]Id$/.test(name));
}

// Unknown ids in the format of each kind.
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
  const text = isStream ? '' : await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const body = isJson && !isRedirect ? JSON.parse(text) : undefined;
  return { ...toOutcome(response.status, body), hasNewSession: false };
}

function toOutcome(status: number, body: { code?: string } | undefined) {
  const code = status >= 400 ? body?.code : undefined;
  return { status, code, problem: status >= 400 ? { ...body, traceId: '' } : undefined };
}

function exampleBody(route: Route): Record<string, unknown> {
  return getOperation(route).requestBody?.content['application/json'].example ?? {};
}

function getOperation({ path, method }: Route) {
  return document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];
}
