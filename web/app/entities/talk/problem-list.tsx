import type { FlowProblem } from '@switchboard/contracts/talk/flow-problem';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './problem-list.module.css';
import { useFlowNames } from './use-flow-names.ts';

interface ProblemListProps {
  readonly problems: readonly FlowProblem[];
  /** The flow that the problems belong to. */
  readonly flowId: string | null;
}

/** Problems, each with its location. Errors keep an agent from being published; warnings don't. */
export function ProblemList({ problems, flowId }: ProblemListProps) {
  const { t } = useTranslation();
  const { nodeName, findEdgeSource } = useFlowNames(flowId);
  const describePlace = ({ nodeId, edgeId, path }: FlowProblem): string => {
    const id = nodeId ?? (edgeId === null ? undefined : findEdgeSource(edgeId));
    return id === undefined ? path : nodeName(id);
  };
  return (
    <ul className={classes['problems']} aria-label={t('agents.problems')}>
      {problems.map((problem) => {
        const { level, code, path, edgeId, detail } = problem;
        const Icon = level === 'error' ? TriangleAlert : CircleAlert;
        return (
          <li key={`${path} ${code} ${edgeId}`} data-level={level}>
            <Icon size={16} aria-hidden="true" />
            <span>
              <strong>{describePlace(problem)}</strong> {t(`agents.problem.${code}`, { detail })}
              <span className={classes['level']}>{t(`agents.problemLevel.${level}`)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
