import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { FlowProblem } from '@switchboard/contracts/talk/flow-problem';

/** A fault of a draft and its place. `code` is the contract's, or that of a schema issue. */
export interface PlacedProblem extends Omit<FlowProblem, 'code'> {
  readonly code: FlowProblem['code'] | 'invalid';
}

/** The faults of each node, including those of its outgoing edges. */
export function problemsByNode(
  problems: readonly PlacedProblem[],
  graph: FlowGraph,
): ReadonlyMap<string, readonly PlacedProblem[]> {
  const from = new Map(graph.edges.map((edge) => [edge.id, edge.from]));
  return Map.groupBy(
    problems.filter((problem) => findPlace(problem, from) !== undefined),
    (problem) => findPlace(problem, from) ?? '',
  );
}

const findPlace = ({ nodeId, edgeId }: PlacedProblem, from: ReadonlyMap<string, string>): string | undefined =>
  nodeId ?? (edgeId === null ? undefined : from.get(edgeId));

interface SchemaIssue {
  readonly path: readonly PropertyKey[];
}

/** A schema's issues with a draft, each with its place. */
export function schemaProblems(issues: readonly SchemaIssue[], graph: FlowGraph): readonly PlacedProblem[] {
  return issues.map(({ path }) => {
    const [list, index] = path;
    const at = typeof index === 'number' ? index : -1;
    const edge = list === 'edges' ? graph.edges[at] : undefined;
    const nodeId = list === 'nodes' ? (graph.nodes[at]?.id ?? null) : (edge?.from ?? null);
    return { level: 'error', code: 'invalid', nodeId, edgeId: edge?.id ?? null, path: path.join('.'), detail: '' };
  });
}
