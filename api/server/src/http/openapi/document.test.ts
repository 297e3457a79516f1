import { apiRoutes } from '@switchboard/contracts/api';
import type { Route } from '@switchboard/contracts/http/route';
import { describe, expect, test } from 'vitest';
import { docsPage } from './docs.ts';
import { describeApi } from './document.ts';

const document = JSON.parse(JSON.stringify(describeApi(apiRoutes)));
const routes = Object.entries(apiRoutes as Readonly<Record<string, Route>>);
const getOperation = ({ path, method }: Route) => document.paths[path.replace(/:(\w+)/g, '{$1}')][method.toLowerCase()];

describe('the OpenAPI document', () => {
  test('describes every route of the table exactly once', () => {
    const described = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods as Record<string, { operationId: string }>).map(({ operationId }) => operationId),
    );
    expect(described.sort()).toEqual(routes.map(([name]) => name).sort());
    expect(document.openapi).toBe('3.1.0');
  });

  test.each(routes.filter(([, { body }]) => body))('gives %s a valid example of its body', (_name, route) => {
    const { example } = getOperation(route).requestBody.content['application/json'];
    expect(route.body?.safeParse(example).error).toBeUndefined();
  });

  test.each(routes.filter(([, { ok, raw }]) => ok.body && !raw))(
    'gives %s a valid example of its response',
    (_name, route) => {
      const { example } = getOperation(route).responses[route.ok.status].content['application/json'];
      expect(route.ok.body?.safeParse(example).error).toBeUndefined();
    },
  );

  test.each(routes.filter(([, { query }]) => query))('gives %s a valid example of each parameter', (_name, route) => {
    const parameters: { name: string; in: string; example: unknown }[] = getOperation(route).parameters;
    const query = Object.fromEntries(
      parameters.filter((one) => one.in === 'query').map(({ name, example }) => [name, example]),
    );
    // `before` and `after` exclude each other; each has its example.
    const { after, ...others } = query;
    expect(route.query?.safeParse(others).error).toBeUndefined();
    if (after !== undefined) expect(route.query?.safeParse({ after }).error).toBeUndefined();
  });

  test('requires no optional parameter', () => {
    const { parameters } = document.paths['/api/conversations'].get;
    expect(parameters.filter((one: { required?: boolean }) => one.required)).toEqual([]);
  });

  test('lists the problems of a route with a text for each', () => {
    const { responses } = document.paths['/api/login'].post;
    expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '413', '415', '422', '429', '503']);
    expect(
      responses['401'].content['application/problem+json'].examples['session.invalid_credentials'].value.status,
    ).toBe(401);
  });

  test('renders as a page without external resources', () => {
    const page = docsPage(describeApi(apiRoutes));
    for (const [, { path }] of routes) expect(page).toContain(path.replace(/:(\w+)/g, '{$1}'));
    expect(page).not.toMatch(/<script|src=|https?:\/\/(?!voice\.example|[\w.-]+\.example)/);
  });
});
