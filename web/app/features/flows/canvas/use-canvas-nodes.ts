import { type NodeChange, useNodesState } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { moveNodes } from '../graph/edit-nodes.ts';
import { NODE_SIZE, nodePlaces } from '../graph/layout.ts';
import { useProblemWords } from '../work/problems.tsx';
import { useHitWords } from '../work/use-hits.ts';
import { useNodeWords } from '../work/use-node-words.ts';
import type { Highlight, Work } from '../work/work.ts';
import type { CardData, CardNode } from './node-card.tsx';

/** The nodes as the canvas renders them. A node that hasn't changed stays the same object. */
export function useCanvasNodes({ draft, edit, byNode, hits, isReadOnly }: Work, highlight: Highlight | undefined) {
  const { t } = useTranslation();
  const { nodeName, nodeSummary } = useNodeWords();
  const problemWords = useProblemWords();
  const hitWords = useHitWords();
  const [nodes, setNodes, applyChanges] = useNodesState<CardNode>([]);
  const { nodes: drafted, edges } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the nodes depend only on these parts.
  const places = useMemo(() => nodePlaces(draft), [drafted, edges]);
  const outgoing = useMemo(() => Map.groupBy(edges, ({ from }) => from), [edges]);
  useEffect(() => {
    setNodes((before) => {
      const known = new Map(before.map((node) => [node.id, node]));
      const after = drafted.map((node): CardNode => {
        const problems = byNode.get(node.id) ?? [];
        const [problem] = problems;
        const data: CardData = {
          type: node.type,
          name: nodeName(node),
          about:
            node.type === 'branch'
              ? t('flows.wayCount', { count: outgoing.get(node.id)?.length ?? 0 })
              : nodeSummary(node),
          note: node.note,
          problem: problem && problemWords(problem),
          moreProblems: problems.slice(1).map(problemWords).join(' '),
          level: problems.some(({ level }) => level === 'error') ? 'error' : problem?.level,
          hits: hitWords(hits.get(node.id)),
          highlight: highlight?.now === node.id ? 'now' : highlight?.nodes.has(node.id) ? 'passed' : undefined,
          isConnectable: !isReadOnly,
        };
        const position = places.get(node.id) ?? node.at;
        const old = known.get(node.id);
        if (old && isSame(old.data, data) && old.position.x === position.x && old.position.y === position.y) return old;
        return {
          ...old,
          id: node.id,
          type: 'card',
          position,
          ...NODE_SIZE,
          data,
          ariaLabel: [t(`agents.nodeType.${node.type}`), data.name, ...problems.map(problemWords), data.hits]
            .filter(Boolean)
            .join(', '),
        };
      });
      return after.length === before.length && after.every((node, index) => node === before[index]) ? before : after;
    });
  }, [
    drafted,
    byNode,
    places,
    outgoing,
    highlight,
    isReadOnly,
    nodeName,
    nodeSummary,
    problemWords,
    hits,
    hitWords,
    setNodes,
    t,
  ]);
  const isDragged = useRef(false);
  const changeNodes = useCallback(
    (changes: NodeChange<CardNode>[]) => {
      applyChanges(changes);
      const moved = changes.flatMap((change) =>
        change.type === 'position' && change.position ? [{ ...change, position: change.position }] : [],
      );
      if (moved.some(({ dragging }) => dragging)) isDragged.current = true;
      else if (moved.length > 0) {
        const ends = new Map(moved.map(({ id, position }) => [id, position]));
        // Each drag is undone separately; moves by key are undone together.
        const topic = isDragged.current ? undefined : `move ${[...ends.keys()].join(' ')}`;
        isDragged.current = false;
        edit((graph) => moveNodes(graph, new Map([...nodePlaces(graph), ...ends])), topic);
      }
    },
    [applyChanges, edit],
  );
  return { nodes, setNodes, changeNodes };
}

const isSame = (a: CardData, b: CardData): boolean => Object.keys(b).every((key) => a[key] === b[key]);
