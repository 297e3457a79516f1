import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Criterion } from '@switchboard/contracts/hiring/openings';
import type { CriterionScore } from '@switchboard/contracts/hiring/screening';
import { useGetResourceQuery } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';

/** A criterion of the opening's rubric with a candidate's score, if any. */
export type RubricLine = Criterion & Partial<CriterionScore>;

/** A candidate's scores by the opening's rubric, or the bare scores without a rubric. */
export function useScores({ scores, jobId }: KindItem<'candidates'>): readonly RubricLine[] {
  const { data: job } = useGetResourceQuery(jobId === null ? skipToken : { kind: 'jobs', id: jobId });
  // The query only returns items of this kind; the hook is untyped.
  const rubric = (job as KindItem<'jobs'> | undefined)?.rubric ?? [];
  if (rubric.length === 0) return scores;
  return rubric.map((line) => ({ ...scores.find(({ criterion }) => criterion === line.criterion), ...line }));
}
