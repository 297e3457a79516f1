import type { EdgeChange, NodeChange } from '@xyflow/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Work } from '../work/work.ts';
import type { CardNode } from './node-card.tsx';
import { type CanvasEdge, sourceOf } from './use-canvas-edges.ts';

type Chosen = Pick<Work, 'chosen' | 'selected' | 'choose'>;
const NONE: ReadonlySet<string> = new Set();

/**
 * Takes over what people choose on the canvas, nodes and ways. The canvas's own word of its choice comes after it has drawn, when another choice
 * may have been made; what changes it comes with the click or the key.
 */
export function useCanvasChoice({ chosen, selected, choose }: Chosen) {
  /** Ways count while no node is chosen: a node's go with it. */
  const [ways, setWays] = useState(NONE);
  useEffect(() => {
    if (chosen.length > 0) setWays(NONE);
  }, [chosen]);
  const now = useRef({ chosen, selected, ways });
  now.current = { chosen, selected, ways };
  /** Nodes and ways change one after the other, and are drawn together. */
  const take = useCallback(
    (change: { readonly chosen?: readonly string[]; readonly ways?: ReadonlySet<string> }) => {
      now.current = { ...now.current, ...change };
      const { chosen, selected, ways } = now.current;
      const [way] = ways;
      const shown = chosen.find((id) => id === selected) ?? chosen[0] ?? (way && sourceOf(way));
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

/** The choice after changes; undefined if they choose and leave nothing. */
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
