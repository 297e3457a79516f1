import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { StreamEventName, StreamMessage } from '@switchboard/contracts/stream/messages';
import type { createDocument } from 'zod-openapi';

interface Media {
  schema?: JsonSchema;
  example?: unknown;
  examples?: unknown;
}
interface Operation {
  parameters?: { name: string; schema?: JsonSchema; example?: unknown }[];
  requestBody?: { content?: Record<string, Media> };
  responses?: Record<string, { content?: Record<string, Media> }>;
}

/** Adds an example, generated from its schema, to every parameter and body that lacks one. */
export function addExamples(document: ReturnType<typeof createDocument>): ReturnType<typeof createDocument> {
  // The document is our own and plain JSON by now; the library's type allows references in places where it never puts any.
  const { paths = {}, components } = document as unknown as {
    paths?: Record<string, Record<string, Operation>>;
    components?: { schemas?: Schemas };
  };
  const schemas = components?.schemas ?? {};
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const parameter of operation.parameters ?? []) {
      parameter.example ??= generateExample(parameter.schema ?? {}, schemas);
    }
    const contents = [operation.requestBody, ...Object.values(operation.responses ?? {})];
    for (const media of contents.flatMap((holder) => Object.values(holder?.content ?? {}))) {
      if (media.examples === undefined) media.example ??= generateExample(media.schema ?? {}, schemas);
    }
  }
  return document;
}

/** The subset of JSON Schema that our documents use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** Marks a field that must be absent. */
  readonly not?: JsonSchema;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
}
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** Generates a value that fits a schema: one that the schema names, otherwise the simplest of its type. */
export function generateExample(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.$ref !== undefined) return generateExample(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].find(
    (one) => one.type !== 'null',
  );
  if (choice) return generateExample(choice, schemas);
  return generateByType(schema, schemas);
}

function generateByType(schema: JsonSchema, schemas: Schemas): unknown {
  const [type] = [schema.type ?? []].flat().filter((one) => one !== 'null');
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
          field.not === undefined ? [[name, generateExample(field, schemas)]] : [],
        ),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        generateExample(schema.items ?? {}, schemas),
      );
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 1);
    case 'boolean':
      return false;
    case 'string':
      return stringExample(schema);
    default:
      return {};
  }
}

function stringExample({ format, pattern, maxLength }: JsonSchema): string {
  if (format === 'date-time') return '2026-11-20T15:00:00.000Z';
  if (format === 'date') return '2026-11-20';
  if (format === 'uri') return 'https://voice.example/recordings/1.mp3';
  if (pattern?.includes('\\d')) return '17';
  return 'text'.slice(0, maxLength);
}

/** The beginning of a stream, for the documentation. */
export function streamExample(): string {
  const heartbeat: StreamMessage = {
    event: 'heartbeat',
    data: { position: 5_120, serverTime: '2026-11-20T15:00:00.000Z' },
  };
  const view: StreamMessage = { event: 'view', data: { total: 42, attentionTotal: 3, position: 5_120 } };
  const id = formatCursor({ epoch: '9f86d081884c', position: 5_120 });
  return `${writeFrame(view.event, view.data)}id: ${id}\n\n${writeFrame(heartbeat.event, heartbeat.data)}id: ${id}\n\n`;
}

const writeFrame = (event: StreamEventName, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n`;
