import { SESSION_COOKIE } from '@switchboard/contracts/base/constants';
import { ERROR_STATUS, type ErrorCode } from '@switchboard/contracts/base/error-codes';
import type { Route } from '@switchboard/contracts/http/route';
import { PROBLEM_MEDIA_TYPE, Problem } from '@switchboard/contracts/problem';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import { problemText } from '../problems/problem-texts.ts';
import { addExamples, streamExample } from './examples.ts';

/** An OpenAPI document as it goes over the wire. */
export type OpenApiDocument = ReturnType<typeof createDocument>;
type Table = Readonly<Record<string, Route>>;

/** Describes a route table in OpenAPI 3.1, with an example of every body and parameter. */
export function describeApi(routes: Table): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(name, route) };
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Switchboard',
      version: '1',
      description:
        'Voice agents with a live conversation inbox. Errors are RFC 9457 problems; programs should rely on `code`, which is stable.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(routes).map(findTag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `sb_<prefix>_<secret>`.' },
      },
    },
  });
  return addExamples(document);
}

/** The documentation group of a route: the path segment after `/api/`. */
function findTag({ path }: Route): string {
  return path.split('/')[2] ?? '';
}

function describeOperation(name: string, route: Route): ZodOpenApiOperationObject {
  const { params, query, body, raw } = route;
  const path = findObject(params);
  const search = findObject(query);
  return {
    operationId: name,
    summary: route.summary,
    description: describeAccess(route),
    tags: [findTag(route)],
    security: describeSecurity(route),
    requestParams: { ...(path && { path }), ...(search && { query: withoutRequired(search) }) },
    ...(body && {
      requestBody: { required: !body.safeParse(undefined).success, content: { 'application/json': { schema: body } } },
    }),
    ...(raw === 'request' && {
      requestBody: {
        required: true,
        description: "The platform's own JSON.",
        content: { 'application/json': { schema: z.unknown() } },
      },
    }),
    responses: describeResponses(route),
  };
}

// A query that is transformed as a whole is described by its input.
function findObject(schema: z.ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodType) return findObject(schema.in);
  return undefined;
}

// A field that accepts undefined is optional, whatever its preprocessing does to its type.
function withoutRequired(query: z.ZodObject): z.ZodObject {
  const fields = Object.entries(query.shape).map(([name, field]) => {
    const isOptional = field instanceof z.ZodType && field.safeParse(undefined).success;
    return [name, isOptional ? field.optional() : field] as const;
  });
  return z.object(Object.fromEntries(fields));
}

function describeAccess({ access, scope, idempotent }: Route): string {
  const who: Partial<Record<Route['access'], string>> = {
    public: 'Public.',
    session: 'For signed-in users.',
    api_key: 'For API keys only.',
  };
  return [
    who[access] ?? `Requires the permission \`${access}\`.`,
    scope && `An API key requires the scope \`${scope}\`.`,
    idempotent && 'Honors `Idempotency-Key`.',
  ]
    .filter(Boolean)
    .join(' ');
}

function describeSecurity({ access, scope }: Route): Record<string, string[]>[] {
  if (access === 'public') return [];
  return [...(access === 'api_key' ? [] : [{ session: [] }]), ...(scope ? [{ apiKey: [] }] : [])];
}

/** The HTTP server refuses a longer request line before any route sees it, so this response has no body. */
const TOO_LONG = { description: 'The request’s line and headers are longer than 16 KiB.' };

function describeResponses(route: Route): ZodOpenApiResponsesObject {
  const { ok, raw, hasDryRun } = route;
  const content = raw === 'response' ? describeStream(route) : undefined;
  const body = ok.body && { 'application/json': { schema: ok.body } };
  const success = { description: 'Done.', ...((content ?? body) && { content: content ?? body ?? {} }) };
  const dryRun = hasDryRun && { '200': { ...success, description: 'Counted by a dry run; nothing changed.' } };
  const problems = { ...describeProblems(route), ...(route.query && { '431': TOO_LONG }) };
  return { ...dryRun, [String(ok.status)]: success, ...problems } as ZodOpenApiResponsesObject; // statuses are computed keys
}

function describeStream({ media }: Route) {
  if (media === undefined) return { 'text/event-stream': { schema: z.string(), example: streamExample() } };
  return Object.fromEntries([media].flat().map((type) => [type, { schema: z.string().meta({ format: 'binary' }) }]));
}

function describeProblems(route: Route): Record<string, object> {
  const byStatus = Map.groupBy(listCodes(route), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const examples = Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }]));
      const content = {
        ...(route.refusal && { 'application/json': { schema: route.refusal } }),
        [PROBLEM_MEDIA_TYPE]: { schema: Problem, examples },
      };
      const description = codes.map((code) => `\`${code}\` ${problemText(code, 'en').title}`).join(' · ');
      return [String(status), { description, content }];
    }),
  );
}

function listCodes({ access, scope, params, query, body, method, errors = [] }: Route): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...(method === 'GET' ? [] : (['request.cross_origin'] as const)),
    ...(access === 'public'
      ? []
      : (['session.required', 'session.expired', 'permission.denied', 'rate_limit.exceeded'] as const)),
    ...(scope ? (['api_key.invalid'] as const) : []),
    ...(params ? (['resource.not_found'] as const) : []),
    ...(body ? (['request.malformed_json', 'request.too_large', 'request.media_type'] as const) : []),
    ...(query || body ? (['request.invalid'] as const) : []),
    ...errors,
    'service.unavailable',
  ];
  return [...new Set(codes)].sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b]);
}

function problemExample(code: ErrorCode): Problem {
  const { title, detail } = problemText(code, 'en');
  const errors =
    code === 'request.invalid' ? [{ path: 'sortBy', code: 'invalid_value', detail: 'Invalid option' }] : undefined;
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  return {
    type: `/problems/${code}`,
    title,
    status: ERROR_STATUS[code],
    code,
    detail,
    traceId,
    ...(errors && { errors }),
  };
}
