import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { rowId } from './focus-node.ts';
import { findNode } from './graph/graph.ts';
import { hasChildren, type OutlineRow } from './graph/outline.ts';
import classes from './outline.module.css';
import { OutlineLine } from './outline-line.tsx';
import { useOutline } from './use-outline.ts';
import { useOutlineKeys } from './use-outline-keys.ts';
import { useHitWords } from './work/use-hits.ts';
import { useKeptFocus } from './work/use-kept-focus.ts';
import { useNodeWords } from './work/use-node-words.ts';
import type { Highlight, Work } from './work/work.ts';

interface OutlineTreeProps {
  readonly work: Work;
  readonly highlight: Highlight | undefined;
  /** Shows a node in the inspector and moves focus there. */
  readonly onOpen: (id: string) => void;
  /** Shows a node in the inspector. */
  readonly onShow: (id: string) => void;
  /** Opens the menu of node types to add after the selected node. */
  readonly onAdd: () => void;
}

/** The flow as a tree of lines: everything that the canvas can do, for keyboards and screen readers. */
export function OutlineTree({ work, highlight, onOpen, onShow, onAdd }: OutlineTreeProps) {
  const { t } = useTranslation();
  const { nodeName } = useNodeWords();
  const hitWords = useHitWords();
  const { draft, byNode, hits, selected, chosen } = work;
  const { edges } = draft;
  const outline = useOutline(work);
  const { rows, at, current, closed, go, onFocus, toggle } = outline;
  const { onKeyDown, follow, toggleChosen } = useOutlineKeys(work, outline, { onOpen, onAdd });
  const focusHandlers = useKeptFocus(() => go(rows[at]));
  const isChosen = new Set(chosen);
  const click = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    const part = (name: string) => target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name];
    const [toggled, followed, owner] = [part('toggle'), part('follow'), part('owner')];
    const row = rows.find(({ key }) => key === part('row'));
    if (toggled !== undefined) toggle(toggled);
    else if (row && shiftKey) go(row, 'range');
    else if (row && (ctrlKey || metaKey)) toggleChosen(row);
    else if (followed !== undefined) follow(followed);
    else if (owner !== undefined) onShow(owner);
  };
  return (
    <div
      className={classes['outline']}
      role="tree"
      tabIndex={-1}
      aria-label={t('flows.outline')}
      aria-multiselectable
      onKeyDown={onKeyDown}
      // Focus from a click selects a single line; with several lines selected, the click handler does it.
      onMouseDown={(event) => (event.shiftKey || event.ctrlKey || event.metaKey) && event.preventDefault()}
      onClick={click}
      {...focusHandlers}
    >
      {rows.map((row, index) => {
        const isNode = row.kind === 'node';
        const target = isNode ? undefined : findNode(draft, row.edge.to);
        return (
          <OutlineLine
            key={row.key}
            id={rowId(row.key)}
            rowKey={row.key}
            level={row.level}
            node={isNode ? row.node : undefined}
            edgeCount={isNode ? countOutgoing(edges, row.node.id) : 0}
            edge={isNode ? undefined : row.edge}
            nth={isNode ? 0 : row.nth}
            target={isNode ? undefined : target ? nodeName(target) : row.edge.to}
            isJump={!isNode && row.isJump}
            isOnly={!isNode && countOutgoing(edges, row.edge.from) === 1}
            isLoose={isNode && row.isLoose}
            isTabStop={index === at}
            isSelected={isNode ? isChosen.has(row.node.id) || row.node.id === selected : row.key === current}
            isExpanded={closed.has(row.key) ? false : hasChildren(rows, index) ? true : undefined}
            problems={isNode ? byNode.get(row.node.id) : undefined}
            hits={isNode ? hitWords(hits.get(row.node.id)) : undefined}
            highlight={litBy(row, highlight)}
            onFocus={onFocus}
          />
        );
      })}
    </div>
  );
}

const countOutgoing = (edges: Work['draft']['edges'], id: string): number =>
  edges.reduce((sum, { from }) => sum + (from === id ? 1 : 0), 0);

const litBy = (row: OutlineRow, highlight: Highlight | undefined): 'now' | 'passed' | undefined => {
  if (!highlight) return undefined;
  if (row.kind === 'edge') return highlight.edges.has(row.edge.id) ? 'passed' : undefined;
  return highlight.now === row.node.id ? 'now' : highlight.nodes.has(row.node.id) ? 'passed' : undefined;
};
