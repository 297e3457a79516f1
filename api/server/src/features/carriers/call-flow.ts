import { randomBytes } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';
import { answerDial } from '@switchboard/application/carrier-calls/answer-dial';
import { applyDialUpdate } from '@switchboard/application/carrier-calls/apply-dial-update';
import {
  type CarrierCall,
  findCarrierCall,
  insertCarrierCall,
  renewToken,
} from '@switchboard/application/carrier-calls/carrier-call-rows';
import type { DialRow } from '@switchboard/application/carrier-calls/dials';
import type { ConversationKey } from '@switchboard/application/conversations/conversation-ids';
import { settleUse } from '@switchboard/application/dialing/caps/charge-use';
import { proveNumbers } from '@switchboard/application/phone-numbers/claims';
import { toPhoneNumber } from '@switchboard/application/phone-numbers/phone-number';
import { answerCall } from '@switchboard/application/talks/answer-call';
import { appendOutbox, drainOutbox } from '@switchboard/application/talks/call-rows';
import type { StartedTalk, TalkStart } from '@switchboard/application/talks/start-talk';
import { hangUp as endTalk, resumeEffect, takeInputUnlessEnded } from '@switchboard/application/talks/take-input';
import { findTalk, type TalkRow } from '@switchboard/application/talks/talk-rows';
import { toTalkStatus } from '@switchboard/application/talks/talk-status';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { isMachine, isOver } from '@switchboard/domain/carriers/call-status';
import { toContactName } from '@switchboard/domain/intake/call/fields';
import type { EventStore } from '@switchboard/event-store/types';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { z } from 'zod';
import { isRefusal, TOLD_ALREADY } from './call-refusals.ts';
import { lastWordsIn } from './last-words.ts';
import { addressOf, type CallFlowDeps, type CarrierRequest, putThrough, putThroughFirst } from './put-through.ts';
import type { RelayTurn } from './relay-session.ts';
import type { VoiceForm } from './texts/form.ts';
import { numberToDial } from './transfer-number.ts';
import { dialTwiml, hangupTwiml } from './twiml.ts';
import { brokenOff, unanswered } from './words.ts';

/** A carrier connects at once; a token that waits longer was taken by nobody. */
const TOKEN_MS = 60_000;
/** A call whose relay breaks more often is hung up: each time costs its caller a sentence. */
const MAX_RECONNECTS = 20;
/** How long who is dialled for a transfer may let it ring. */
const RINGS_FOR_S = 30;

type Lang = 'en' | 'es';

type VoiceRequest = CarrierRequest & {
  readonly form: z.output<typeof VoiceForm>;
  /** Called if the account has nobody to answer the called number. */
  readonly onUnmatched: () => void;
};

/** Answers a carrier's signed call, which proves the called number: TwiML that connects the caller, or says why not. A retry starts no new talk. */
export async function answer(
  deps: CallFlowDeps,
  request: VoiceRequest & { readonly timeZone: string },
): Promise<string> {
  const { connection, caller, form, timeZone } = request;
  const to = toPhoneNumber(form.To);
  const { id: connectionId, tenantId } = connection;
  await proveNumbers(deps.pool, { tenantId, connectionId, numbers: [to], proof: 'signed', now: deps.clock.now() });
  return begin(deps, request, (onStart) =>
    answerCall(deps.talks, caller, {
      to,
      from: toPhoneNumber(form.From) || null,
      callerName: toContactName(form.CallerName),
      timeZone,
      connectionId,
      onStart,
    }),
  );
}

/** Goes on with a call that was asked for and is answered: a machine is hung up, a person is put through. */
export async function answerOut(
  deps: CallFlowDeps,
  request: VoiceRequest & { readonly dial: DialRow },
): Promise<string> {
  const { caller, callSid, form, dial } = request;
  const answeredBy = form.AnsweredBy || null;
  await applyDialUpdate(deps, caller, dial, { sid: callSid, status: 'in-progress', answeredBy });
  if (isMachine(answeredBy)) return hangupTwiml();
  return begin(deps, request, (onStart) => answerDial(deps.talks, caller, { dial, onStart }));
}

