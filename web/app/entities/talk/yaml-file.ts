import type { z } from 'zod';

/** Why a text couldn't be parsed: the line of the syntax error, or the missing or invalid part. */
export class FileFault extends Error {
  readonly at: { readonly line: number } | { readonly path: string };

  constructor(at: FileFault['at'], cause?: unknown) {
    super('the text does not hold it', { cause });
    this.at = at;
  }
}

/** Serializes a value as YAML. */
export const writeYaml = async (value: unknown): Promise<string> => (await import('yaml')).stringify(value);

/** Parses YAML or JSON (a subset of YAML) by a schema. @throws {FileFault} */
export async function readYaml<S extends z.ZodType>(schema: S, text: string): Promise<z.output<S>> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault) throw new FileFault({ line: fault.linePos?.[0].line ?? 1 }, fault);
  const read = schema.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (!read.success) throw new FileFault({ path: read.error.issues[0]?.path.join('.') ?? '' }, read.error);
  return read.data;
}
