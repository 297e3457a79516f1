import type { FlowEdge } from '@switchboard/contracts/talk/flow';
import type { FlowNode } from '@switchboard/contracts/talk/nodes';
import { ChevronDown, ChevronRight, CircleAlert, CornerDownRight, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useConditionWords } from '../../entities/talk/use-condition-words.ts';
import type { PlacedProblem } from './graph/problem-places.ts';
import classes from './outline.module.css';
import { NODE_ICONS } from './work/node-icons.ts';
import { useProblemWords } from './work/problems.tsx';
import { useNodeWords } from './work/use-node-words.ts';

interface OutlineLineProps {
  readonly id: string;
  readonly rowKey: string;
  readonly level: number;
  /** The node, if this is the line of a node. */
  readonly node: FlowNode | undefined;
  readonly edgeCount: number;
  /** The edge, if this is the line of an edge. */
  readonly edge: FlowEdge | undefined;
  readonly nth: number;
  readonly target: string | undefined;
  readonly isJump: boolean;
  /** Whether the edge's node has no other outgoing edge. */
  readonly isOnly: boolean;
  readonly isLoose: boolean;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isExpanded: boolean | undefined;
  readonly problems: readonly PlacedProblem[] | undefined;
  /** How many calls passed this node and how many ended here. */
  readonly hits: string | undefined;
  /** Whether a talk is at this node, or passed it. */
  readonly highlight: 'now' | 'passed' | undefined;
  readonly onFocus: (key: string, nodeId: string) => void;
}

/** Deeper levels get the same indent. */
const MAX_INDENT = 9;

/** A line of the outline, which renders only when its own data changes. */
export const OutlineLine = memo(function OutlineLine(props: OutlineLineProps) {
  const { id, rowKey, level, node, edge, isTabStop, isSelected, isExpanded, highlight, onFocus } = props;
  return (
    <div
      id={id}
      role="treeitem"
      className={classes['line']}
      style={{ paddingInlineStart: 12 + (Math.min(level, MAX_INDENT) - 1) * 22 }}
      tabIndex={isTabStop ? 0 : -1}
      aria-level={level}
      aria-selected={isSelected}
      aria-expanded={isExpanded}
      data-highlight={highlight}
      data-row={rowKey}
      data-owner={node?.id ?? edge?.from}
      onFocus={() => onFocus(rowKey, node?.id ?? edge?.from ?? '')}
    >
      {isExpanded === undefined ? (
        <span className={classes['toggle']} />
      ) : (
        // The toggle is for the mouse only; the arrow keys do the same.
        <span className={classes['toggle']} aria-hidden="true" data-toggle={rowKey}>
          {isExpanded ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
        </span>
      )}
      {node ? <NodeLine {...props} node={node} /> : edge && <EdgeLine {...props} edge={edge} />}
    </div>
  );
});

function NodeLine({ node, edgeCount, isLoose, problems = [], hits }: OutlineLineProps & { readonly node: FlowNode }) {
  const { t } = useTranslation();
  const { nodeName, nodeSummary } = useNodeWords();
  const problemWords = useProblemWords();
  const Icon = NODE_ICONS[node.type];
  const about = node.type === 'branch' ? t('flows.wayCount', { count: edgeCount }) : nodeSummary(node);
  return (
    <>
      <span className={classes['icon']}>
        <Icon size={15} role="img" aria-label={t(`agents.nodeType.${node.type}`)} />
      </span>
      <strong>{nodeName(node)}</strong>
      <span className={classes['about']}>{about}</span>
      {hits !== undefined && (
        <span className={classes['hits']} title={t('flows.hitsAbout')}>
          {hits}
        </span>
      )}
      {isLoose && problems.length === 0 && <span className={classes['badge']}>{t('flows.loose')}</span>}
      {problems.length > 0 && (
        <span className={classes['badges']}>
          {problems.map((problem) => {
            const ProblemIcon = problem.level === 'error' ? TriangleAlert : CircleAlert;
            return (
              <span
                key={`${problem.path} ${problem.code} ${problem.edgeId} ${problem.detail}`}
                className={classes['badge']}
                data-level={problem.level}
              >
                <ProblemIcon size={12} role="img" aria-label={t(`agents.problemLevel.${problem.level}`)} />
                {problemWords(problem)}
              </span>
            );
          })}
        </span>
      )}
    </>
  );
}

function EdgeLine({ edge, nth, target, isJump, isOnly }: OutlineLineProps & { readonly edge: FlowEdge }) {
  const { t } = useTranslation();
  const conditionWords = useConditionWords();
  return (
    <>
      <span className={classes['nth']}>{nth}</span>
      <span className={classes['way']}>
        <span>{edge.when.type === 'else' && isOnly ? t('flows.onward') : conditionWords(edge.when)}</span>
        <span className={classes['target']} data-jump={isJump || undefined}>
          <CornerDownRight size={13} role="img" aria-label={t('flows.leadsTo')} />
          {/* The G key follows this link. */}
          <span data-follow={edge.to}>{target}</span>
        </span>
      </span>
    </>
  );
}
