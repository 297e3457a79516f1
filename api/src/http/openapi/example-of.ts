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
  readonly minimum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
}
export type Schemas = Readonly<Record<string, JsonSchema>>;

interface Place {
  /** The property or parameter that the example is for. */
  readonly name: string;
  readonly schemas: Schemas;
}

/** Makes one value that fits a schema: what the schema itself names, else what its name tells, else the plainest of its type. */
export function exampleOf(schema: JsonSchema, place: Place): unknown {
  if (schema.$ref !== undefined) return exampleOf(place.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, place);
  if (schema.example !== undefined) return schema.example;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].find(
    (one) => one.type !== 'null',
  );
  if (choice) return exampleOf(choice, place);
  return ofType(schema, place);
}

function ofType(schema: JsonSchema, place: Place): unknown {
  const [type] = [schema.type ?? []].flat().filter((one) => one !== 'null');
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, exampleOf(field, { ...place, name })]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        exampleOf(schema.items ?? {}, { ...place, name: place.name.replace(/s$/, '') }),
      );
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, KNOWN_NUMBERS[place.name] ?? 1);
    case 'boolean':
      return false;
    case 'string':
      return stringExample(schema, place.name);
    default:
      return KNOWN_OBJECTS[place.name] ?? {};
  }
}

function stringExample({ format, pattern, maxLength }: JsonSchema, name: string): string {
  if (format === 'date-time') return '2026-11-20T15:00:00.000Z';
  if (format === 'date') return '2026-11-20';
  if (format === 'uri') return 'https://voice.example/recordings/1.mp3';
  if (pattern?.includes('[0-9a-fA-F]{6}')) return '#dc2626';
  if (pattern?.includes('\\d')) return KNOWN_DIGITS[name] ?? '17';
  return (KNOWN_STRINGS[name] ?? 'text').slice(0, maxLength);
}

const KNOWN_DIGITS: Readonly<Record<string, string>> = {
  id: '1042',
  page: '1',
  perPage: '50',
  limit: '100',
  upTo: '5120',
};
const KNOWN_NUMBERS: Readonly<Record<string, number>> = {
  page: 1,
  perPage: 50,
  durationMs: 95_000,
  tokenDurationMs: 1_800_000,
  messageCount: 8,
};
const KNOWN_STRINGS: Readonly<Record<string, string>> = {
  id: 'usr_8f2c1d',
  tenantId: 'acc_8f2c1d',
  parentId: 'acc_1a2b3c',
  email: 'marco@willow.example',
  to: 'marco@willow.example',
  name: 'Marco Reyes',
  tenantName: 'Willow Creek Animal Hospital',
  timeZone: 'America/Denver',
  password: 'a long and private sentence',
  currentPassword: 'the old and private sentence',
  confirmPassword: 'a long and private sentence',
  passwordResetToken: 'Zm9yIGRvY3VtZW50YXRpb24gb25seQ',
  number: '+13035550110',
  channel: 'phone',
  language: 'en',
  agentName: 'Willow Front Desk',
  agentId: 'willow-front-desk',
  reason: 'asked_for_human',
  evidence: 'I want to talk to a person.',
  asOf: '9f86d081884c.5120',
  secret: 'shown once',
  prefix: 'sb_0a1b2c3d4e5f',
  platform: 'vapi',
  connectionId: 'con_8f2c1d',
  searchString: 'chocolate',
  filterValue: 'open',
  smartTagMatch: 'any',
  color: '#dc2626',
};
const KNOWN_OBJECTS: Readonly<Record<string, unknown>> = {
  event: {
    id: 'evt-1',
    callId: 'call-1',
    type: 'call.started',
    at: '2026-11-20T15:00:00Z',
    data: { direction: 'inbound', from: '+13035550123', to: '+13035550110' },
  },
};
