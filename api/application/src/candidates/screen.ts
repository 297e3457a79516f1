import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { type CandidateStage, candidates } from '@switchboard/contracts/hiring/candidates';
import { type Exchange, splitExchanges } from '@switchboard/domain/candidates/exchanges';
import { judge, keepPersonScores, matchAnswers } from '@switchboard/domain/candidates/judge';
import { isErased } from '@switchboard/event-store/codec';
import type { EventReader, StoredEvent } from '@switchboard/event-store/types';
import { isAppError } from '@switchboard/platform/app-error';
import type { Caller } from '../caller.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import type { ResourceDeps } from '../resources/deps.ts';
import { findItem } from '../resources/items.ts';
import { type CandidateFields, readCriteria, toCandidate } from './candidate-fields.ts';

/** The stages that a screening advances; at any other stage, a user has moved the candidate. */
const BEFORE_SCREENING: readonly CandidateStage[] = ['applied', 'invited'];
const TYPES = ['conversation.message-received'] as const;
type Message = Extract<ConversationEvent, { type: (typeof TYPES)[number] }>;

/** Moves a candidate at the stage `applied` to the stage `invited`, where they wait for a call. Returns false for a candidate at any other stage. */
export async function inviteToScreening(deps: ResourceDeps, caller: Caller, id: string): Promise<boolean> {
  let isInvited = false;
  await unlessGone(deps, caller, id, ({ stage }) => {
    isInvited = stage === 'applied';
    return isInvited ? { stage: 'invited' } : {};
  });
  return isInvited;
}

/** Moves a candidate to the stage `screening` when their call starts. */
export function beginScreening(deps: ResourceDeps, caller: Caller, id: string): Promise<void> {
  return unlessGone(deps, caller, id, ({ stage }) => (BEFORE_SCREENING.includes(stage) ? { stage: 'screening' } : {}));
}

/** Moves a candidate back to the stage `invited` if no call has reached them. */
export function giveUpScreening(deps: ResourceDeps, caller: Caller, id: string): Promise<void> {
  return unlessGone(deps, caller, id, ({ stage }) => (stage === 'screening' ? { stage: 'invited' } : {}));
}

/**
 * Records the results of a call on the candidate: the answers to the job's questions, and the scores by its rubric. A candidate before or in
 * screening becomes `screened`. Scores that a user has set stay. Idempotent for the same call.
 */
export async function endScreening(
  deps: ResourceDeps,
  caller: Caller,
  { id, conversationId }: { readonly id: string; readonly conversationId: ConversationId },
): Promise<void> {
  const { tenantId } = caller;
  const item = await findItem(deps.pool, { tenantId, kind: candidates.kind, id });
  if (item === undefined) return;
  const { jobId } = toCandidate(item);
  const criteria = await readCriteria(deps.pool, tenantId, jobId);
  const exchanges = await readExchanges(deps.events, tenantId, conversationId);
  const at = deps.clock.now().toISOString();
  await unlessGone(deps, caller, id, (candidate) => {
    const { stage, language: lang, screening, scores } = candidate;
    if (screening?.conversationId === conversationId || candidate.jobId !== jobId) return {};
    const isMoved = stage === 'screening' || BEFORE_SCREENING.includes(stage);
    return {
      ...(isMoved && { stage: 'screened' as const }),
      screening: { conversationId, at, answers: matchAnswers(criteria.questions, exchanges, lang) },
      scores: keepPersonScores(scores, judge(criteria.rubric, exchanges, { lang, at })),
    };
  });
}

async function readExchanges(
  events: Pick<EventReader, 'readStream'>,
  tenantId: string,
  conversationId: ConversationId,
): Promise<readonly Exchange[]> {
  const { events: stored } = await events.readStream(tenantId, conversationStream(conversationId), { types: TYPES });
  const messages = stored.filter(({ data }) => !isErased(data)) as (StoredEvent & Message)[]; // The log's codec has parsed these events.
  return splitExchanges(messages.map(({ data }) => data));
}

/** Changes a candidate, unless they have been archived or erased meanwhile. */
async function unlessGone(
  deps: ResourceDeps,
  caller: Caller,
  id: string,
  change: (candidate: CandidateFields) => Partial<CandidateFields>,
): Promise<void> {
  try {
    await resourceChanges(deps, candidates).changeManaged(caller, { id }, (state) => change(toCandidate(state)));
  } catch (error) {
    if (!isAppError(error, 'resource.not_found') && !isAppError(error, 'resource.conflict')) throw error;
  }
}
