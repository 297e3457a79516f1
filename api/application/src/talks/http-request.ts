import { fillPlaceholders, findPlaceholders } from '@switchboard/contracts/base/placeholders';
import type { HttpTool, ToolParameter } from '@switchboard/contracts/talk/agent-tools';
import type { JsonValue } from '@switchboard/talk/engine/effects';

export type Arguments = Readonly<Record<string, JsonValue>>;

/** A request to send, without its headers. */
export interface ToolRequest {
  readonly method: HttpTool['method'];
  readonly url: string;
  readonly body: string | undefined;
}

/** Methods without a body, which most servers would ignore (RFC 9110, 9.3.1 and 9.3.5). */
const WITHOUT_BODY: readonly HttpTool['method'][] = ['GET', 'DELETE'];

/** Returns the name of a required argument that is missing or has the wrong type; undefined if there is no such argument. */
export function missingArgument({ parameters }: HttpTool, input: Arguments): string | undefined {
  return parameters.find((parameter) => {
    const value = input[parameter.name];
    return value === undefined || value === null ? parameter.required : toType(value, parameter) === undefined;
  })?.name;
}

/** Fills a tool's templates. Values are escaped for their placeholder, so that an argument can't change the structure of a request. */
export function toRequest(tool: HttpTool, input: Arguments): ToolRequest {
  const values: Record<string, JsonValue> = {};
  for (const parameter of tool.parameters) {
    const value = toType(input[parameter.name] ?? null, parameter);
    if (value !== undefined) values[parameter.name] = value;
  }
  const placeholders = new Set(findPlaceholders(tool.url, tool.body));
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !placeholders.has(name)));
  const url = new URL(fillPlaceholders(tool.url, encodeValues(tool.parameters, values)));
  if (WITHOUT_BODY.includes(tool.method)) {
    for (const [name, value] of Object.entries(rest)) url.searchParams.append(name, String(value));
    return { method: tool.method, url: url.href, body: undefined };
  }
  const body = tool.body === '' ? rest : fillJson(JSON.parse(tool.body), values);
  return { method: tool.method, url: url.href, body: JSON.stringify(body) };
}

/** Encodes values for the URL. Missing values are empty, as are values of dots only, which would change the path. */
function encodeValues(parameters: readonly ToolParameter[], values: Arguments): Record<string, string> {
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
  const isPlaceholder = others.length === 0 && /^\{\{[^{}]*\}\}$/.test(text);
  if (isPlaceholder) return values[name] ?? null;
  const words = Object.fromEntries(
    findPlaceholders(text).map((placeholder) => [placeholder, String(values[placeholder] ?? '')]),
  );
  return fillPlaceholders(text, words);
}

/** Converts a value, which may be text, to its parameter's type; undefined if the value can't be converted. */
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
