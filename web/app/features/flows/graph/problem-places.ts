import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowProblem } from '@switchboard/contracts/talk/flow-problem';

/** A fault of a draft, where it shows. `code` is the contract's, or of the schema that the draft doesn't fit. */
export interface Placed extends Omit<FlowProblem, 'code'> {
  readonly code: FlowProblem['code'] | 'invalid';
}

/** The faults of each node, those of its ways out among them. */
export function problemsByNode(problems: readonly Placed[], graph: FlowGraph): ReadonlyMap<string, readonly Placed[]> {
  const from = new Map(graph.edges.map((edge) => [edge.id, edge.from]));
  return Map.groupBy(
    problems.filter((problem) => placeOf(problem, from) !== undefined),
    (problem) => placeOf(problem, from) ?? '',
  );
}

const placeOf = ({ nodeId, edgeId }: Placed, from: ReadonlyMap<string, string>): string | undefined =>
  nodeId ?? (edgeId === null ? undefined : from.get(edgeId));

interface SchemaIssue {
  readonly path: readonly PropertyKey[];
}

/** The values of a draft that its schema refuses, each at its place. */
export function schemaProblems(issues: readonly SchemaIssue[], graph: FlowGraph): readonly Placed[] {
  return issues.map(({ path }) => {
    const [list, index] = path;
    const at = typeof index === 'number' ? index : -1;
    const edge = list === 'edges' ? graph.edges[at] : undefined;
    const nodeId = list === 'nodes' ? (graph.nodes[at]?.id ?? null) : (edge?.from ?? null);
    return { level: 'error', code: 'invalid', nodeId, edgeId: edge?.id ?? null, path: path.join('.'), detail: '' };
  });
}
