import { useCallback, useMemo, useRef, useState } from 'react';
import { rowId } from './focus-node.ts';
import { buildOutline, type OutlineRow, withoutClosed } from './graph/outline.ts';
import type { Work } from './work/work.ts';

/** How the selection follows the focus: that line only, every line since the selection's start, or not at all. */
export type Following = 'alone' | 'range' | 'not';

/** The id of a line's node, or of its edge's source. */
export const ownerId = (row: OutlineRow): string => (row.kind === 'node' ? row.node.id : row.edge.from);

/** The outline's lines, which of them are collapsed, the focus, and navigation between lines. */
export function useOutline({ draft, selected, select, choose, enter }: Work) {
  const { nodes, edges, globals, start } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outline depends only on these parts.
  const all = useMemo(() => buildOutline(draft), [nodes, edges, globals, start]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => withoutClosed(all, closed), [all, closed]);
  const [current, setCurrent] = useState<string>();
  /** Where a range of selected lines begins. */
  const anchor = useRef<string>(undefined);
  const isFollowing = useRef(true);
  const lastAt = useRef(0);
  const found = rows.findIndex(({ key }) => key === (current ?? selected));
  // If the focused line is gone, the line now in its place takes over.
  const at = found >= 0 ? found : Math.max(0, Math.min(lastAt.current, rows.length - 1));
  lastAt.current = at;
  const onFocus = useCallback(
    (key: string, nodeId: string) => {
      setCurrent(key);
      if (!isFollowing.current) return;
      anchor.current = key;
      enter(nodeId);
    },
    [enter],
  );
  const chooseTo = (row: OutlineRow) => {
    const from = rows.findIndex(({ key }) => key === anchor.current);
    const to = rows.indexOf(row);
    const range = rows.slice(Math.min(from < 0 ? at : from, to), Math.max(from, to) + 1);
    choose(
      range.flatMap((one) => (one.kind === 'node' ? [one.node.id] : [])),
      ownerId(row),
    );
  };
  const go = (row: OutlineRow | undefined, following: Following = 'alone') => {
    if (!row) return;
    if (following === 'alone') select(ownerId(row));
    if (following === 'range') chooseTo(row);
    isFollowing.current = following === 'alone';
    document.getElementById(rowId(row.key))?.focus();
    isFollowing.current = true;
  };
  const toggle = (key: string) =>
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return { all, rows, at, current, closed, onFocus, go, toggle, openAll: () => setClosed(new Set()) };
}
