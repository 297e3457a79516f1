import { useDebouncedValue } from '@mantine/hooks';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { useEffect, useMemo, useState } from 'react';
import { isAborted } from '../../api/api-error.ts';
import { log } from '../../api/log.ts';
import { type Thunk, useThunkDispatch } from '../../api/thunk.ts';
import type { Draft } from './graph/graph.ts';
import { type Placed, problemsByNode, schemaProblems } from './graph/problem-places.ts';

/** After the last change. */
const SETTLED_MS = 300;

/** The faults of a draft as it is being written, in all and by node. */
export function useProblems(id: string, draft: Draft) {
  const dispatch = useThunkDispatch();
  const [checked, setChecked] = useState<readonly Placed[]>([]);
  const { nodes, edges, globals, slots, intents, start, variables } = draft;
  const graph = useMemo(
    () => ({ nodes, edges, globals, slots, intents, start, variables }),
    [nodes, edges, globals, slots, intents, start, variables],
  );
  const misfits = useMemo(() => {
    const { error } = FlowGraph.safeParse(graph);
    return error ? schemaProblems(error.issues, graph) : [];
  }, [graph]);
  const [settled] = useDebouncedValue(graph, SETTLED_MS);
  const isFit = misfits.length === 0;
  useEffect(() => {
    if (!isFit || settled !== graph) return;
    const abort = new AbortController();
    dispatch(checkFlow(id, settled, abort.signal)).then(setChecked, (error: unknown) => {
      // The next change asks again.
      if (!isAborted(error)) log.warn('a flow could not be checked', error);
    });
    return () => abort.abort();
  }, [dispatch, id, settled, graph, isFit]);
  const problems = isFit ? checked : misfits;
  return { problems, byNode: useMemo(() => problemsByNode(problems, graph), [problems, graph]) };
}

const checkFlow =
  (id: string, graph: FlowGraph, signal: AbortSignal): Thunk<Promise<readonly Placed[]>> =>
  async (_dispatch, _, { api }) =>
    (await api.call('flows.validate', { params: { id }, body: graph }, { signal })).problems;
