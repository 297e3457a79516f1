import { candidates } from '@switchboard/contracts/hiring/candidates';
import type { Criterion } from '@switchboard/contracts/hiring/openings';
import { MAX_NOTES } from '@switchboard/contracts/hiring/screening';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { Caller } from '../caller.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem } from '../resources/items.ts';
import { readCriteria, toCandidate } from './candidate-fields.ts';

/**
 * Sets or clears a candidate's score for one criterion. The quotes from the call remain.
 *
 * @throws {AppError} `resource.not_found`; `resource.conflict` if the candidate is archived; `request.invalid` if the job's rubric doesn't
 *   have the criterion
 */
export async function setScore(
  deps: ResourceDeps,
  caller: Caller,
  { id, criterion, score }: { readonly id: string; readonly criterion: string; readonly score: number | null },
): Promise<ResourceState> {
  const { tenantId } = caller;
  const item = await findItem(deps.pool, { tenantId, kind: candidates.kind, id });
  if (item === undefined) throw new AppError('resource.not_found');
  const { rubric } = await readCriteria(deps.pool, tenantId, toCandidate(item).jobId);
  return resourceChanges(deps, candidates).changeManaged(caller, { id }, (state, at) => {
    const { scores: known } = toCandidate(state);
    const blank = { score: null, words: [], by: null, at };
    const toScore = (entry: Criterion) => ({
      ...blank,
      ...known.find((score) => score.criterion === entry.criterion),
      ...entry,
    });
    const scores = rubric.length > 0 ? rubric.map(toScore) : known;
    const before = scores.find((entry) => entry.criterion === criterion);
    if (before === undefined)
      throw new AppError('request.invalid', { errors: [{ path: 'criterion', code: 'unknown' }] });
    if (before.score === score && before.by !== null) return {};
    const updated = { ...before, score, by: caller.actor.id, at };
    return { scores: scores.map((entry) => (entry === before ? updated : entry)) };
  });
}

/**
 * Adds a note about a candidate, with its author and time.
 *
 * @throws {AppError} `resource.not_found`, `resource.limit_reached`; `resource.conflict` if the candidate is archived
 */
export function addNote(
  deps: ResourceDeps,
  caller: Caller,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<ResourceState> {
  return resourceChanges(deps, candidates).changeManaged(caller, { id }, (state, at) => {
    const { notes } = toCandidate(state);
    if (notes.length >= MAX_NOTES) throw new AppError('resource.limit_reached');
    return { notes: [...notes, { by: caller.actor.id, at, text }] };
  });
}
