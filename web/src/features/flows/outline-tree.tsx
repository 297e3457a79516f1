import { type KeyboardEvent, type MouseEvent, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeNodes } from './graph/edit-nodes.ts';
import { moveWay, removeWays } from './graph/edit-ways.ts';
import { nodeOf } from './graph/graph.ts';
import { hasWithin, type OutlineRow, outlineOf, withoutClosed } from './graph/outline.ts';
import classes from './outline.module.css';
import { OutlineLine } from './outline-line.tsx';
import { useHitWords } from './use-hits.ts';
import { useNodeWords } from './use-node-words.ts';
import type { Lit, Work } from './work.ts';

interface OutlineTreeProps {
  readonly work: Work;
  readonly lit: Lit | undefined;
  /** Shows a node in the inspector, and goes there. */
  readonly onOpen: (id: string) => void;
  /** Shows a node in the inspector. */
  readonly onShow: (id: string) => void;
  /** Offers the types of nodes to add after the chosen one. */
  readonly onAdd: () => void;
}

const rowId = (key: string): string => `flow-row-${key}`;
/** Goes to a node, in the outline or on the canvas. */
export const focusNode = (id: string): void =>
  (
    document.getElementById(rowId(id)) ?? document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`)
  )?.focus();

/** The steps as a tree of lines: all that the canvas can do, by keyboard and for screen readers. */
export function OutlineTree({ work, lit, onOpen, onShow, onAdd }: OutlineTreeProps) {
  const { t } = useTranslation();
  const { nameOf } = useNodeWords();
  const hitWords = useHitWords();
  const { draft, edit, isReadOnly, byNode, hits, selected, select } = work;
  const { nodes, edges, globals, start } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outline is made of these parts alone.
  const all = useMemo(() => outlineOf(draft), [nodes, edges, globals, start]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => withoutClosed(all, closed), [all, closed]);
  const [current, setCurrent] = useState<string>();
  const at = Math.max(
    0,
    rows.findIndex(({ key }) => key === (current ?? selected)),
  );
  const onFocus = useCallback(
    (key: string, nodeId: string) => {
      setCurrent(key);
      select(nodeId);
    },
    [select],
  );
  const toggle = (key: string) =>
    setClosed((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  const go = (row: OutlineRow | undefined) => row && document.getElementById(rowId(row.key))?.focus();
  const show = (id: string) => {
    setClosed(new Set());
    // A line that was within a closed one is drawn with this state.
    requestAnimationFrame(() => focusNode(id));
  };
  const remove = (row: OutlineRow) => {
    const id = row.kind === 'node' ? row.node.id : undefined;
    // The ways to and from a node go with it.
    const stays = (other: OutlineRow) => other.kind === 'node' || (other.way.from !== id && other.way.to !== id);
    const next = rows.slice(at + 1).find(stays) ?? rows.slice(0, at).findLast(stays);
    edit((graph) => (row.kind === 'node' ? removeNodes(graph, [row.node.id]) : removeWays(graph, [row.way.id])));
    if (next) requestAnimationFrame(() => go(next));
  };
  const hear = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey) return;
    const isOpen = hasWithin(all, all.indexOf(row)) && !closed.has(row.key);
    const isClosed = closed.has(row.key);
    const act = (): boolean => {
      if (event.altKey) {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
        if (by === undefined || row.kind !== 'way' || isReadOnly) return false;
        edit((graph) => moveWay(graph, row.way.id, by));
        requestAnimationFrame(() => go(row));
        return true;
      }
      switch (event.key) {
        case 'ArrowDown':
          go(rows[at + 1]);
          return true;
        case 'ArrowUp':
          go(rows[at - 1]);
          return true;
        case 'Home':
          go(rows[0]);
          return true;
        case 'End':
          go(rows.at(-1));
          return true;
        case 'ArrowRight':
          if (isClosed) toggle(row.key);
          else if (isOpen) go(rows[at + 1]);
          return true;
        case 'ArrowLeft':
          if (isOpen) toggle(row.key);
          else go(rows.slice(0, at).findLast(({ level }) => level < row.level));
          return true;
        case 'Enter':
        case ' ':
          onOpen(row.kind === 'node' ? row.node.id : row.way.from);
          return true;
        case 'g':
          if (row.kind === 'way') show(row.way.to);
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
    if (!act()) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const click = ({ target }: MouseEvent) => {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    const part = (name: string) => target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];
    const [toggled, followed, owner] = [part('toggle'), part('follow'), part('owner')];
    if (toggled !== undefined) toggle(toggled);
    else if (followed !== undefined) show(followed);
    else if (owner !== undefined) onShow(owner);
  };
  return (
    <div
      className={classes['outline']}
      role="tree"
      tabIndex={-1}
      aria-label={t('flows.outline')}
      onKeyDown={hear}
      onClick={click}
    >
      {rows.map((row, index) => {
        const isNode = row.kind === 'node';
        const target = isNode ? undefined : nodeOf(draft, row.way.to);
        return (
          <OutlineLine
            key={row.key}
            id={rowId(row.key)}
            rowKey={row.key}
            level={row.level}
            node={isNode ? row.node : undefined}
            wayCount={isNode ? countWays(edges, row.node.id) : 0}
            way={isNode ? undefined : row.way}
            nth={isNode ? 0 : row.nth}
            target={isNode ? undefined : target ? nameOf(target) : row.way.to}
            isJump={!isNode && row.isJump}
            isOnly={!isNode && countWays(edges, row.way.from) === 1}
            isLoose={isNode && row.isLoose}
            isTabStop={index === at}
            isSelected={isNode ? row.node.id === selected : row.key === current}
            isExpanded={closed.has(row.key) ? false : hasWithin(rows, index) ? true : undefined}
            problem={isNode ? byNode.get(row.node.id)?.[0] : undefined}
            hits={isNode ? hitWords(hits.get(row.node.id)) : undefined}
            lit={litBy(row, lit)}
            onFocus={onFocus}
          />
        );
      })}
    </div>
  );
}

const countWays = (edges: Work['draft']['edges'], id: string): number =>
  edges.reduce((sum, { from }) => sum + (from === id ? 1 : 0), 0);

const litBy = (row: OutlineRow, lit: Lit | undefined): 'now' | 'passed' | undefined => {
  if (!lit) return undefined;
  if (row.kind === 'way') return lit.edges.has(row.way.id) ? 'passed' : undefined;
  return lit.now === row.node.id ? 'now' : lit.nodes.has(row.node.id) ? 'passed' : undefined;
};
