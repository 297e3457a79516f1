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
import { unanswered } from '../words.ts';
import { heardUntil } from './heard.ts';
import { openCall } from './open-call.ts';
import { type SpokenTurn, speakTurn } from './speak-turn.ts';
import { MAX_ANSWER_MS, type TurnDeps, type TurnRequest } from './turn-request.ts';

export type TurnOutcome = 'answered' | 'cut' | 'repeated' | 'refused';

/** A replica that claimed a turn and hasn't answered it after this time counts as dead. */
const LOST_AFTER_MS = MAX_ANSWER_MS + 15_000;
const LOOK_EVERY_MS = 50;
/** How long a turn waits for the one before, whose caller has just broken in. */
const MAX_WAIT_BEFORE_MS = 1_000;

/**
 * Answers a turn of a call, once however often it is asked for: by the talk, or with the words that it was answered before.
 *
 * @throws {AppError} `service.unavailable` of a repeat whose first is not answered in time
 */
export async function answerTurn(
  deps: TurnDeps,
  request: TurnRequest,
): Promise<{ readonly answer: LlmAnswer; readonly outcome: TurnOutcome }> {
  const { connection, asked, say } = request;
  const call = { connectionId: connection.id, callSid: asked.callId };
  const key: LlmTurnKey = { ...call, ...asked.key };
  let told = await findCarrierCall(deps.pool, call);
  if (told === undefined) {
    const opened = await openCall(deps, request, key);
    if (opened === 'refused') {
      const text = unanswered.map((words) => words.text).join(' ');
      say(text);
      return { answer: { text, ending: { kind: 'end', reason: 'unanswered' } }, outcome: 'refused' };
    }
    if (opened !== 'told') {
      const { conversationId } = opened;
      return take(deps, request, { key, talk: { tenantId: connection.tenantId, conversationId }, opened });
    }
    told = await findCarrierCall(deps.pool, call);
    if (told === undefined) throw new AppError('service.unavailable');
  }
  return follow(deps, request, { key, talk: told });
}

interface Turn {
  readonly key: LlmTurnKey;
  readonly talk: ConversationKey;
}

/** Takes the turn, or waits for the answer of who has it. */
async function follow(deps: TurnDeps, request: TurnRequest, turn: Turn) {
  const { key } = turn;
  const until = performance.now() + MAX_ANSWER_MS;
  while (performance.now() < until && !request.left.aborted) {
    if (await claimTurn(deps.pool, key, deps.clock.now())) {
      await waitForTurnBefore(deps, key);
      return take(deps, request, turn);
    }
    const found = await findTurn(deps.pool, key);
    if (found?.answer) {
      if (found.answer.text !== '') request.say(found.answer.text);
      return { answer: found.answer, outcome: 'repeated' as const };
    }
    const at = deps.clock.now();
    if (await reclaimTurn(deps.pool, key, { before: new Date(at.getTime() - LOST_AFTER_MS), at })) {
      // Its words may have been heard: they are not given twice.
      return take(deps, request, { ...turn, isLost: true });
    }
    await sleep(LOOK_EVERY_MS);
  }
  throw new AppError('service.unavailable');
}

/** The words that broke in on a turn are heard behind that. */
async function waitForTurnBefore({ pool, clock }: TurnDeps, key: LlmTurnKey): Promise<void> {
  const until = performance.now() + MAX_WAIT_BEFORE_MS;
  const since = () => new Date(clock.now().getTime() - LOST_AFTER_MS);
  while (performance.now() < until && (await isAnotherTurnOpen(pool, key, since()))) await sleep(LOOK_EVERY_MS);
}

async function take(
  deps: TurnDeps,
  request: TurnRequest,
  turn: Turn & { readonly opened?: StartedTalk; readonly isLost?: boolean },
): Promise<{ readonly answer: LlmAnswer; readonly outcome: TurnOutcome }> {
  const { asked, ...listener } = request;
  const taken = turn.isLost ? { words: undefined, digits: undefined, isSilent: false } : {};
  let spoken: SpokenTurn;
  try {
    const heard = turn.isLost ? undefined : await heardOf(deps, turn.key, asked.heardOfAgent);
    spoken = await speakTurn(deps, { ...listener, ...turn, heard, asked: { ...asked, ...taken } });
  } catch (error) {
    await releaseTurn(deps.pool, turn.key);
    throw error;
  }
  const { isCut, ...answer } = spoken;
  await finishTurn(deps.pool, turn.key, answer);
  return { answer, outcome: isCut ? 'cut' : 'answered' };
}

/** Returns the part of the previous answer that the caller heard, if the caller interrupted it. */
async function heardOf({ pool }: TurnDeps, key: LlmTurnKey, words: string | undefined): Promise<string | undefined> {
  if (words === undefined) return undefined;
  const before = await findLastAnswer(pool, key);
  return before && heardUntil(before.text, words);
}
