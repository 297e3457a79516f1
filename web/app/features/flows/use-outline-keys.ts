import type { KeyboardEvent } from 'react';
import { focusNode } from './focus-node.ts';
import { moveEdge, removeEdges } from './graph/edit-edges.ts';
import { removeNodes } from './graph/edit-nodes.ts';
import { hasChildren, type OutlineRow } from './graph/outline.ts';
import { type Following, ownerId, type useOutline } from './use-outline.ts';
import type { Work } from './work/work.ts';

interface OutlineActions {
  /** Shows a node in the inspector and moves focus there. */
  readonly onOpen: (id: string) => void;
  /** Opens the menu of node types to add after the selected node. */
  readonly onAdd: () => void;
}

/** The outline's keys: those of a tree with multiple selection (WAI-ARIA Authoring Practices), and those for editing nodes. */
export function useOutlineKeys(work: Work, outline: ReturnType<typeof useOutline>, { onOpen, onAdd }: OutlineActions) {
  const { edit, isReadOnly, draft, chosen, choose, select } = work;
  const { all, rows, at, closed, go, toggle, openAll } = outline;
  const follow = (id: string) => {
    openAll();
    // A line inside a collapsed one renders with this state.
    requestAnimationFrame(() => focusNode(id));
  };
  const toggleChosen = (row: OutlineRow) => {
    const id = ownerId(row);
    if (chosen.includes(id)) choose(chosen.filter((one) => one !== id));
    else choose([...chosen, id], id);
  };
  const remove = (row: OutlineRow) => {
    if (chosen.length > 1) edit((graph) => removeNodes(graph, chosen));
    else edit((graph) => (row.kind === 'node' ? removeNodes(graph, [row.node.id]) : removeEdges(graph, [row.edge.id])));
  };
  const reorder = (row: OutlineRow, key: string): boolean => {
    const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined || row.kind !== 'edge' || isReadOnly) return false;
    edit((graph) => moveEdge(graph, row.edge.id, by));
    requestAnimationFrame(() => go(row));
    return true;
  };
  const move = (key: string, following: Following): boolean => {
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    const place = places[key];
    if (place === undefined) return false;
    go(rows[place], following);
    return true;
  };
  const fold = (row: OutlineRow, key: string): boolean => {
    const isClosed = closed.has(row.key);
    const isOpen = !isClosed && hasChildren(all, all.indexOf(row));
    if (key === 'ArrowRight') {
      if (isClosed) toggle(row.key);
      else if (isOpen) go(rows[at + 1]);
      return true;
    }
    if (key !== 'ArrowLeft') return false;
    if (isOpen) toggle(row.key);
    else go(rows.slice(0, at).findLast(({ level }) => level < row.level));
    return true;
  };
  const actWithCtrl = (row: OutlineRow, key: string): boolean => {
    if (key === ' ') toggleChosen(row);
    else if (key.toLowerCase() === 'a') choose(draft.nodes.map(({ id }) => id));
    else return move(key, 'not');
    return true;
  };
  const actOn = (row: OutlineRow, key: string): boolean => {
    switch (key) {
      case 'Enter':
      case ' ':
        onOpen(ownerId(row));
        return true;
      case 'Escape':
        if (chosen.length < 2) return false;
        select(ownerId(row));
        return true;
      case 'g':
        if (row.kind === 'edge') follow(row.edge.to);
        return true;
      case 'a':
        if (!isReadOnly) onAdd();
        return true;
      case 'Delete':
      case 'Backspace':
        if (!isReadOnly) remove(row);
        return true;
      default:
        return false;
    }
  };
  const act = (row: OutlineRow, { key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    if (altKey) return reorder(row, key);
    if (ctrlKey || metaKey) return !shiftKey && actWithCtrl(row, key);
    return move(key, shiftKey ? 'range' : 'alone') || fold(row, key) || actOn(row, key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || !act(row, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { onKeyDown, follow, toggleChosen };
}
