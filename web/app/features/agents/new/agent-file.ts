import { characters } from '@switchboard/contracts/base/characters';
import { TalkVersion } from '@switchboard/contracts/talk/version';
import { z } from 'zod';
import { type FileFormat, writeAs } from '../../../entities/talk/item-file.ts';
import { readYaml } from '../../../entities/talk/yaml-file.ts';

const { shape } = TalkVersion;
/** An agent with its flows as it goes from one account to another, by a file: what one of its versions froze, without what is the account's own. */
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

/** Writes a version of an agent as a text that {@link readAgent} reads. */
export const writeAgent = async (version: object, format: FileFormat): Promise<string> =>
  writeAs(AgentFile.parse(version), format);

/** Reads an agent that was written as JSON or YAML. @throws {FileFault} */
export const readAgent = (text: string): Promise<AgentFile> => readYaml(AgentFile, text);
