import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LlmAnswer, LlmEnding } from '@switchboard/application/carrier-calls/llm-turns';
import type { ConversationKey } from '@switchboard/application/conversations/conversation-ids';
import { appendOutbox } from '@switchboard/application/talks/call-rows';
import type { StartedTalk } from '@switchboard/application/talks/start-talk';
import {
  applyInputStreaming,
  type Tell,
  takeInput,
  takeInputUnlessEnded,
} from '@switchboard/application/talks/take-input';
import { findTalk } from '@switchboard/application/talks/talk-rows';
import type { TransferTarget } from '@switchboard/application/talks/transfer-number';
import type { TalkTurn } from '@switchboard/contracts/agents/talk-routes';
import type { InputOf, TalkInput } from '@switchboard/contracts/talk/input';
import { isAppError } from '@switchboard/platform/app-error';
import { readPending } from '../call-flow.ts';
import type { RelayTurn } from '../relay-session.ts';
import { numberToDial } from '../transfer-number.ts';
import { Speech } from './speech.ts';
import { HeardUntil, MAX_ANSWER_MS, type TurnDeps, type TurnRequest } from './turn-request.ts';

/** A turn to speak. */
export interface TurnToSpeak extends TurnRequest {
  readonly talk: ConversationKey;
  /** The started talk, if this is its first turn. */
  readonly opened?: StartedTalk;
  /** The part of the previous answer that the caller heard, if the caller interrupted it. */
  readonly heard?: string | undefined;
}

/** The spoken part of a turn; cut if the listener left before its end. */
export interface SpokenTurn extends LlmAnswer {
  readonly isCut: boolean;
}

/** How long to wait for a person who has taken over the call: most platforms time out after twenty seconds. */
const MAX_WAIT_FOR_PEOPLE_MS = 12_000;
const POLL_MS = 500;
/** How many transfers may fail one after the other. */
const MAX_TRANSFERS = 3;

/**
 * Applies the caller's words to the talk and speaks the answer. If the listener leaves, the talk records that the caller heard only what was sent.
 *
 * Fails only if the talk hasn't applied the words.
 */
export async function speakTurn(deps: TurnDeps, turn: TurnToSpeak): Promise<SpokenTurn> {
  const speech = new Speech(turn.say);
  const applied = Promise.withResolvers<void>();
  let isApplied = false;
  const onApplied = () => {
    isApplied = true;
    applied.resolve();
  };
  const work = speak(deps, turn, { speech, onApplied }).catch((err: unknown) => {
    applied.resolve();
    if (!isApplied) throw err;
    deps.logger.warn({ err, ...turn.talk }, 'could not finish a turn after its words were applied');
    return null;
  });
  const over = new AbortController();
  const startedMs = performance.now();
  try {
    const ending = await Promise.race([work, waitForLeave(turn.signal, over.signal)]);
    if (ending !== LEFT) return { text: speech.text, ending, isCut: false };
  } finally {
    over.abort();
  }
  speech.close();
  await applied.promise;
  if (!isApplied) await work;
  const afterMs = Math.round(performance.now() - startedMs);
  const heardUntil = turn.signal.reason instanceof HeardUntil ? turn.signal.reason.text : speech.text;
  await interrupt(deps, turn, { heardUntil, afterMs });
  return { text: speech.text, ending: null, isCut: true };
}

const LEFT = Symbol('left');

/** Resolves when the listener has left or an answer's maximum time has passed. */
async function waitForLeave(signal: AbortSignal, over: AbortSignal): Promise<typeof LEFT> {
  if (signal.aborted) return LEFT;
  const time = sleep(MAX_ANSWER_MS, undefined, { signal: over, ref: false });
  await Promise.race([once(signal, 'abort', { signal: over }), time]).catch(() => undefined);
  return LEFT;
}

interface Speaking {
  readonly speech: Speech;
  /** Called once the talk has applied the words. */
  readonly onApplied: () => void;
}

async function speak(deps: TurnDeps, turn: TurnToSpeak, speaking: Speaking): Promise<LlmEnding | null> {
  const { speech } = speaking;
  const { opened, requested } = turn;
  if (opened !== undefined) {
    if (requested.isGreeted) await interrupt(deps, turn, { heardUntil: '', afterMs: 0 });
    else speech.add(opened.frames);
    turn.show?.(opened.trace);
    if (toInputs(requested).length === 0 || opened.state.status === 'ended') {
      speaking.onApplied();
      return settle(deps, turn, speaking, opened);
    }
  }
  try {
    if (turn.heard !== undefined) await interrupt(deps, turn, { heardUntil: turn.heard, afterMs: 0 });
    const applied = await applyInputs(deps, turn, speaking);
    turn.show?.(applied.trace);
    return await settle(deps, turn, speaking, applied);
  } catch (error) {
    if (isAppError(error, 'talk.ended')) return toEnding(turn, 'ended');
    throw error;
  }
}

