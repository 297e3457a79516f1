import { isDecidedStage } from '@switchboard/contracts/hiring/candidates';
import { AppError } from '@switchboard/platform/app-error';
import type { OnChange } from '../resources/deps.ts';
import { candidateOf } from './fields-of.ts';

/**
 * Refuses to bring a candidate to a stage that takes a decision without one; where they stood before, they may stay. Whoever was erased
 * never changes again.
 */
export const onCandidateChange: OnChange = async (_client, { before, after }) => {
  if (before && candidateOf(before).erased !== null) throw new AppError('resource.conflict');
  const { stage, decision } = candidateOf(after);
  const isMoved = before === undefined || candidateOf(before).stage !== stage;
  if (isMoved && isDecidedStage(stage) && decision === null) {
    throw new AppError('request.invalid', { errors: [{ path: 'decision', code: 'needs_reason' }] });
  }
};
