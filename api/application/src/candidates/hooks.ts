import { isDecidedStage } from '@switchboard/contracts/hiring/candidates';
import { AppError } from '@switchboard/platform/app-error';
import type { OnChange } from '../resources/deps.ts';
import { toCandidate } from './candidate-fields.ts';

/**
 * Refuses to move a candidate to a stage that requires a decision without one; a candidate already there may stay. An erased candidate never
 * changes again.
 */
export const onCandidateChange: OnChange = async (_client, { before, after }) => {
  if (before && toCandidate(before).erased !== null) throw new AppError('resource.conflict');
  const { stage, decision } = toCandidate(after);
  const isMoved = before === undefined || toCandidate(before).stage !== stage;
  if (isMoved && isDecidedStage(stage) && decision === null) {
    throw new AppError('request.invalid', { errors: [{ path: 'decision', code: 'needs_reason' }] });
  }
};
