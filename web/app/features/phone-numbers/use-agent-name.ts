import { useListResourcesQuery } from '../../resource/resource-queries.ts';
import { useMay } from '../../session/use-may.ts';

/** As many as an account has. */
const ALL = { kind: 'agents', query: { perPage: 200 } } as const;

/** Names an agent by its id; undefined for who may see none. */
export function useAgentName(): (id: string) => string | undefined {
  const mayRead = useMay('agents.read');
  const { data } = useListResourcesQuery(ALL, { skip: !mayRead });
  return (id) => data?.data.find((agent) => agent.id === id)?.name;
}
