import { candidates } from '@switchboard/contracts/hiring/candidates';
import { openings } from '@switchboard/contracts/hiring/openings';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { findItem } from '../resources/items.ts';

type State = Pick<ResourceState, 'fields'>;
export type CandidateFields = ResourceFields<typeof candidates>;
type JobFields = ResourceFields<typeof openings>;

/** Returns the fields of a candidate's item. */
export const toCandidate = ({ fields }: State): CandidateFields =>
  ({ ...candidates.defaults, ...fields }) as CandidateFields; // The kind's schema ensures this type.

/** Reads the screening questions and the rubric of a job; both are empty without a job. */
export async function readCriteria(
  db: Queryable,
  tenantId: string,
  jobId: string | null,
): Promise<Pick<JobFields, 'questions' | 'rubric'>> {
  const job = jobId === null ? undefined : await findItem(db, { tenantId, kind: openings.kind, id: jobId });
  const { questions, rubric } = { ...openings.defaults, ...job?.fields } as JobFields; // The kind's schema ensures this type.
  return { questions, rubric };
}