/** Starts the talk of a call; a retry starts no second one. */
async function begin(
  deps: CallFlowDeps,
  request: VoiceRequest,
  open: (onStart: NonNullable<TalkStart['onStart']>) => Promise<StartedTalk>,
): Promise<string> {
  const { connection, callSid } = request;
  const key = { connectionId: connection.id, callSid };
  const told = await findCarrierCall(deps.pool, key);
  if (told !== undefined) return answerAgain(deps, request, told);
  const fresh = newToken(deps);
  try {
    const { conversationId, frames, state } = await open(async (client, id) => {
      const isNew = await insertCarrierCall(client, key, { tenantId: connection.tenantId, conversationId: id }, fresh);
      if (!isNew) throw new AppError(TOLD_ALREADY);
    });
    await appendOutbox(deps.pool, { tenantId: connection.tenantId, conversationId }, frames.filter(isSpoken));
    return putThroughFirst(deps, request, { token: fresh.token, lang: state.lang, conversationId });
  } catch (error) {
    if (isAppError(error, TOLD_ALREADY)) {
      return answerAgain(deps, request, await findCarrierCall(deps.pool, key));
    }
    if (isAppError(error, 'resource.not_found')) request.onUnmatched();
    if (isRefusal(error)) return hangupTwiml(unanswered);
    throw error;
  }
}

/** A delivery that is repeated before its caller was put through has the same answer; a later one is none of a carrier's. */
async function answerAgain(
  deps: CallFlowDeps,
  request: CarrierRequest,
  told: CarrierCall | undefined,
): Promise<string> {
  const talk = told && (await findTalk(deps.pool, told));
  if (!told?.token || !talk?.isOpen) return hangupTwiml();
  const { conversationId } = told;
  return putThroughFirst(deps, request, { token: told.token, lang: talk.state.lang, conversationId });
}

/** Says how a call goes on whose relay has ended: its caller is gone, is transferred, hears no more, or is put through again. */
export async function goOn(
  deps: CallFlowDeps & { readonly events: Pick<EventStore, 'readStream'> },
  request: CarrierRequest,
  { callStatus, sessionStatus }: { readonly callStatus: string; readonly sessionStatus: string },
): Promise<string> {
  const found = await findOpen(deps, request);
  if (found === undefined) {
    return sessionStatus === FAILED && !isOver(callStatus) ? sayGoodbye(deps, request) : hangupTwiml();
  }
  const { key, talk } = found;
  if (isOver(callStatus)) return hangUp(deps, request, key);
  const { awaiting } = talk.state;
  if (awaiting?.kind !== 'effect' || awaiting.of !== 'transfer')
    return reconnect(deps, request, { key, talk }, brokenOff);
  const target = await numberToDial(deps, { key, talk, effectKey: awaiting.key });
  if ('to' in target)
    return dialTwiml({
      to: target.to,
      action: addressOf(deps, request, 'dialed', awaiting.key),
      answered: addressOf(deps, request, 'answered'),
      timeoutS: RINGS_FOR_S,
    });
  return afterTransfer(deps, request, {
    key,
    effectKey: awaiting.key,
    outcome: 'error',
    result: { reason: target.fault },
  });
}

/** The status of a relay that broke: https://www.twilio.com/docs/voice/twiml/connect/conversationrelay, the action's `SessionStatus`. */
const FAILED = 'failed';

/** Says the last words of a talk that is over: its line broke before they were heard, or while they were. */
async function sayGoodbye(
  deps: CallFlowDeps & { readonly events: Pick<EventStore, 'readStream'> },
  { connection, callSid }: CarrierRequest,
): Promise<string> {
  const told = await findCarrierCall(deps.pool, { connectionId: connection.id, callSid });
  const talk = told && (await findTalk(deps.pool, told));
  if (told === undefined || talk === undefined) return hangupTwiml();
  const { lang } = talk.state;
  return hangupTwiml((await lastWordsIn(deps.events, told)).map((text) => ({ text, lang })));
}

/** Takes that who was dialled has picked up: their call may be long, and the talk's part of it is over. */
export async function takeAnswered(deps: CallFlowDeps, request: CarrierRequest): Promise<void> {
  const found = await findOpen(deps, request);
  const awaiting = found?.talk.state.awaiting;
  if (found === undefined || awaiting?.kind !== 'effect' || awaiting.of !== 'transfer') return;
  const input: TalkInput = { type: 'effect-finished', key: awaiting.key, outcome: 'ok', result: null, tookMs: 0 };
  const taken = await takeInputUnlessEnded(deps.talks, request.caller, found.key, input);
  if (taken !== undefined) await appendOutbox(deps.pool, found.key, taken.frames.filter(isSpoken));
}

/** A carrier's report on the ended call of a transfer. */
export interface EndedTransfer {
  readonly dialStatus: string;
  readonly callStatus: string;
  /** The key of the transfer. */
  readonly key: string | undefined;
  readonly durationMs: number | undefined;
}

