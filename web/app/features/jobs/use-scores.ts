import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Criterion } from '@switchboard/contracts/hiring/openings';
import type { CriterionScore } from '@switchboard/contracts/hiring/screening';
import { useGetResourceQuery } from '../../resource/resource-queries.ts';
import type { KindItem } from '../../resource/resource-view.ts';

/** A criterion of the job's rubric, with how somebody does by it as far as that is known. */
export type RubricLine = Criterion & Partial<CriterionScore>;

/** The criteria of the job's rubric with the scores of a candidate; the scores alone where there is no rubric. */
export function useScores({ scores, jobId }: KindItem<'candidates'>): readonly RubricLine[] {
  const { data: job } = useGetResourceQuery(jobId === null ? skipToken : { kind: 'jobs', id: jobId });
  // An item of the kind that was asked for; the hook knows of no kinds.
  const rubric = (job as KindItem<'jobs'> | undefined)?.rubric ?? [];
  if (rubric.length === 0) return scores;
  return rubric.map((one) => ({ ...scores.find(({ criterion }) => criterion === one.criterion), ...one }));
}
