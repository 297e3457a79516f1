import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Criterion } from '@switchboard/contracts/kinds/jobs';
import type { CriterionScore } from '@switchboard/contracts/kinds/screening';
import { useGetResourceQuery } from '../../resource/resource-queries.ts';
import type { KindItem } from '../../resource/resource-view.ts';

/** A criterion of the job's rubric, with how somebody does by it as far as that is known. */
export type RubricLine = Criterion & Partial<CriterionScore>;

/** The scores of a candidate; before there are any, the job's criteria. */
export function useScores({ scores, jobId }: KindItem<'candidates'>): readonly RubricLine[] {
  const isUnscored = scores.length === 0 && jobId !== null;
  const { data: job } = useGetResourceQuery(isUnscored ? { kind: 'jobs', id: jobId } : skipToken);
  // An item of the kind that was asked for; the hook knows of no kinds.
  const rubric = isUnscored ? (job as KindItem<'jobs'> | undefined)?.rubric : undefined;
  return rubric ?? scores;
}
