import { useListResourcesQuery } from '../../resource/resource-api.ts';
import { useMay } from '../../session/use-may.ts';

/** The page size exceeds the number that any account has. */
const ALL = { kind: 'agents', query: { perPage: 200 } } as const;

/** Returns a function that names an agent by id; undefined for users who may not see agents. */
export function useAgentName(): (id: string) => string | undefined {
  const mayRead = useMay('agents.read');
  const { data } = useListResourcesQuery(ALL, { skip: !mayRead });
  return (id) => data?.data.find((agent) => agent.id === id)?.name;
}
