import type { LiveTalk } from '@switchboard/contracts/calls/live-routes';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './flow-map.module.css';
import { layOut } from './layers.ts';

const BOX = { width: 44, height: 12, gapX: 10, gapY: 16 } as const;

/** A small map of a call's flow: where the call has been and where it is. The text below says the same. */
export function FlowMap({ talk }: { talk: LiveTalk }) {
  const { t } = useTranslation();
  const { nodes, edges, steps, node } = talk;
  const placed = useMemo(() => layOut({ nodes, edges }), [nodes, edges]);
  const visited = useMemo(() => {
    const ids = new Set(steps.flatMap((step) => (step.type === 'node.entered' && step.node ? [step.node] : [])));
    const taken = new Set(steps.flatMap((step) => (step.type === 'edge.taken' ? [step.edge] : [])));
    return { ids, taken };
  }, [steps]);
  if (placed.length === 0) return null;
  const places = new Map(placed.map((node) => [node.id, toPoint(node)]));
  const width = Math.max(...[...places.values()].map(({ x }) => x)) + BOX.width;
  const height = Math.max(...[...places.values()].map(({ y }) => y)) + BOX.height;
  const name = nodes.find(({ id }) => id === node)?.name ?? node ?? '';
  return (
    <svg
      className={classes['map']}
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      role="img"
      aria-label={t('talk.mapLabel', { node: name })}
    >
      {edges.map(({ id, from, to }) => {
        const [a, b] = [places.get(from), places.get(to)];
        return (
          a &&
          b && (
            <line
              key={id}
              data-taken={visited.taken.has(id) || undefined}
              x1={a.x + BOX.width / 2}
              y1={a.y + BOX.height}
              x2={b.x + BOX.width / 2}
              y2={b.y}
            />
          )
        );
      })}
      {placed.map(({ id }) => {
        const place = places.get(id);
        return (
          place && (
            <rect
              key={id}
              x={place.x}
              y={place.y}
              width={BOX.width}
              height={BOX.height}
              rx={3}
              data-been={visited.ids.has(id) || undefined}
              data-here={(talk.isLive && id === node) || undefined}
            />
          )
        );
      })}
    </svg>
  );
}

const toPoint = ({ x, y }: { readonly x: number; readonly y: number }) => ({
  x: x * (BOX.width + BOX.gapX),
  y: y * (BOX.height + BOX.gapY),
});
