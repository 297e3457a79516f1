import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import { useCallback, useMemo, useState } from 'react';

/** The selected nodes, and the node in the inspector. */
export interface Choice {
  /** The nodes that are copied and removed together. */
  readonly chosen: readonly string[];
  /** The node in the inspector. */
  readonly selected: string | undefined;
  /** Selects a single node and shows it in the inspector; undefined shows the flow. */
  readonly select: (id: string | undefined) => void;
  /** Selects nodes. The inspector shows the given one, or else stays if possible, or else shows the first. */
  readonly choose: (ids: readonly string[], shown?: string) => void;
  /** Selects a single node unless it is already selected. */
  readonly enter: (id: string) => void;
}

type Chosen = Pick<Choice, 'chosen' | 'selected'>;
const only = (id: string | undefined): Chosen => ({ chosen: id === undefined ? [] : [id], selected: id });

/** The selection that canvas, outline and inspector share, limited to existing nodes. Its functions are stable. */
export function useChoice(nodes: readonly FlowNode[]): Choice {
  const [state, setState] = useState<Chosen>(() => only(undefined));
  const select = useCallback((id: string | undefined) => setState(only(id)), []);
  const choose = useCallback((ids: readonly string[], shown?: string) => {
    setState((before) => {
      const stays = before.selected !== undefined && ids.includes(before.selected) ? before.selected : ids[0];
      const after = { chosen: ids, selected: shown ?? stays };
      return isSame(before, after) ? before : after;
    });
  }, []);
  const enter = useCallback((id: string) => setState((before) => (before.chosen.includes(id) ? before : only(id))), []);
  const there = useMemo(() => existingChoice(state, nodes), [state, nodes]);
  return useMemo(() => ({ ...there, select, choose, enter }), [there, select, choose, enter]);
}

const isSame = (a: Chosen, b: Chosen): boolean =>
  a.selected === b.selected && a.chosen.length === b.chosen.length && a.chosen.every((id) => b.chosen.includes(id));

/** A selection without nodes that don't exist (yet). */
function existingChoice(choice: Chosen, nodes: readonly FlowNode[]): Chosen {
  const ids = new Set(nodes.map(({ id }) => id));
  const chosen = choice.chosen.filter((id) => ids.has(id));
  const selected = choice.selected !== undefined && ids.has(choice.selected) ? choice.selected : undefined;
  const after = { chosen, selected };
  return isSame(choice, after) ? choice : after;
}
