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
import { look } from '../call-flow.ts';
import type { RelayTurn } from '../relay-session.ts';
import { numberToDial } from '../transfer-number.ts';
import { Speech } from './speech.ts';
import { HeardUntil, MAX_ANSWER_MS, type TurnDeps, type TurnRequest } from './turn-request.ts';

/** A turn to speak. */
export interface TurnToSpeak extends TurnRequest {
  readonly talk: ConversationKey;
  /** The talk's beginning, where this turn is its first. */
  readonly opened?: StartedTalk;
  /** The part of the previous answer that the caller heard, if the caller interrupted it. */
  readonly heard?: string | undefined;
}

/** The said part of a turn; cut where nobody listened to its end. */
export interface SpokenTurn extends LlmAnswer {
  readonly isCut: boolean;
}

/** A person who has taken a call over answers within this, or the platform says nothing: most of them wait twenty seconds. */
const MAX_WAIT_FOR_PEOPLE_MS = 12_000;
const LOOK_EVERY_MS = 500;
/** Ends of transfers that can't be carried out, one after the other. */
const MAX_TRANSFERS = 3;

/**
 * Gives a talk its caller's words, and says what comes of them; a listener who leaves has heard what was sent.
 *
 * It fails only where the talk has not taken the words.
 */
export async function speakTurn(deps: TurnDeps, turn: TurnToSpeak): Promise<SpokenTurn> {
  const speech = new Speech(turn.say);
  const taken = Promise.withResolvers<void>();
  let isTaken = false;
  const onTaken = () => {
    isTaken = true;
    taken.resolve();
  };
  const work = speak(deps, turn, { speech, onTaken }).catch((err: unknown) => {
    taken.resolve();
    if (!isTaken) throw err;
    deps.logger.warn({ err, ...turn.talk }, 'what came of a turn could not be followed');
    return null;
  });
  const over = new AbortController();
  const startedMs = performance.now();
  try {
    const ending = await Promise.race([work, leaves(turn.left, over.signal)]);
    if (ending !== LEFT) return { text: speech.text, ending, isCut: false };
  } finally {
    over.abort();
  }
  speech.close();
  await taken.promise;
  if (!isTaken) await work;
  const afterMs = Math.round(performance.now() - startedMs);
  const heardUntil = turn.left.reason instanceof HeardUntil ? turn.left.reason.text : speech.text;
  await interrupt(deps, turn, { heardUntil, afterMs });
  return { text: speech.text, ending: null, isCut: true };
}

const LEFT = Symbol('left');

/** Resolves when the listener has left, or has waited for as long as an answer may take. */
async function leaves(left: AbortSignal, over: AbortSignal): Promise<typeof LEFT> {
  if (left.aborted) return LEFT;
  const time = sleep(MAX_ANSWER_MS, undefined, { signal: over, ref: false });
  await Promise.race([once(left, 'abort', { signal: over }), time]).catch(() => undefined);
  return LEFT;
}

interface Speaking {
  readonly speech: Speech;
  /** The talk has the words. */
  readonly onTaken: () => void;
}

async function speak(deps: TurnDeps, turn: TurnToSpeak, speaking: Speaking): Promise<LlmEnding | null> {
  const { speech } = speaking;
  const { opened, asked } = turn;
  if (opened !== undefined) {
    if (asked.isGreeted) await interrupt(deps, turn, { heardUntil: '', afterMs: 0 });
    else speech.add(opened.frames);
    turn.show?.(opened.trace);
    if (inputsOf(asked).length === 0 || opened.state.status === 'ended') {
      speaking.onTaken();
      return settle(deps, turn, speaking, opened);
    }
  }
  try {
    if (turn.heard !== undefined) await interrupt(deps, turn, { heardUntil: turn.heard, afterMs: 0 });
    const heard = await hear(deps, turn, speaking);
    turn.show?.(heard.trace);
    return await settle(deps, turn, speaking, heard);
  } catch (error) {
    if (isAppError(error, 'talk.ended')) return endingOf(turn, 'ended');
    throw error;
  }
}

