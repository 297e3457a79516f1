import { z } from 'zod';

/** An invalid configuration. {@link ConfigError.problems} has one sentence for each wrong variable. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads a typed configuration from environment variables.
 *
 * The schema's keys are the names of the variables. An empty variable counts as absent; unknown variables are ignored. A field's
 * `.describe('a whole number from 1 to 65535')` completes the sentence about a wrong value. Values that may be secrets are not repeated.
 *
 * @throws {ConfigError} with one sentence for each wrong or missing variable.
 * @example
 * const { PORT } = readEnv(z.object({ PORT: z.coerce.number().int().default(8080).describe('a port') }), process.env);
 */
export function readEnv<S extends z.ZodObject>(
  schema: S,
  env: Readonly<Record<string, string | undefined>>,
): z.output<S> {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  const wrong = new Map<string, string>();
  for (const { path, message } of result.error.issues) {
    const name = String(path[0] ?? '');
    if (!wrong.has(name)) wrong.set(name, sentence(schema, { name, value: present[name], message }));
  }
  throw new ConfigError([...wrong.values()]);
}

const MAY_BE_SECRET = /SECRET|KEY|PASSWORD|TOKEN|URL/;

interface Wrong {
  readonly name: string;
  readonly value: string | undefined;
  readonly message: string;
}

function sentence(schema: z.ZodObject, { name, value, message }: Wrong): string {
  const description = describe(schema, name);
  if (name === '') return `${message}.`;
  if (value === undefined) return `${name} is missing: set it to ${description ?? 'a value'}.`;
  const shown = MAY_BE_SECRET.test(name) ? '' : ` is ${JSON.stringify(value)}, but`;
  return description === undefined ? `${name} is wrong: ${message}.` : `${name}${shown} must be ${description}.`;
}

function describe(schema: z.ZodObject, name: string): string | undefined {
  const field: unknown = schema.shape[name];
  return field instanceof z.ZodType ? field.description : undefined;
}