/** Takes what came of a transfer, and says how its call goes on. */
export async function goOnFromDial(
  deps: CallFlowDeps,
  request: CarrierRequest,
  { dialStatus, callStatus, key: charged, durationMs = 0 }: EndedTransfer,
): Promise<string> {
  if (charged !== undefined) {
    const { tenantId } = request.connection;
    const counting = { clock: deps.clock, prices: deps.talks.prices };
    await withTransaction(deps.pool, (client) =>
      settleUse(client, counting, { tenantId, key: charged }, { durationMs }),
    );
  }
  const found = await findOpen(deps, request);
  if (found === undefined) return hangupTwiml();
  const { key, talk } = found;
  const { awaiting } = talk.state;
  if (awaiting?.kind === 'effect' && awaiting.of === 'transfer') {
    const outcome = ANSWERED.has(dialStatus) ? 'ok' : dialStatus === 'no-answer' ? 'timeout' : 'error';
    if (outcome !== 'ok' && isOver(callStatus)) return hangUp(deps, request, key);
    return afterTransfer(deps, request, { key, effectKey: awaiting.key, outcome });
  }
  return isOver(callStatus) ? hangUp(deps, request, key) : reconnect(deps, request, { key, talk });
}

/** https://www.twilio.com/docs/voice/twiml/dial#dialcallstatus-values */
const ANSWERED: ReadonlySet<string> = new Set(['completed', 'answered']);

interface Found {
  readonly key: ConversationKey;
  readonly talk: Pick<TalkRow, 'state'>;
}

async function findOpen(
  { pool }: CallFlowDeps,
  { connection, callSid }: CarrierRequest,
): Promise<{ readonly key: ConversationKey; readonly talk: TalkRow } | undefined> {
  const told = await findCarrierCall(pool, { connectionId: connection.id, callSid });
  const talk = told && (await findTalk(pool, told));
  if (told === undefined || talk?.isOpen !== true) return undefined;
  return { key: { tenantId: told.tenantId, conversationId: told.conversationId }, talk };
}

async function afterTransfer(
  deps: CallFlowDeps,
  request: CarrierRequest,
  {
    key,
    effectKey,
    outcome,
    result = null,
  }: {
    readonly key: ConversationKey;
    readonly effectKey: string;
    readonly outcome: 'ok' | 'timeout' | 'error';
    readonly result?: { readonly reason: string } | null;
  },
): Promise<string> {
  const input: TalkInput = { type: 'effect-finished', key: effectKey, outcome, result, tookMs: 0 };
  const taken = await takeInputUnlessEnded(deps.talks, request.caller, key, input);
  // The same was told by another request, which has ended the talk meanwhile.
  if (taken === undefined) return hangupTwiml();
  const { frames, state } = taken;
  if (state.status === 'ended') {
    const words = frames.flatMap((frame) => (frame.type === 'text' && isSpoken(frame) ? [wordsOf(frame)] : []));
    return hangupTwiml(words);
  }
  await appendOutbox(deps.pool, key, frames.filter(isSpoken));
  const talk = await findTalk(deps.pool, key);
  return talk === undefined ? hangupTwiml() : reconnect(deps, request, { key, talk });
}

async function reconnect(
  deps: CallFlowDeps,
  request: CarrierRequest,
  { key, talk }: Found,
  words?: Readonly<Record<Lang, string>>,
): Promise<string> {
  const fresh = newToken(deps);
  const call = { connectionId: request.connection.id, callSid: request.callSid };
  if (!(await renewToken(deps.pool, call, { ...fresh, max: MAX_RECONNECTS }))) return hangUp(deps, request, key);
  const { lang } = talk.state;
  const { conversationId } = key;
  return putThrough(deps, request, { token: fresh.token, lang, conversationId, words: words?.[lang] });
}

async function hangUp(deps: CallFlowDeps, { caller }: CarrierRequest, key: ConversationKey): Promise<string> {
  await endTalk(deps.talks, caller, key.conversationId);
  return hangupTwiml();
}

/** Takes what a call owes its relay: words that people entered, and the result of an effect that its replica left unfinished. */
export async function look(deps: CallFlowDeps, caller: Caller, key: ConversationKey): Promise<RelayTurn> {
  const talk = await findTalk(deps.pool, key);
  if (talk === undefined) throw new AppError('talk.ended');
  const turn = talk.isOpen ? await resumeEffect(deps.talks, { caller, key, talk }) : undefined;
  if (turn !== undefined) return turn;
  return { frames: [...(await drainOutbox(deps.pool, key))], state: toTalkStatus(talk.state) };
}

const newToken = ({ clock }: CallFlowDeps) => ({
  token: randomBytes(24).toString('base64url'),
  until: new Date(clock.now().getTime() + TOKEN_MS),
});

const isSpoken = (frame: FrameOut) => frame.type !== 'end' && (frame.type !== 'text' || frame.token.trim() !== '');
const wordsOf = ({ token, lang }: Extract<FrameOut, { type: 'text' }>) => ({ text: token.trim(), lang });
