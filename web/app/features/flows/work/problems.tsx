import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { findNode } from '../graph/graph.ts';
import type { PlacedProblem } from '../graph/problem-places.ts';
import classes from './flows.module.css';
import { useNodeWords } from './use-node-words.ts';
import type { Work } from './work.ts';

/** Returns a function that describes problems; it is stable per language. */
export function useProblemWords(): (problem: PlacedProblem) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ code, detail }) => (code === 'invalid' ? t('flows.invalid') : t(`agents.problem.${code}`, { detail })),
    [t],
  );
}

interface ProblemsProps {
  readonly work: Work;
  readonly problems: readonly PlacedProblem[];
  /** Goes to a problem's node; undefined for problems of the whole flow. Without it, places aren't shown. */
  readonly onOpen?: (id: string | undefined) => void;
}

/** Problems, each with a link to its place. */
export function Problems({ work, problems, onOpen }: ProblemsProps) {
  const { t } = useTranslation();
  const { nodeName } = useNodeWords();
  const words = useProblemWords();
  return (
    <ul className={classes['problems']} aria-label={t('agents.problems')}>
      {problems.map((problem) => {
        const { level, code, path, edgeId, detail } = problem;
        const Icon = level === 'error' ? TriangleAlert : CircleAlert;
        const node = findNode(work.draft, problem.nodeId ?? work.draft.edges.find(({ id }) => id === edgeId)?.from);
        const place = node ? nodeName(node) : t('flows.wholeFlow');
        return (
          <li key={`${path} ${code} ${edgeId} ${detail}`} data-level={level}>
            <Icon size={14} role="img" aria-label={t(`agents.problemLevel.${level}`)} />
            <span>
              {onOpen && (
                <>
                  <button type="button" onClick={() => onOpen(node?.id)}>
                    {place}
                  </button>{' '}
                </>
              )}
              {words(problem)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
