import { characters } from '@switchboard/contracts/base/characters';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { z } from 'zod';
import { type FileFormat, writeAs } from '../../../entities/talk/item-file.ts';
import { readYaml } from '../../../entities/talk/yaml-file.ts';

/** A flow as it goes from one account to another, by a file. */
const FlowFile = FlowGraph.extend({ name: characters(80).default(''), description: characters(500).default('') });
export type FlowFile = z.output<typeof FlowFile>;

/** Writes a flow as a text that {@link readFlow} reads. */
export const writeFlow = async (flow: object, format: FileFormat): Promise<string> =>
  writeAs(FlowFile.parse(flow), format);

/** Reads a flow that was written as JSON or YAML. @throws {FileFault} */
export const readFlow = (text: string): Promise<FlowFile> => readYaml(FlowFile, text);
