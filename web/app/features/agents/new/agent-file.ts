import { characters } from '@switchboard/contracts/base/characters';
import { TalkVersion } from '@switchboard/contracts/talk/version';
import { z } from 'zod';
import { type FileFormat, writeAs } from '../../../entities/talk/item-file.ts';
import { readYaml } from '../../../entities/talk/yaml-file.ts';

const { shape } = TalkVersion;
/** The file format that moves an agent with its flows between accounts: the contents of a version, without the account's own data. */
const AgentFile = z.object({
  name: characters(80).default(''),
  description: characters(500).default(''),
  languages: shape.languages,
  greeting: shape.greeting,
  voice: shape.voice,
  tools: shape.tools,
  limits: shape.limits,
  thresholds: shape.thresholds,
  interruptions: shape.interruptions,
  privacy: shape.privacy,
  analysis: shape.analysis,
  successRule: shape.successRule,
  flow: shape.flow,
  /** The flows of its subflow nodes, by the ids that these name. */
  subflows: shape.subflows.default({}),
});
export type AgentFile = z.output<typeof AgentFile>;

/** Serializes a version of an agent for {@link readAgent}. */
export const writeAgent = async (version: object, format: FileFormat): Promise<string> =>
  writeAs(AgentFile.parse(version), format);

/** Parses an agent from JSON or YAML. @throws {FileFault} */
export const readAgent = (text: string): Promise<AgentFile> => readYaml(AgentFile, text);
