import type { Conversation } from '@switchboard/contracts/conversations/conversation';

/** Agents, channels and languages seen in rows so far, which the filters offer. */
export interface KnownValues {
  /** Agent names by id. */
  readonly agents: Readonly<Record<string, string>>;
  readonly channels: readonly string[];
  readonly languages: readonly string[];
}
export const NO_KNOWN_VALUES: KnownValues = { agents: {}, channels: [], languages: [] };

/** The maximum number of values of a kind; a longer menu is of no use. */
const MAX_KNOWN = 200;

/**
 * Adds the values of rows. Returns the same object if there are none.
 *
 * Values stay once seen, so a list filtered by one agent still offers the others.
 */
export function learn(known: KnownValues, rows: readonly Conversation[]): KnownValues {
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
