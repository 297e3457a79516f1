import { type Edge, MarkerType } from '@xyflow/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useConditionWords } from '../../../entities/talk/use-condition-words.ts';
import type { Lit, Work } from '../work/work.ts';
import classes from './canvas.module.css';

/** All ways from one node to another, drawn as one. */
export type CanvasEdge = Edge<{ readonly ways: readonly string[] }>;

const MAX_LABEL = 48;

const ARROW = { type: MarkerType.ArrowClosed } as const;
/** A mark grows with its line: as large as the others, on a line that is thicker. */
const LIT_ARROW = { ...ARROW, color: 'var(--primary)', width: 6, height: 6 } as const;

const idOf = (from: string, to: string): string => `${from} ${to}`;
/** The node that ways begin at, by the id that they are drawn under. */
export const sourceOf = (id: string): string | undefined => id.split(' ')[0];

/** The ways as the canvas draws them. */
export function useCanvasEdges({ draft }: Work, lit: Lit | undefined, chosen: ReadonlySet<string>): CanvasEdge[] {
  const { t } = useTranslation();
  const conditionWords = useConditionWords();
  const { edges } = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language alone.
  const drawn = useMemo(() => {
    const out = Map.groupBy(edges, ({ from }) => from);
    const groups = Map.groupBy(edges, ({ from, to }) => idOf(from, to));
    return [...groups].flatMap(([id, ways]): CanvasEdge[] => {
      const [first] = ways;
      if (!first) return [];
      const own = out.get(first.from) ?? [];
      const words = ways.map((way) => t('flows.nthWay', { nth: own.indexOf(way) + 1, when: conditionWords(way.when) }));
      const isLit = ways.some((way) => lit?.edges.has(way.id));
      const label = own.length === 1 && first.when.type === 'else' ? '' : words.join(' · ');
      return [
        {
          id,
          source: first.from,
          target: first.to,
          type: 'smoothstep',
          data: { ways: ways.map((way) => way.id) },
          label: label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL)}…` : label,
          ariaLabel: words.join(', '),
          markerEnd: isLit ? LIT_ARROW : ARROW,
          ...(isLit && { className: classes['lit'] ?? '' }),
        },
      ];
    });
  }, [edges, lit, t]);
  return useMemo(
    () => (chosen.size === 0 ? drawn : drawn.map((edge) => (chosen.has(edge.id) ? { ...edge, selected: true } : edge))),
    [drawn, chosen],
  );
}
