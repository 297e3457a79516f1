import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import { useCallback, useMemo, useState } from 'react';

/** The chosen steps, and the one that the inspector shows. */
export interface Choice {
  /** The steps that are copied and removed together. */
  readonly chosen: readonly string[];
  /** The node that the inspector shows. */
  readonly selected: string | undefined;
  /** Chooses one node alone, and shows it in the inspector; undefined shows the flow. */
  readonly select: (id: string | undefined) => void;
  /** Chooses nodes. The inspector shows the given one, else stays if it can, else shows the first. */
  readonly choose: (ids: readonly string[], shown?: string) => void;
  /** Chooses a node alone unless it is among the chosen ones. */
  readonly enter: (id: string) => void;
}

type Chosen = Pick<Choice, 'chosen' | 'selected'>;
const only = (id: string | undefined): Chosen => ({ chosen: id === undefined ? [] : [id], selected: id });

/** Keeps which steps are chosen, for canvas, outline and inspector alike: of those that there are. Its functions stay the same. */
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
  const there = useMemo(() => thoseOf(state, nodes), [state, nodes]);
  return useMemo(() => ({ ...there, select, choose, enter }), [there, select, choose, enter]);
}

const isSame = (a: Chosen, b: Chosen): boolean =>
  a.selected === b.selected && a.chosen.length === b.chosen.length && a.chosen.every((id) => b.chosen.includes(id));

/** A choice without the nodes that are removed, or not back yet. */
function thoseOf(choice: Chosen, nodes: readonly FlowNode[]): Chosen {
  const ids = new Set(nodes.map(({ id }) => id));
  const chosen = choice.chosen.filter((id) => ids.has(id));
  const selected = choice.selected !== undefined && ids.has(choice.selected) ? choice.selected : undefined;
  const after = { chosen, selected };
  return isSame(choice, after) ? choice : after;
}
