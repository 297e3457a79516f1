import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Description } from '../base/fields.ts';
import { SmartTagId } from '../base/ids.ts';
import { findPlaceholders } from '../base/placeholders.ts';
import { SentHeaders, WebUrl } from '../base/web-fields.ts';
import { idSchema } from '../resources/schemas.ts';
import { SlotName } from './slots.ts';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const ARGUMENT_TYPES = ['string', 'number', 'boolean'] as const;

/** An argument that a flow or a model passes to a tool. */
export const ToolParameter = z
  .object({
    name: SlotName,
    type: z.enum(ARGUMENT_TYPES).default('string'),
    description: characters(200).default(''),
    required: z.boolean().default(true),
  })
  .meta({ id: 'ToolParameter', example: { name: 'pet_name', type: 'string', description: '', required: true } });
export type ToolParameter = z.infer<typeof ToolParameter>;

/** A URL with placeholders such as `{{pet_name}}` in its path and query. The host must not contain any. */
const TemplateUrl = WebUrl.refine((text) => !/^https?:[\\/]*[^\\/?#]*[{}]/i.test(text), {
  error: 'place_in_host',
  params: { code: 'place_in_host' },
}).meta({ example: 'https://api.example/pets?name={{pet_name}}' });

/**
 * JSON with placeholders in its texts. A text that is only a placeholder, such as `"{{age}}"`, is replaced by the typed
 * value, for example a number.
 */
const TemplateBody = characters(10_000)
  .refine((text) => text === '' || isJson(text), { error: 'not_json', params: { code: 'not_json' } })
  .meta({ example: '{"name":"{{pet_name}}"}' });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const distinct = (parameters: readonly ToolParameter[]) =>
  new Set(parameters.map(({ name }) => name)).size === parameters.length;

/**
 * The fields of an HTTP tool. Arguments without a placeholder are sent in the body, or in the query for GET and DELETE.
 */
export const httpToolFields = {
  method: z.enum(HTTP_METHODS).default('GET'),
  url: TemplateUrl,
  headers: SentHeaders.default([]),
  body: TemplateBody.default(''),
  parameters: z
    .array(ToolParameter)
    .max(20)
    .refine(distinct, { error: 'duplicate', params: { code: 'duplicate' } })
    .default([]),
  /** Whether a repeated request is harmless: one that failed in transit is then sent once more. */
  isIdempotent: z.boolean().default(false),
};

/** Finds the first placeholder in a tool's URL or body that isn't one of its parameters; undefined if there is none. */
export function findUnfilledPlaceholder(tool: {
  readonly url: string;
  readonly body: string;
  readonly parameters: readonly ToolParameter[];
}): { readonly path: 'url' | 'body'; readonly name: string } | undefined {
  const known = new Set(tool.parameters.map(({ name }) => name));
  for (const path of ['url', 'body'] as const) {
    const name = findPlaceholders(tool[path]).find((place) => !known.has(place));
    if (name !== undefined) return { path, name };
  }
  return undefined;
}

/** The name by which flows and models call a tool. */
const ToolName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,63}$/)
  .meta({ example: 'lookup_on_call' });
const common = { name: ToolName, description: Description.default('') };

const LookupOnCall = z.object({ ...common, kind: z.literal('lookupOnCall') });
const SendSms = z.object({ ...common, kind: z.literal('sendSms'), templateId: idSchema('tpl') });
const Book = z.object({ ...common, kind: z.literal('book'), minutes: z.int().min(5).max(480).default(30) });
const Tag = z.object({ ...common, kind: z.literal('tag'), smartTagId: SmartTagId });
const RaiseAttention = z.object({ ...common, kind: z.literal('raiseAttention'), reason: characters(64, 1) });
const Http = z.object({ ...common, kind: z.literal('http'), ...httpToolFields });

const anyTool = z
  .discriminatedUnion('kind', [LookupOnCall, SendSms, Book, Tag, RaiseAttention, Http])
  .meta({ id: 'AgentTool', example: { name: 'lookup_on_call', kind: 'lookupOnCall' } });
/** A named interface, because the type occurs repeatedly in the route types and would make them too long to print. */
export interface AnyTool extends Type<typeof anyTool> {}
type Type<T> = T;

/** An action that an agent can take. */
export const AgentTool: AnyTool = anyTool;
export type AgentTool = z.infer<typeof AgentTool>;
export type HttpTool = Extract<AgentTool, { kind: 'http' }>;
