import type { Conversation } from '@switchboard/contracts/conversations/conversation';

/** Agents, channels and languages that rows have shown so far: what the filters offer. */
export interface Known {
  /** Names by id. */
  readonly agents: Readonly<Record<string, string>>;
  readonly channels: readonly string[];
  readonly languages: readonly string[];
}
export const NOTHING_KNOWN: Known = { agents: {}, channels: [], languages: [] };

/** More than this of a kind is no choice to offer. */
const MAX_KNOWN = 200;

/**
 * Learns from rows what there is. The same object if they say nothing new.
 *
 * What was seen once stays: a list filtered by one agent still offers the others.
 */
export function learn(known: Known, rows: readonly Conversation[]): Known {
  let { agents, channels, languages } = known;
  for (const { agentId, agentName, channel, language } of rows) {
    const name = agentName ?? agentId;
    const isRoom = agentId !== null && (agentId in agents || Object.keys(agents).length < MAX_KNOWN);
    if (isRoom && name !== null && agents[agentId] !== name) agents = { ...agents, [agentId]: name };
    channels = withValue(channels, channel);
    if (language !== null) languages = withValue(languages, language);
  }
  const isSame = agents === known.agents && channels === known.channels && languages === known.languages;
  return isSame ? known : { agents, channels, languages };
}

const withValue = (values: readonly string[], value: string): readonly string[] =>
  values.includes(value) || values.length >= MAX_KNOWN ? values : [...values, value].sort();
