import { z } from 'zod';
import { characters } from '../characters.ts';
import { SlotName } from '../talk/slots.ts';
import { placeholdersOf } from './placeholders.ts';
import { SentHeaders } from './sent-headers.ts';
import { WebUrl } from './web-fields.ts';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const ARGUMENT_TYPES = ['string', 'number', 'boolean'] as const;

/** A value that a flow or a model gives a tool. */
export const ToolParameter = z
  .object({
    name: SlotName,
    type: z.enum(ARGUMENT_TYPES).default('string'),
    description: characters(200).default(''),
    required: z.boolean().default(true),
  })
  .meta({ id: 'ToolParameter', example: { name: 'pet_name', type: 'string', description: '', required: true } });
export type ToolParameter = z.infer<typeof ToolParameter>;

/** An address with places such as `{{pet_name}}` in its path and query: none may change the server that is called. */
const TemplateUrl = WebUrl.refine((text) => !/^https?:[\\/]*[^\\/?#]*[{}]/i.test(text), {
  error: 'place_in_host',
  params: { code: 'place_in_host' },
}).meta({ example: 'https://api.example/pets?name={{pet_name}}' });

/** JSON in whose texts places stand: `"{{age}}"` alone becomes the value as it is, a number among them. */
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

/** The parts of a tool that calls a server by HTTP. Arguments that no place takes go into the body, or of GET and DELETE into the query. */
export const httpToolParts = {
  method: z.enum(HTTP_METHODS).default('GET'),
  url: TemplateUrl,
  headers: SentHeaders.default([]),
  body: TemplateBody.default(''),
  parameters: z
    .array(ToolParameter)
    .max(20)
    .refine(distinct, { error: 'duplicate', params: { code: 'duplicate' } })
    .default([]),
  /** A second call does no harm: one that failed on its way is made once more. */
  isIdempotent: z.boolean().default(false),
};

/** The first place in a tool's address or body that none of its parameters fills; undefined of none. */
export function unfilledPlace(tool: {
  readonly url: string;
  readonly body: string;
  readonly parameters: readonly ToolParameter[];
}): { readonly path: 'url' | 'body'; readonly name: string } | undefined {
  const known = new Set(tool.parameters.map(({ name }) => name));
  for (const path of ['url', 'body'] as const) {
    const name = placeholdersOf(tool[path]).find((place) => !known.has(place));
    if (name !== undefined) return { path, name };
  }
  return undefined;
}
