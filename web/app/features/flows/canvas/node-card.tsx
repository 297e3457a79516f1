import type { NodeType } from '@switchboard/contracts/talk/nodes';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { CircleAlert, StickyNote, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { NODE_ICONS } from '../work/node-icons.ts';
import classes from './canvas.module.css';

/** Everything that a node shows; it renders again only when this changes. */
export interface CardData extends Record<string, unknown> {
  readonly type: NodeType;
  readonly name: string;
  readonly about: string;
  readonly note: string;
  /** The first fault. */
  readonly problem: string | undefined;
  /** The other faults, as sentences. */
  readonly moreProblems: string;
  readonly level: 'error' | 'warning' | undefined;
  /** How many calls passed this node and how many ended here. */
  readonly hits: string | undefined;
  /** Whether a talk is at this node, or passed it. */
  readonly highlight: 'now' | 'passed' | undefined;
  readonly isConnectable: boolean;
}
export type CardNode = Node<CardData, 'card'>;

/** A node on the canvas. */
export const NodeCard = memo(function NodeCard({ data, selected }: NodeProps<CardNode>) {
  const { t } = useTranslation();
  const { type, name, about, note, problem, moreProblems, level, hits, highlight, isConnectable } = data;
  const Icon = NODE_ICONS[type];
  const ProblemIcon = level === 'error' ? TriangleAlert : CircleAlert;
  return (
    <div
      className={classes['card']}
      data-selected={selected || undefined}
      data-level={level}
      data-highlight={highlight}
    >
      {type !== 'start' && <Handle type="target" position={Position.Top} isConnectable={isConnectable} />}
      <span className={classes['icon']}>
        <Icon size={16} role="img" aria-label={t(`agents.nodeType.${type}`)} />
      </span>
      <div className={classes['words']}>
        <strong>{name}</strong>
        <span>{about}</span>
      </div>
      {hits !== undefined && (
        <span className={classes['hits']} title={t('flows.hitsAbout')}>
          {hits}
        </span>
      )}
      {note !== '' && <StickyNote size={14} role="img" aria-label={note} className={classes['note']} />}
      {problem !== undefined && (
        <p className={classes['problem']} title={moreProblems}>
          <ProblemIcon size={12} aria-hidden="true" />
          {problem}
          {moreProblems !== '' && ' …'}
        </p>
      )}
      {type !== 'end' && <Handle type="source" position={Position.Bottom} isConnectable={isConnectable} />}
    </div>
  );
});