/** Gives the talk what its caller did; without anything, asks what has come up since. */
async function hear(
  deps: TurnDeps,
  { caller, talk, asked }: TurnToSpeak,
  { speech, onTaken }: Speaking,
): Promise<Pick<TalkTurn, 'state' | 'trace'>> {
  const tell: Tell = (frames) => {
    onTaken();
    speech.add(frames);
  };
  let taken: TalkTurn | undefined;
  for (const input of inputsOf(asked)) {
    if (taken !== undefined && taken.state.status === 'ended') break;
    const next: TalkTurn = await applyInputStreaming(deps.talks, { caller, key: talk, tell }, input);
    taken = { ...next, trace: [...(taken?.trace ?? []), ...next.trace] };
  }
  if (taken !== undefined) return taken;
  const turn = await look(deps, caller, talk);
  speech.add(turn.frames);
  return { ...turn, trace: [] };
}

/** The caller's input: speech, digits, or a long silence. */
function inputsOf({ words, digits, isSilent }: TurnToSpeak['asked']): TalkInput[] {
  if (words !== undefined) return [{ type: 'heard', text: words, final: true }];
  if (digits) return [...digits].map((digit) => ({ type: 'dtmf', digit }));
  return isSilent ? [{ type: 'silence' }] : [];
}

/** Says what is to become of the call: it ends, is transferred, or waits for its caller. */
async function settle(
  deps: TurnDeps,
  turn: TurnToSpeak,
  { speech }: Speaking,
  first: Pick<RelayTurn, 'state'>,
): Promise<LlmEnding | null> {
  let { state } = first;
  for (let tries = 0; tries < MAX_TRANSFERS; tries++) {
    const { awaiting } = state;
    // Nobody would carry it out who has left: the next turn finds it.
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
  return state.status === 'ended' ? endingOf(turn, state.endedReason ?? 'ended') : null;
}

/** The number that the platform can put the call through to. */
async function findNumber(
  deps: TurnDeps,
  { talk: key, asked }: TurnToSpeak,
  effectKey: string,
): Promise<TransferTarget> {
  const talk = asked.canTransfer ? await findTalk(deps.pool, key) : undefined;
  return talk === undefined ? { fault: 'transfer_unavailable' } : numberToDial(deps, { key, talk, effectKey });
}

const faultyEnd = (reason: string) => ({ outcome: 'error', result: { reason } }) as const;

async function waitForPeople(deps: TurnDeps, { caller, talk }: TurnToSpeak, speech: Speech, first: RelayTurn['state']) {
  let state = first;
  const until = performance.now() + MAX_WAIT_FOR_PEOPLE_MS;
  while (performance.now() < until && speech.text === '' && state.isTakenOver) {
    await sleep(LOOK_EVERY_MS);
    // Words from now on are for the next turn.
    if (speech.isClosed) break;
    const turn = await look(deps, caller, talk);
    speech.add(turn.frames);
    state = turn.state;
  }
  return state;
}

/** A platform that tells what came of its tool has ended the call already, or can't. */
const endingOf = ({ asked }: TurnToSpeak, reason: string): LlmEnding | null =>
  asked.isAfterTool ? null : { kind: 'end', reason };

/** Tells a talk that its caller didn't hear it out; what others have said meanwhile is for the next turn. */
async function interrupt(
  deps: TurnDeps,
  { caller, talk }: TurnToSpeak,
  heard: Omit<InputOf<'interrupted'>, 'type'>,
): Promise<void> {
  const taken = await takeInputUnlessEnded(deps.talks, caller, talk, { type: 'interrupted', ...heard });
  const frames = (taken?.frames ?? []).filter((frame) => frame.type === 'text' && frame.token !== '');
  await appendOutbox(deps.pool, talk, frames);
}
