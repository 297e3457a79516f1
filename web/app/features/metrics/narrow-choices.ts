import { foldText } from '@switchboard/contracts/base/text';
import { NONE } from '@switchboard/contracts/calls/filters';
import { KEY_SEPARATOR } from '@switchboard/contracts/calls/metric-routes';
import { distinguishLabels, useAgentMark } from '../../entities/agents/distinct-labels.ts';
import { useAgents } from '../../entities/agents/use-agents.ts';
import { useGroups, useNumbers } from '../../entities/calls/items.ts';
import { usePeople } from '../../entities/people/use-people.ts';
import { useSmartTags } from '../../entities/tags/use-smart-tags.ts';
import { useReadPerformanceQuery } from './metrics-api.ts';
import type { NarrowedBy, RangeQuery } from './use-range.ts';

/** The choices of one kind of filter. */
export interface ChoiceGroup {
  readonly name: NarrowedBy;
  readonly choices: readonly { readonly key: string; readonly label: string }[];
}

/** The maximum number of choices of each kind, without and with a search. */
const MAX_SHOWN = 5;
const MAX_FOUND = 20;

/** The choices that match a text. The server searches numbers and groups, which may be very many, after typing pauses. */
export function useChoices(text: string, settled: string, query: RangeQuery): readonly ChoiceGroup[] {
  const agents = useAgents(null);
  const people = usePeople();
  const tags = useSmartTags(null) ?? [];
  const numbers = useNumbers(settled);
  const groups = useGroups(settled);
  const versions = useVersions(query);
  const agentMark = useAgentMark();
  const folded = foldText(text);
  const named = (items: readonly { readonly id: string | number; readonly name: string }[]) =>
    items.map(({ id, name }) => ({ key: String(id), label: name }));
  const matching = (items: ChoiceGroup['choices']) => items.filter(({ label }) => foldText(label).includes(folded));
  const found: readonly ChoiceGroup[] = [
    { name: 'agentId', choices: distinguishLabels(matching(named(agents)), agentMark) },
    { name: 'agentVersion', choices: distinguishLabels(matching(versions), agentMark) },
    { name: 'numberId', choices: distinguishLabels(named(numbers)) },
    { name: 'acknowledgedBy', choices: distinguishLabels(matching(named(people))) },
    { name: 'groupId', choices: distinguishLabels(named(groups)) },
    { name: 'smartTagIds', choices: distinguishLabels(matching(named(tags.filter(({ archived }) => !archived)))) },
  ];
  return found.flatMap(({ name, choices }) =>
    choices.length === 0 ? [] : [{ name, choices: choices.slice(0, text === '' ? MAX_SHOWN : MAX_FOUND) }],
  );
}

/** The versions that took calls in the range, of the chosen agent or of all. */
function useVersions({ from, to, agentId }: RangeQuery): ChoiceGroup['choices'] {
  const query = { from, to, agentId, groupBy: 'agentVersion', step: 'month' };
  const groups = useReadPerformanceQuery({ query }).data?.groups ?? [];
  return groups.flatMap(({ key, label }) => (key.split(KEY_SEPARATOR).includes(NONE) ? [] : [{ key, label }]));
}
