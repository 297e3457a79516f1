import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import type { Thunk } from '../../../api/thunk.ts';
import { createItem } from '../../../resource/resource-api.ts';
import type { AnyItem } from '../../../resource/resource-view.ts';
import type { AgentFile } from './agent-file.ts';

/** Flows created so far, by their ids in the file; the main flow has none. */
export type MadeFlows = Map<string, string>;

/**
 * Creates the flows of a file, named after the agent, and then the agent. Flows in `made` aren't created again, so a failed attempt can be resumed.
 *
 * @throws {ApiError} `resource.name_taken`, `resource.limit_reached`, 422 with paths of the agent's fields
 */
export const createFromFile =
  (file: AgentFile, name: string, made: MadeFlows): Thunk<Promise<AnyItem>> =>
  async (dispatch) => {
    const { flow, subflows, languages, description, ...fields } = file;
    const create = async (id: string, graph: FlowGraph, flowName: string) => {
      const known = made.get(id);
      if (known !== undefined) return known;
      const { id: own } = await dispatch(createItem('flows', { name: flowName, ...withOwnFlows(graph, made) }));
      made.set(id, own);
      return own;
    };
    for (const [nth, id] of withinFirst(subflows).entries()) {
      const graph = subflows[id];
      if (graph !== undefined) await create(id, graph, `${name} · ${nth + 1}`.slice(0, MAX_NAME_LENGTH));
    }
    const flowId = await create('', flow, name);
    return dispatch(createItem('agents', { ...fields, name, description, language: languages[0], languages, flowId }));
  };

const MAX_NAME_LENGTH = 80;

/** Points a flow's subflow nodes to the created flows. */
const withOwnFlows = (graph: FlowGraph, made: MadeFlows): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) =>
    node.type === 'subflow' ? { ...node, flowId: made.get(node.flowId) ?? node.flowId } : node,
  ),
});

/** Sorts flow ids so that each follows its subflows. Cycles, which published agents don't have, keep their place. */
function withinFirst(subflows: Readonly<Record<string, FlowGraph>>): string[] {
  const ordered = new Set<string>();
  const visiting = new Set<string>();
  const visit = (id: string) => {
    if (visiting.has(id) || subflows[id] === undefined) return;
    visiting.add(id);
    for (const node of subflows[id].nodes) if (node.type === 'subflow') visit(node.flowId);
    ordered.add(id);
  };
  for (const id of Object.keys(subflows)) visit(id);
  return [...ordered];
}
