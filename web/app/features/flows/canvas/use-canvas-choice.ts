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
  /** Edges count only while no node is selected. */
  const [ways, setWays] = useState(NONE);
  useEffect(() => {
    if (chosen.length > 0) setWays(NONE);
  }, [chosen]);
  const now = useRef({ chosen, selected, ways });
  now.current = { chosen, selected, ways };
  /** Node and edge changes arrive one after the other and render together. */
  const take = useCallback(
    (change: { readonly chosen?: readonly string[]; readonly ways?: ReadonlySet<string> }) => {
      now.current = { ...now.current, ...change };
      const { chosen, selected, ways } = now.current;
      const [edge] = ways;
      const shown = chosen.find((id) => id === selected) ?? chosen[0] ?? (edge && edgeSource(edge));
      if (change.ways) setWays(change.ways);
      choose(chosen, shown);
    },
    [choose],
  );
  const hearNodes = useCallback(
    (changes: readonly NodeChange<CardNode>[]) => {
      const after = changed(now.current.chosen, changes);
      if (after) take({ chosen: [...after] });
    },
    [take],
  );
  const hearEdges = useCallback(
    (changes: readonly EdgeChange<CanvasEdge>[]) => {
      const after = changed(now.current.ways, changes);
      if (after) take({ ways: after });
    },
    [take],
  );
  return { ways, hearNodes, hearEdges };
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