/** Applies the caller's input; without any, reads the talk's pending frames. */
async function applyInputs(
  deps: TurnDeps,
  { caller, talk, requested }: TurnToSpeak,
  { speech, onApplied }: Speaking,
): Promise<Pick<TalkTurn, 'state' | 'trace'>> {
  const tell: Tell = (frames) => {
    onApplied();
    speech.add(frames);
  };
  let applied: TalkTurn | undefined;
  for (const input of toInputs(requested)) {
    if (applied !== undefined && applied.state.status === 'ended') break;
    const next: TalkTurn = await applyInputStreaming(deps.talks, { caller, key: talk, tell }, input);
    applied = { ...next, trace: [...(applied?.trace ?? []), ...next.trace] };
  }
  if (applied !== undefined) return applied;
  const turn = await readPending(deps, caller, talk);
  speech.add(turn.frames);
  return { ...turn, trace: [] };
}

/** The caller's input: speech, digits, or a long silence. */
function toInputs({ words, digits, isSilent }: TurnToSpeak['requested']): TalkInput[] {
  if (words !== undefined) return [{ type: 'heard', text: words, final: true }];
  if (digits) return [...digits].map((digit) => ({ type: 'dtmf', digit }));
  return isSilent ? [{ type: 'silence' }] : [];
}

/** Decides how the call continues: it ends, is transferred, or waits for its caller. */
async function settle(
  deps: TurnDeps,
  turn: TurnToSpeak,
  { speech }: Speaking,
  first: Pick<RelayTurn, 'state'>,
): Promise<LlmEnding | null> {
  let { state } = first;
  for (let tries = 0; tries < MAX_TRANSFERS; tries++) {
    const { awaiting } = state;
    // If the listener has left, the next turn carries out the transfer.
    if (awaiting?.kind !== 'effect' || awaiting.of !== 'transfer' || speech.isClosed) break;
    const { key: effectKey } = awaiting;
    const target = await findNumber(deps, turn, effectKey);
    const isFound = 'to' in target;
    const end = isFound ? ({ outcome: 'ok', result: null } as const) : faultyEnd(target.fault);
    const ended = { type: 'effect-finished', key: effectKey, ...end, tookMs: 0 } as const;
    const next = await takeInput(deps.talks, turn.caller, turn.talk, ended);
    if (isFound) return { kind: 'transfer', number: target.to.number, lang: next.state.lang };
    speech.add(next.frames);
    state = next.state;
  }
  if (state.isTakenOver && speech.text === '') state = await waitForPeople(deps, turn, speech, state);
  return state.status === 'ended' ? toEnding(turn, state.endedReason ?? 'ended') : null;
}

/** Finds the number to which the platform can transfer the call. */
async function findNumber(
  deps: TurnDeps,
  { talk: key, requested }: TurnToSpeak,
  effectKey: string,
): Promise<TransferTarget> {
  const talk = requested.canTransfer ? await findTalk(deps.pool, key) : undefined;
  return talk === undefined ? { fault: 'transfer_unavailable' } : numberToDial(deps, { key, talk, effectKey });
}

const faultyEnd = (reason: string) => ({ outcome: 'error', result: { reason } }) as const;

async function waitForPeople(deps: TurnDeps, { caller, talk }: TurnToSpeak, speech: Speech, first: RelayTurn['state']) {
  let state = first;
  const until = performance.now() + MAX_WAIT_FOR_PEOPLE_MS;
  while (performance.now() < until && speech.text === '' && state.isTakenOver) {
    await sleep(POLL_MS);
    // From now on, words belong to the next turn.
    if (speech.isClosed) break;
    const turn = await readPending(deps, caller, talk);
    speech.add(turn.frames);
    state = turn.state;
  }
  return state;
}

/** After a tool's result, the platform has already ended the call or can't. */
const toEnding = ({ requested }: TurnToSpeak, reason: string): LlmEnding | null =>
  requested.isAfterTool ? null : { kind: 'end', reason };

/** Records an interruption in the talk; words that people entered meanwhile are kept for the next turn. */
async function interrupt(
  deps: TurnDeps,
  { caller, talk }: TurnToSpeak,
  heard: Omit<InputOf<'interrupted'>, 'type'>,
): Promise<void> {
  const applied = await takeInputUnlessEnded(deps.talks, caller, talk, { type: 'interrupted', ...heard });
  const frames = (applied?.frames ?? []).filter((frame) => frame.type === 'text' && frame.token !== '');
  await appendOutbox(deps.pool, talk, frames);
}
