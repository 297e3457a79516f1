import { useNodesState } from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NODE_SIZE, placesOf } from '../graph/layout.ts';
import { useProblemWords } from '../problems.tsx';
import { useHitWords } from '../use-hits.ts';
import { useNodeWords } from '../use-node-words.ts';
import type { Lit, Work } from '../work.ts';
import type { CardData, CardNode } from './node-card.tsx';

/** The nodes as the canvas draws them. Each stays the same object as long as nothing of it changes. */
export function useCanvasNodes({ draft, byNode, hits, isReadOnly }: Work, lit: Lit | undefined) {
  const { t } = useTranslation();
  const { nameOf, aboutOf } = useNodeWords();
  const problemWords = useProblemWords();
  const hitWords = useHitWords();
  const [nodes, setNodes, onNodesChange] = useNodesState<CardNode>([]);
  const { nodes: drafted, edges } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: places depend on these parts alone.
  const places = useMemo(() => placesOf(draft), [drafted, edges]);
  const ways = useMemo(() => Map.groupBy(edges, ({ from }) => from), [edges]);
  useEffect(() => {
    setNodes((before) => {
      const known = new Map(before.map((node) => [node.id, node]));
      const after = drafted.map((node): CardNode => {
        const problem = byNode.get(node.id)?.[0];
        const data: CardData = {
          type: node.type,
          name: nameOf(node),
          about:
            node.type === 'branch' ? t('flows.wayCount', { count: ways.get(node.id)?.length ?? 0 }) : aboutOf(node),
          note: node.note,
          problem: problem && problemWords(problem),
          level: problem?.level,
          hits: hitWords(hits.get(node.id)),
          lit: lit?.now === node.id ? 'now' : lit?.nodes.has(node.id) ? 'passed' : undefined,
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
          ariaLabel: [t(`agents.nodeType.${node.type}`), data.name, data.problem, data.hits].filter(Boolean).join(', '),
        };
      });
      return after.length === before.length && after.every((node, index) => node === before[index]) ? before : after;
    });
  }, [drafted, byNode, places, ways, lit, isReadOnly, nameOf, aboutOf, problemWords, hits, hitWords, setNodes, t]);
  return { nodes, setNodes, onNodesChange };
}

const isSame = (a: CardData, b: CardData): boolean => Object.keys(b).every((key) => a[key] === b[key]);
