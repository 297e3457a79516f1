import type { Route } from '@switchboard/contracts/http/route';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { describeApi, type OpenApiDocument } from './document.ts';

/** Serves `/api/openapi.json` and its human-readable page `/api/docs`. Both are generated once, on first use. */
export function apiDocs(routes: Readonly<Record<string, Route>>): Koa.Middleware {
  const rendered = once(() => {
    const document = describeApi(routes);
    return { json: JSON.stringify(document), page: docsPage(document) };
  });
  return async (koa, next) => {
    const isJson = koa.path === '/api/openapi.json';
    if (!isJson && koa.path !== '/api/docs') return next();
    if (koa.method !== 'GET' && koa.method !== 'HEAD') {
      throw new AppError('request.method_not_allowed', { allow: 'GET, HEAD' });
    }
    koa.set('Cache-Control', 'no-cache');
    koa.body = isJson ? rendered().json : rendered().page;
    koa.type = isJson ? 'json' : 'html';
  };
}

function once<T>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
}
interface Media {
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}
interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** Renders the API description as one page without scripts or external resources. */
export function docsPage(document: OpenApiDocument): string {
  // Our own document: describeApi made every operation with these fields.
  const paths = document.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')];
  const nav = groups.map(([tag]) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join('');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Switchboard API</title>
        <style>${STYLE}</style>
      </head>
      <body>
        <header><h1>Switchboard API</h1><p><a href="/api/openapi.json">OpenAPI 3.1</a></p><nav>${nav}</nav></header>
        <main>${groups.map(([tag, members]) => renderSection(tag, members)).join('')}</main>
      </body>
    </html>`;
}

function renderSection(tag: string, calls: readonly Call[]): string {
  return html`<section id="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${calls.map(renderCall).join('')}</section>`;
}

function renderCall({ method, path, operation }: Call): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<details id="${escapeHtml(operationId)}">
    <summary><b class="${method}">${method}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(summary)}</span></summary>
    <p>${renderProse(description)}</p>
    ${parameters.length > 0 ? renderParameters(parameters) : ''}
    ${requestBody ? `<h3>Body</h3>${renderMedia(requestBody.content)}` : ''}
    ${Object.entries(responses)
      .map(([status, response]) => renderResponse(status, response))
      .join('')}
  </details>`;
}

function renderParameters(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: where, required, example }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(where)}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(example))}</code></td></tr>`,
  );
  return `<h3>Parameters</h3><table><thead><tr><th>Name</th><th>In</th><th>Example</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function renderResponse(status: string, { description, content = {} }: Operation['responses'][string]): string {
  const isSuccess = status.startsWith('2');
  return `<h3>${escapeHtml(status)} <small>${renderProse(description)}</small></h3>${isSuccess ? renderMedia(content) : ''}`;
}

function renderMedia(content: Readonly<Record<string, Media>>): string {
  return Object.values(content)
    .map(
      ({ example }) =>
        `<pre>${escapeHtml(typeof example === 'string' ? example : JSON.stringify(example, null, 2))}</pre>`,
    )
    .join('');
}

function renderProse(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

// Marks templates as HTML for editors only; interpolated values are already escaped.
const html = String.raw;

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881}
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1rem}
nav{display:flex;flex-wrap:wrap;gap:.75rem}
details{border:1px solid var(--line);border-radius:8px;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}summary span{opacity:.75}
pre{background:var(--soft);border-radius:6px;overflow:auto;padding:.75rem}
code,pre{font:14px/1.4 ui-monospace,monospace}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid var(--line);padding:.25rem .5rem;text-align:left}
h3{font-size:1rem;margin:1rem 0 .25rem}h3 small{font-weight:400}
b{display:inline-block;min-width:4rem}.GET{color:#15803d}.POST{color:#2563eb}.PATCH{color:#b45309}.DELETE{color:#dc2626}
`;
