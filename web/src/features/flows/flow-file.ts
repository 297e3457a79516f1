import { characters } from '@switchboard/contracts/characters';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { z } from 'zod';
import { readYaml, writeYaml } from '../../entities/talk/yaml-file.ts';

/** A flow as it goes from one account to another, by a file. */
const FlowFile = FlowGraph.extend({ name: characters(80).default(''), description: characters(500).default('') });
export type FlowFile = z.output<typeof FlowFile>;

export const FILE_FORMATS = ['json', 'yaml'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A larger file holds no flow. */
export const MAX_FILE_BYTES = 2_000_000;

/** Writes a flow as a text that {@link readFlow} reads. */
export async function writeFlow(flow: object, format: FileFormat): Promise<string> {
  const portable = FlowFile.parse(flow);
  return format === 'json' ? `${JSON.stringify(portable, null, 2)}\n` : writeYaml(portable);
}

/** Reads a flow that was written as JSON or YAML. @throws {FileFault} */
export const readFlow = (text: string): Promise<FlowFile> => readYaml(FlowFile, text);
