import { candidates } from '@switchboard/contracts/kinds/candidates';
import { jobs } from '@switchboard/contracts/kinds/jobs';
import type { FieldsOf } from '@switchboard/contracts/resources/schemas';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findItem } from '../resources/queries.ts';

type State = Pick<ResourceState, 'fields'>;
export type CandidateFields = FieldsOf<typeof candidates>;
type JobFields = FieldsOf<typeof jobs>;

/** A candidate's fields as their item has them. */
export const candidateOf = ({ fields }: State): CandidateFields =>
  ({ ...candidates.defaults, ...fields }) as CandidateFields; // by the kind's schema

/** What a job asks everybody, and weighs their answers by; nothing of nobody's job. */
export async function readAsked(
  db: Queryable,
  tenantId: string,
  jobId: string | null,
): Promise<Pick<JobFields, 'questions' | 'rubric'>> {
  const job = jobId === null ? undefined : await findItem(db, { tenantId, kind: jobs.kind, id: jobId });
  const { questions, rubric } = { ...jobs.defaults, ...job?.fields } as JobFields; // by the kind's schema
  return { questions, rubric };
}
