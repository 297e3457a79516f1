import { characters } from '@switchboard/contracts/base/characters';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { z } from 'zod';
import { type FileFormat, writeAs } from '../../../entities/talk/item-file.ts';
import { readYaml } from '../../../entities/talk/yaml-file.ts';

/** The file format that moves a flow between accounts. */
const FlowFile = FlowGraph.extend({ name: characters(80).default(''), description: characters(500).default('') });
export type FlowFile = z.output<typeof FlowFile>;

/** Serializes a flow for {@link readFlow}. */
export const writeFlow = async (flow: object, format: FileFormat): Promise<string> =>
  writeAs(FlowFile.parse(flow), format);

/** Parses a flow from JSON or YAML. @throws {FileFault} */
export const readFlow = (text: string): Promise<FlowFile> => readYaml(FlowFile, text);
