import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { rowId } from './focus-node.ts';
import { nodeOf } from './graph/graph.ts';
import { hasWithin, type OutlineRow } from './graph/outline.ts';
import classes from './outline.module.css';
import { OutlineLine } from './outline-line.tsx';
import { useOutline } from './use-outline.ts';
import { useOutlineKeys } from './use-outline-keys.ts';
import { useHitWords } from './work/use-hits.ts';
import { useKeptFocus } from './work/use-kept-focus.ts';
import { useNodeWords } from './work/use-node-words.ts';
import type { Lit, Work } from './work/work.ts';

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

/** The steps as a tree of lines: all that the canvas can do, by keyboard and for screen readers. */
export function OutlineTree({ work, lit, onOpen, onShow, onAdd }: OutlineTreeProps) {
  const { t } = useTranslation();
  const { nameOf } = useNodeWords();
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
      // The focus that a click brings chooses a line alone: where several are chosen, the click does it.
      onMouseDown={(event) => (event.shiftKey || event.ctrlKey || event.metaKey) && event.preventDefault()}
      onClick={click}
      {...focusHandlers}
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
            isSelected={isNode ? isChosen.has(row.node.id) || row.node.id === selected : row.key === current}
            isExpanded={closed.has(row.key) ? false : hasWithin(rows, index) ? true : undefined}
            problems={isNode ? byNode.get(row.node.id) : undefined}
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
