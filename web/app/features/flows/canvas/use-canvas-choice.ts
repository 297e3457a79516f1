import type { EdgeChange, NodeChange } from '@xyflow/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Work } from '../work/work.ts';
import type { CardNode } from './node-card.tsx';
import { type CanvasEdge, edgeSource } from './use-canvas-edges.ts';

type Chosen = Pick<Work, 'chosen' | 'selected' | 'choose'>;
const NONE: ReadonlySet<string> = new Set();

/**
 * Follows the user's selection of nodes and edges on the canvas. It listens to selection changes, which arrive with the click or key: the canvas
 * reports the resulting selection only after rendering, when it may be outdated.
 */
export function useCanvasChoice({ chosen, selected, choose }: Chosen) {
  /** Selected edges count only while no node is selected. */
  const [edgeIds, setEdgeIds] = useState(NONE);
  useEffect(() => {
    if (chosen.length > 0) setEdgeIds(NONE);
  }, [chosen]);
  const now = useRef({ chosen, selected, edgeIds });
  now.current = { chosen, selected, edgeIds };
  /** Node and edge changes arrive one after the other and render together. */
  const take = useCallback(
    (change: { readonly chosen?: readonly string[]; readonly edgeIds?: ReadonlySet<string> }) => {
      now.current = { ...now.current, ...change };
      const { chosen, selected, edgeIds } = now.current;
      const [edge] = edgeIds;
      const shown = chosen.find((id) => id === selected) ?? chosen[0] ?? (edge && edgeSource(edge));
      if (change.edgeIds) setEdgeIds(change.edgeIds);
      choose(chosen, shown);
    },
    [choose],
  );
  const followNodes = useCallback(
    (changes: readonly NodeChange<CardNode>[]) => {
      const after = changed(now.current.chosen, changes);
      if (after) take({ chosen: [...after] });
    },
    [take],
  );
  const followEdges = useCallback(
    (changes: readonly EdgeChange<CanvasEdge>[]) => {
      const after = changed(now.current.edgeIds, changes);
      if (after) take({ edgeIds: after });
    },
    [take],
  );
  return { edgeIds, followNodes, followEdges };
}

/** The selection after changes; undefined if they change no selection. */
function changed(
  before: Iterable<string>,
  changes: readonly (NodeChange<CardNode> | EdgeChange<CanvasEdge>)[],
): ReadonlySet<string> | undefined {
  const choices = changes.flatMap((change) => (change.type === 'select' ? [change] : []));
  if (choices.length === 0) return;
  const after = new Set(before);
  for (const { id, selected } of choices) {
    if (selected) after.add(id);
    else after.delete(id);
  }
  return after;
}
