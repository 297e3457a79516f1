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
import { type CandidateFields, candidateOf, readAsked } from './fields-of.ts';

/** Stages that a screening moves somebody on from; at any other a person has moved them. */
const BEFORE_SCREENING: readonly CandidateStage[] = ['applied', 'invited'];
const TYPES = ['conversation.message-received'] as const;
type Said = Extract<ConversationEvent, { type: (typeof TYPES)[number] }>;

/** Has a candidate stand where a call waits for them; false if they stand elsewhere by now. */
export async function inviteToScreening(deps: ResourceDeps, caller: Caller, id: string): Promise<boolean> {
  let isInvited = false;
  await unlessGone(deps, caller, id, ({ stage }) => {
    isInvited = stage === 'applied';
    return isInvited ? { stage: 'invited' } : {};
  });
  return isInvited;
}

/** Has a candidate stand where they are being called. */
export function beginScreening(deps: ResourceDeps, caller: Caller, id: string): Promise<void> {
  return unlessGone(deps, caller, id, ({ stage }) => (BEFORE_SCREENING.includes(stage) ? { stage: 'screening' } : {}));
}

/** Takes a candidate back whom no call has reached. */
export function giveUpScreening(deps: ResourceDeps, caller: Caller, id: string): Promise<void> {
  return unlessGone(deps, caller, id, ({ stage }) => (stage === 'screening' ? { stage: 'invited' } : {}));
}

/**
 * Writes what a call found out on the candidate: the answers to the job's questions, and the scores by its rubric. Who stood before it, or in
 * it, is screened then. Scores that a person has set stay. Of the same call, it changes nothing again.
 */
export async function endScreening(
  deps: ResourceDeps,
  caller: Caller,
  { id, conversationId }: { readonly id: string; readonly conversationId: ConversationId },
): Promise<void> {
  const { tenantId } = caller;
  const item = await findItem(deps.pool, { tenantId, kind: candidates.kind, id });
  if (item === undefined) return;
  const { jobId } = candidateOf(item);
  const asked = await readAsked(deps.pool, tenantId, jobId);
  const exchanges = await readExchanges(deps.events, tenantId, conversationId);
  const at = deps.clock.now().toISOString();
  await unlessGone(deps, caller, id, (candidate) => {
    const { stage, language: lang, screening, scores } = candidate;
    if (screening?.conversationId === conversationId || candidate.jobId !== jobId) return {};
    const isMoved = stage === 'screening' || BEFORE_SCREENING.includes(stage);
    return {
      ...(isMoved && { stage: 'screened' as const }),
      screening: { conversationId, at, answers: matchAnswers(asked.questions, exchanges, lang) },
      scores: keepPersonScores(scores, judge(asked.rubric, exchanges, { lang, at })),
    };
  });
}

async function readExchanges(
  events: Pick<EventReader, 'readStream'>,
  tenantId: string,
  conversationId: ConversationId,
): Promise<readonly Exchange[]> {
  const { events: stored } = await events.readStream(tenantId, conversationStream(conversationId), { types: TYPES });
  // By the log's codec, which parsed them.
  const said = stored.filter(({ data }) => !isErased(data)) as (StoredEvent & Said)[];
  return splitExchanges(said.map(({ data }) => data));
}

/** Changes a candidate, unless they were archived or erased meanwhile: then there is nobody to change. */
async function unlessGone(
  deps: ResourceDeps,
  caller: Caller,
  id: string,
  given: (candidate: CandidateFields) => Partial<CandidateFields>,
): Promise<void> {
  try {
    await resourceChanges(deps, candidates).changeManaged(caller, { id }, (state) => given(candidateOf(state)));
  } catch (error) {
    if (!isAppError(error, 'resource.not_found') && !isAppError(error, 'resource.conflict')) throw error;
  }
}
