import { setTimeout as sleep } from 'node:timers/promises';
import { findCarrierCall } from '@switchboard/application/carrier-calls/carrier-call-rows';
import {
  claimTurn,
  findLastAnswer,
  findTurn,
  finishTurn,
  isAnotherTurnOpen,
  type LlmAnswer,
  type LlmTurnKey,
  reclaimTurn,
  releaseTurn,
} from '@switchboard/application/carrier-calls/llm-turns';
import type { ConversationKey } from '@switchboard/application/conversations/conversation-ids';
import type { StartedTalk } from '@switchboard/application/talks/start-talk';
import { AppError } from '@switchboard/platform/app-error';
import { UNANSWERED_ANNOUNCEMENT } from '../announcements.ts';
import { findHeardPart } from './heard-part.ts';
import { openCall } from './open-call.ts';
import { type SpokenTurn, speakTurn } from './speak-turn.ts';
import { MAX_ANSWER_MS, type TurnDeps, type TurnRequest } from './turn-request.ts';

export type TurnOutcome = 'answered' | 'cut' | 'repeated' | 'refused';

/** A replica that claimed a turn and hasn't answered it after this time counts as dead. */
const LOST_AFTER_MS = MAX_ANSWER_MS + 15_000;
const POLL_MS = 50;
/** How long a turn waits for the previous one, which the caller has just interrupted. */
const MAX_WAIT_FOR_PREVIOUS_MS = 1_000;

/**
 * Answers a turn of a call exactly once: the first request claims the turn and asks the talk, and every repeat gets the stored answer.
 *
 * @throws {AppError} `service.unavailable` for a repeat if the first request isn't answered in time
 */
export async function answerTurn(
  deps: TurnDeps,
  request: TurnRequest,
): Promise<{ readonly answer: LlmAnswer; readonly outcome: TurnOutcome }> {
  const { connection, requested, say } = request;
  const call = { connectionId: connection.id, callSid: requested.callId };
  const key: LlmTurnKey = { ...call, ...requested.key };
  let stored = await findCarrierCall(deps.pool, call);
  if (stored === undefined) {
    const opened = await openCall(deps, request, key);
    if (opened === 'refused') {
      const text = UNANSWERED_ANNOUNCEMENT.map((words) => words.text).join(' ');
      say(text);
      return { answer: { text, ending: { kind: 'end', reason: 'unanswered' } }, outcome: 'refused' };
    }
    if (opened !== 'already-started') {
      const { conversationId } = opened;
      return answerClaimed(deps, request, { key, talk: { tenantId: connection.tenantId, conversationId }, opened });
    }
    stored = await findCarrierCall(deps.pool, call);
    if (stored === undefined) throw new AppError('service.unavailable');
  }
  return claimOrFollow(deps, request, { key, talk: stored });
}

interface Turn {
  readonly key: LlmTurnKey;
  readonly talk: ConversationKey;
}

/** Claims the turn, or waits for the answer of the request that has claimed it. */
async function claimOrFollow(deps: TurnDeps, request: TurnRequest, turn: Turn) {
  const { key } = turn;
  const until = performance.now() + MAX_ANSWER_MS;
  while (performance.now() < until && !request.signal.aborted) {
    if (await claimTurn(deps.pool, key, deps.clock.now())) {
      await waitForTurnBefore(deps, key);
      return answerClaimed(deps, request, turn);
    }
    const found = await findTurn(deps.pool, key);
    if (found?.answer) {
      if (found.answer.text !== '') request.say(found.answer.text);
      return { answer: found.answer, outcome: 'repeated' as const };
    }
    const at = deps.clock.now();
    if (await reclaimTurn(deps.pool, key, { before: new Date(at.getTime() - LOST_AFTER_MS), at })) {
      // The lost replica may have applied the caller's words: don't apply them again.
      return answerClaimed(deps, request, { ...turn, isLost: true });
    }
    await sleep(POLL_MS);
  }
  throw new AppError('service.unavailable');
}

/** Waits for the previous turn, so that an interruption is applied after the turn that it interrupts. */
async function waitForTurnBefore({ pool, clock }: TurnDeps, key: LlmTurnKey): Promise<void> {
  const until = performance.now() + MAX_WAIT_FOR_PREVIOUS_MS;
  const since = () => new Date(clock.now().getTime() - LOST_AFTER_MS);
  while (performance.now() < until && (await isAnotherTurnOpen(pool, key, since()))) await sleep(POLL_MS);
}

async function answerClaimed(
  deps: TurnDeps,
  request: TurnRequest,
  turn: Turn & { readonly opened?: StartedTalk; readonly isLost?: boolean },
): Promise<{ readonly answer: LlmAnswer; readonly outcome: TurnOutcome }> {
  const { requested, ...listener } = request;
  const withoutInput = turn.isLost ? { words: undefined, digits: undefined, isSilent: false } : {};
  let spoken: SpokenTurn;
  try {
    const heard = turn.isLost ? undefined : await readHeardPart(deps, turn.key, requested.heardWords);
    spoken = await speakTurn(deps, { ...listener, ...turn, heard, requested: { ...requested, ...withoutInput } });
  } catch (error) {
    await releaseTurn(deps.pool, turn.key);
    throw error;
  }
  const { isCut, ...answer } = spoken;
  await finishTurn(deps.pool, turn.key, answer);
  return { answer, outcome: isCut ? 'cut' : 'answered' };
}

/** Returns the part of the previous answer that the caller heard, if the caller interrupted it. */
async function readHeardPart(
  { pool }: TurnDeps,
  key: LlmTurnKey,
  words: string | undefined,
): Promise<string | undefined> {
  if (words === undefined) return undefined;
  const before = await findLastAnswer(pool, key);
  return before && findHeardPart(before.text, words);
}
