import { fillPlaceholders, findPlaceholders } from '@switchboard/contracts/base/placeholders';
import type { HttpTool, ToolParameter } from '@switchboard/contracts/talk/agent-tools';
import type { JsonValue } from '@switchboard/talk/engine/effects';

export type Arguments = Readonly<Record<string, JsonValue>>;

/** A request as it is sent, without its headers. */
export interface ToolRequest {
  readonly method: HttpTool['method'];
  readonly url: string;
  readonly body: string | undefined;
}

/** Tools whose requests have no body, as most servers ignore it (RFC 9110, 9.3.1 and 9.3.5). */
const WITHOUT_BODY: readonly HttpTool['method'][] = ['GET', 'DELETE'];

/** The name of an argument that a tool needs and hasn't been given, or has in another type; undefined if all is well. */
export function missingArgument({ parameters }: HttpTool, given: Arguments): string | undefined {
  return parameters.find((parameter) => {
    const value = given[parameter.name];
    return value === undefined || value === null ? parameter.required : toType(value, parameter) === undefined;
  })?.name;
}

/** Fills a tool's templates. Values are written so that none of them can be more than a value where it stands. */
export function toRequest(tool: HttpTool, given: Arguments): ToolRequest {
  const values: Record<string, JsonValue> = {};
  for (const parameter of tool.parameters) {
    const value = toType(given[parameter.name] ?? null, parameter);
    if (value !== undefined) values[parameter.name] = value;
  }
  const places = new Set(findPlaceholders(tool.url, tool.body));
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !places.has(name)));
  const url = new URL(fillPlaceholders(tool.url, encoded(tool.parameters, values)));
  if (WITHOUT_BODY.includes(tool.method)) {
    for (const [name, value] of Object.entries(rest)) url.searchParams.append(name, String(value));
    return { method: tool.method, url: url.href, body: undefined };
  }
  const body = tool.body === '' ? rest : fillJson(JSON.parse(tool.body), values);
  return { method: tool.method, url: url.href, body: JSON.stringify(body) };
}

/** A place without a value is empty; a value of dots alone would lead to another path. */
function encoded(parameters: readonly ToolParameter[], values: Arguments): Record<string, string> {
  return Object.fromEntries(
    parameters.map(({ name }) => [name, encodeURIComponent(String(values[name] ?? '')).replace(/^\.+$/, '')]),
  );
}

function fillJson(template: JsonValue, values: Arguments): JsonValue {
  if (typeof template === 'string') return fillText(template, values);
  if (Array.isArray(template)) return template.map((part) => fillJson(part, values));
  if (typeof template !== 'object' || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, part]) => [key, fillJson(part, values)]));
}

function fillText(text: string, values: Arguments): JsonValue {
  const [name = '', ...others] = findPlaceholders(text);
  const isWhole = others.length === 0 && /^\{\{[^{}]*\}\}$/.test(text);
  if (isWhole) return values[name] ?? null;
  const words = Object.fromEntries(findPlaceholders(text).map((place) => [place, String(values[place] ?? '')]));
  return fillPlaceholders(text, words);
}

/** A value in its parameter's type: numbers and yes or no come as texts, too. Undefined of one that has no such form. */
function toType(value: JsonValue, { type }: ToolParameter): string | number | boolean | undefined {
  if (value === null || typeof value === 'object') return undefined;
  switch (type) {
    case 'string':
      return String(value);
    case 'number': {
      const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
      return typeof value === 'boolean' || !Number.isFinite(number) ? undefined : number;
    }
    case 'boolean':
      return value === 'true' || value === true ? true : value === 'false' || value === false ? false : undefined;
  }
}
