import type { createDocument } from 'zod-openapi';
import { exampleOf, type JsonSchema, type Schemas } from './example-of.ts';

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

/** Gives every parameter and every body that has none an example, made from its schema. */
export function addExamples(document: ReturnType<typeof createDocument>): ReturnType<typeof createDocument> {
  // The document is ours and plain JSON by now; its library's type allows references where it never puts any.
  const { paths = {}, components } = document as unknown as {
    paths?: Record<string, Record<string, Operation>>;
    components?: { schemas?: Schemas };
  };
  const schemas = components?.schemas ?? {};
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const parameter of operation.parameters ?? []) {
      parameter.example ??= exampleOf(parameter.schema ?? {}, schemas);
    }
    const contents = [operation.requestBody, ...Object.values(operation.responses ?? {})];
    for (const media of contents.flatMap((holder) => Object.values(holder?.content ?? {}))) {
      if (media.examples === undefined) media.example ??= exampleOf(media.schema ?? {}, schemas);
    }
  }
  return document;
}
