/** As much of JSON Schema as our documents use. */
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
  /** Of a field that must not be there. */
  readonly not?: JsonSchema;
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
}
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** Makes one value that fits a schema: what the schema itself names, else the plainest of its type. */
export function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].find(
    (one) => one.type !== 'null',
  );
  if (choice) return exampleOf(choice, schemas);
  return ofType(schema, schemas);
}

function ofType(schema: JsonSchema, schemas: Schemas): unknown {
  const [type] = [schema.type ?? []].flat().filter((one) => one !== 'null');
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
          field.not === undefined ? [[name, exampleOf(field, schemas)]] : [],
        ),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => exampleOf(schema.items ?? {}, schemas));
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
