import { characters } from '@switchboard/contracts/characters';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { z } from 'zod';

/** A flow as it goes from one account to another, by a file. */
const FlowFile = FlowGraph.extend({ name: characters(80).default(''), description: characters(500).default('') });
export type FlowFile = z.output<typeof FlowFile>;

export const FILE_FORMATS = ['json', 'yaml'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A larger file holds no flow. */
export const MAX_FILE_BYTES = 2_000_000;

/** Why a file holds no flow: at which line it can't be read, or which part of it is missing or wrong. */
export class FlowFileFault extends Error {
  readonly at: { readonly line: number } | { readonly path: string };

  constructor(at: FlowFileFault['at'], cause?: unknown) {
    super('the file holds no flow', { cause });
    this.at = at;
  }
}

/** Writes a flow as a text that {@link readFlow} reads. */
export async function writeFlow(flow: object, format: FileFormat): Promise<string> {
  const portable = FlowFile.parse(flow);
  return format === 'json' ? `${JSON.stringify(portable, null, 2)}\n` : (await import('yaml')).stringify(portable);
}

/** Reads a flow that was written as JSON or YAML. @throws {FlowFileFault} */
export async function readFlow(text: string): Promise<FlowFile> {
  // JSON is YAML, too.
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const [fault] = document.errors;
  if (fault) throw new FlowFileFault({ line: fault.linePos?.[0].line ?? 1 }, fault);
  const read = FlowFile.safeParse(document.toJS({ maxAliasCount: 100 }));
  if (!read.success) throw new FlowFileFault({ path: read.error.issues[0]?.path.join('.') ?? '' }, read.error);
  return read.data;
}
