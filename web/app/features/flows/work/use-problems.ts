import { useDebouncedValue } from '@mantine/hooks';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { isAborted } from '../../../api/api-error.ts';
import { log } from '../../../api/log.ts';
import { type Thunk, useThunkDispatch } from '../../../api/thunk.ts';
import type { Draft } from '../graph/graph.ts';
import { type PlacedProblem, problemsByNode, schemaProblems } from '../graph/problem-places.ts';

/** The delay after the last change. */
const SETTLED_MS = 300;

/** The state of the check: not done yet, current or just outdated, or failed. */
export type CheckState = 'pending' | 'done' | 'failed';

const NONE: readonly PlacedProblem[] = [];

/** The problems of a draft while it is edited, in total and by node. */
export function useProblems(id: string, draft: Draft) {
  const dispatch = useThunkDispatch();
  const [checked, setChecked] = useState<{ readonly state: CheckState; readonly problems: readonly PlacedProblem[] }>({
    state: 'pending',
    problems: NONE,
  });
  const [tries, setTries] = useState(0);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry checks the same draft again.
  useEffect(() => {
    if (!isFit || settled !== graph) return;
    const abort = new AbortController();
    dispatch(checkFlow(id, settled, abort.signal)).then(
      (problems) => setChecked({ state: 'done', problems }),
      (error: unknown) => {
        if (isAborted(error)) return;
        log.warn('could not check a flow', error);
        setChecked({ state: 'failed', problems: NONE });
      },
    );
    return () => abort.abort();
  }, [dispatch, id, settled, graph, isFit, tries]);
  const { state, problems } = isFit ? checked : { state: 'done' as const, problems: misfits };
  return {
    problems,
    byNode: useMemo(() => problemsByNode(problems, graph), [problems, graph]),
    checkState: state,
    checkAgain: useCallback(() => {
      setChecked({ state: 'pending', problems: NONE });
      setTries((before) => before + 1);
    }, []),
  };
}

const checkFlow =
  (id: string, graph: FlowGraph, signal: AbortSignal): Thunk<Promise<readonly PlacedProblem[]>> =>
  async (_dispatch, _, { api }) =>
    (await api.call('flows.validate', { params: { id }, body: graph }, { signal })).problems;
