import { type Edge, MarkerType } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useConditionWords } from '../../../entities/talk/use-condition-words.ts';
import type { Highlight, Work } from '../work/work.ts';
import classes from './canvas.module.css';

/** All edges from one node to another, drawn as one. */
export type CanvasEdge = Edge<{ readonly edgeIds: readonly string[] }>;

const MAX_LABEL_LENGTH = 48;

const ARROW = { type: MarkerType.ArrowClosed } as const;
/** A marker scales with its line, so the marker of a thicker line is set smaller. */
const LIT_ARROW = { ...ARROW, color: 'var(--primary)', width: 6, height: 6 } as const;

const edgeId = (from: string, to: string): string => `${from} ${to}`;
/** The source node of a drawn edge. */
export const edgeSource = (id: string): string | undefined => id.split(' ')[0];

/** The edges as the canvas draws them. */
export function useCanvasEdges(
  { draft }: Work,
  highlight: Highlight | undefined,
  chosen: ReadonlySet<string>,
): CanvasEdge[] {
  const { t } = useTranslation();
  const conditionWords = useConditionWords();
  const { edges } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change only with the language.
  const drawn = useMemo(() => {
    const out = Map.groupBy(edges, ({ from }) => from);
    const groups = Map.groupBy(edges, ({ from, to }) => edgeId(from, to));
    return [...groups].flatMap(([id, group]): CanvasEdge[] => {
      const [first] = group;
      if (!first) return [];
      const own = out.get(first.from) ?? [];
      const words = group.map((edge) =>
        t('flows.nthWay', { nth: own.indexOf(edge) + 1, when: conditionWords(edge.when) }),
      );
      const isLit = group.some(({ id }) => highlight?.edges.has(id));
      const label = own.length === 1 && first.when.type === 'else' ? '' : words.join(' · ');
      return [
        {
          id,
          source: first.from,
          target: first.to,
          type: 'smoothstep',
          data: { edgeIds: group.map(({ id }) => id) },
          label: label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH)}…` : label,
          ariaLabel: words.join(', '),
          markerEnd: isLit ? LIT_ARROW : ARROW,
          ...(isLit && { className: classes['lit'] ?? '' }),
        },
      ];
    });
  }, [edges, highlight, t]);
  return useMemo(
    () => (chosen.size === 0 ? drawn : drawn.map((edge) => (chosen.has(edge.id) ? { ...edge, selected: true } : edge))),
    [drawn, chosen],
  );
}
