import { candidates } from '@switchboard/contracts/hiring/candidates';
import type { Criterion } from '@switchboard/contracts/hiring/openings';
import { MAX_NOTES } from '@switchboard/contracts/hiring/screening';
import type { ResourceState } from '@switchboard/domain/resources/resource';
import { AppError } from '@switchboard/platform/app-error';
import type { Caller } from '../caller.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem } from '../resources/items.ts';
import { candidateOf, readAsked } from './fields-of.ts';

/**
 * Sets the score of a candidate by one criterion, or takes it back. The words that the call gave stay beside it.
 *
 * @throws {AppError} `resource.not_found`, `resource.conflict` of one who is archived, `request.invalid` for a criterion that the job's rubric
 * doesn't have
 */
export async function setScore(
  deps: ResourceDeps,
  caller: Caller,
  { id, criterion, score }: { readonly id: string; readonly criterion: string; readonly score: number | null },
): Promise<ResourceState> {
  const { tenantId } = caller;
  const item = await findItem(deps.pool, { tenantId, kind: candidates.kind, id });
  if (item === undefined) throw new AppError('resource.not_found');
  const { rubric } = await readAsked(deps.pool, tenantId, candidateOf(item).jobId);
  return resourceChanges(deps, candidates).changeManaged(caller, { id }, (state, at) => {
    const { scores: known } = candidateOf(state);
    const blank = { score: null, words: [], by: null, at };
    const scoreOf = (one: Criterion) => ({
      ...blank,
      ...known.find(({ criterion: of }) => of === one.criterion),
      ...one,
    });
    const scores = rubric.length > 0 ? rubric.map(scoreOf) : known;
    const before = scores.find((one) => one.criterion === criterion);
    if (before === undefined)
      throw new AppError('request.invalid', { errors: [{ path: 'criterion', code: 'unknown' }] });
    if (before.score === score && before.by !== null) return {};
    const set = { ...before, score, by: caller.actor.id, at };
    return { scores: scores.map((one) => (one === before ? set : one)) };
  });
}

/**
 * Adds a note about a candidate, with who wrote it and when.
 *
 * @throws {AppError} `resource.not_found`, `resource.conflict` of one who is archived, `resource.limit_reached`
 */
export function addNote(
  deps: ResourceDeps,
  caller: Caller,
  { id, text }: { readonly id: string; readonly text: string },
): Promise<ResourceState> {
  return resourceChanges(deps, candidates).changeManaged(caller, { id }, (state, at) => {
    const { notes } = candidateOf(state);
    if (notes.length >= MAX_NOTES) throw new AppError('resource.limit_reached');
    return { notes: [...notes, { by: caller.actor.id, at, text }] };
  });
}
