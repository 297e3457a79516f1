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
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { TalkInput } from '@switchboard/contracts/talk/input';
import { isMachine, isOver } from '@switchboard/domain/carriers/call-status';
import { toContactName } from '@switchboard/domain/intake/call/fields';
import type { EventStore } from '@switchboard/event-store/types';
import { AppError, isAppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { z } from 'zod';
import { RECONNECT_ANNOUNCEMENT, UNANSWERED_ANNOUNCEMENT } from './announcements.ts';
import { ALREADY_STARTED, isRefusal } from './call-refusals.ts';
import { type CallFlowDeps, type CarrierRequest, callbackUrl, putThrough, putThroughFirst } from './put-through.ts';
import type { RelayTurn } from './relay-session.ts';
import type { VoiceForm } from './texts/form.ts';
import { numberToDial } from './transfer-number.ts';
import { dialTwiml, hangupTwiml } from './twiml.ts';

/** Carriers connect the relay at once; an older token is invalid. */
const TOKEN_MS = 60_000;
/** A call whose relay breaks more often than this is hung up: the caller hears an announcement each time. */
const MAX_RECONNECTS = 20;
/** How long a transfer rings. */
const RING_TIMEOUT_S = 30;

type Lang = 'en' | 'es';

type VoiceRequest = CarrierRequest & {
  readonly form: z.output<typeof VoiceForm>;
  /** Called if the account has nobody to answer the called number. */
  readonly onUnmatched: () => void;
};

/** Answers an incoming call, whose signature proves the called number, with TwiML that connects the caller or announces why not. A retry starts no second talk. */
export async function answerInbound(
  deps: CallFlowDeps,
  request: VoiceRequest & { readonly timeZone: string },
): Promise<string> {
  const { connection, caller, form, timeZone } = request;
  const to = toPhoneNumber(form.To);
  const { id: connectionId, tenantId } = connection;
  await proveNumbers(deps.pool, { tenantId, connectionId, numbers: [to], proof: 'signed', now: deps.clock.now() });
  return startTalk(deps, request, (onStart) =>
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

/** Continues an outgoing call that was answered: hangs up on a machine and connects a person to the talk. */
export async function answerOutbound(
  deps: CallFlowDeps,
  request: VoiceRequest & { readonly dial: DialRow },
): Promise<string> {
  const { caller, callSid, form, dial } = request;
  const answeredBy = form.AnsweredBy || null;
  await applyDialUpdate(deps, caller, dial, { sid: callSid, status: 'in-progress', answeredBy });
  if (isMachine(answeredBy)) return hangupTwiml();
  return startTalk(deps, request, (onStart) => answerDial(deps.talks, caller, { dial, onStart }));
}

/** Starts a call's talk once, and connects the caller to it. */
async function startTalk(
  deps: CallFlowDeps,
  request: VoiceRequest,
  open: (onStart: NonNullable<TalkStart['onStart']>) => Promise<StartedTalk>,
): Promise<string> {
  const { connection, callSid } = request;
  const key = { connectionId: connection.id, callSid };
  const stored = await findCarrierCall(deps.pool, key);
  if (stored !== undefined) return repeatAnswer(deps, request, stored);
  const token = createToken(deps);
  try {
    const { conversationId, frames, state } = await open(async (client, id) => {
      const isNew = await insertCarrierCall(client, key, { tenantId: connection.tenantId, conversationId: id }, token);
      if (!isNew) throw new AppError(ALREADY_STARTED);
    });
    await appendOutbox(deps.pool, { tenantId: connection.tenantId, conversationId }, frames.filter(isSpoken));
    return putThroughFirst(deps, request, { token: token.token, lang: state.lang, conversationId });
  } catch (error) {
    if (isAppError(error, ALREADY_STARTED)) {
      return repeatAnswer(deps, request, await findCarrierCall(deps.pool, key));
    }
    if (isAppError(error, 'resource.not_found')) request.onUnmatched();
    if (isRefusal(error)) return hangupTwiml(UNANSWERED_ANNOUNCEMENT);
    throw error;
  }
}

/** Repeats the answer to a retried request, as long as the caller hasn't been connected; carriers send no later retries. */
async function repeatAnswer(
  deps: CallFlowDeps,
  request: CarrierRequest,
  stored: CarrierCall | undefined,
): Promise<string> {
  const talk = stored && (await findTalk(deps.pool, stored));
  if (!stored?.token || !talk?.isOpen) return hangupTwiml();
  const { conversationId } = stored;
  return putThroughFirst(deps, request, { token: stored.token, lang: talk.state.lang, conversationId });
}

/** Decides how a call continues after its relay has ended: it is over, is transferred, or is reconnected. */
export async function continueCall(
  deps: CallFlowDeps & { readonly events: Pick<EventStore, 'readStream'> },
  request: CarrierRequest,
  { callStatus, sessionStatus }: { readonly callStatus: string; readonly sessionStatus: string },
): Promise<string> {
  const open = await findOpen(deps, request);
  if (open === undefined) {
    return sessionStatus === FAILED && !isOver(callStatus) ? repeatLastWords(deps, request) : hangupTwiml();
  }
  const { key, talk } = open;
  if (isOver(callStatus)) return hangUp(deps, request, key);
  const { awaiting } = talk.state;
  if (awaiting?.kind !== 'effect' || awaiting.of !== 'transfer')
    return reconnect(deps, request, { key, talk }, RECONNECT_ANNOUNCEMENT);
  const target = await numberToDial(deps, { key, talk, effectKey: awaiting.key });
  if ('to' in target)
    return dialTwiml({
      to: target.to,
      action: callbackUrl(deps, request, 'dialed', awaiting.key),
      answered: callbackUrl(deps, request, 'answered'),
      timeoutS: RING_TIMEOUT_S,
    });
  return finishTransfer(deps, request, {
    key,
    effectKey: awaiting.key,
    outcome: 'error',
    result: { reason: target.fault },
  });
}

/** The status of a broken relay: https://www.twilio.com/docs/voice/twiml/connect/conversationrelay, the action's `SessionStatus`. */
const FAILED = 'failed';

/** Repeats the last words of an ended talk, because the relay broke before the caller had heard them. */
async function repeatLastWords(
  deps: CallFlowDeps & { readonly events: Pick<EventStore, 'readStream'> },
  { connection, callSid }: CarrierRequest,
): Promise<string> {
  const stored = await findCarrierCall(deps.pool, { connectionId: connection.id, callSid });
  const talk = stored && (await findTalk(deps.pool, stored));
  if (stored === undefined || talk === undefined) return hangupTwiml();
  const { lang } = talk.state;
  return hangupTwiml((await readLastWords(deps.events, stored)).map((text) => ({ text, lang })));
}

/** Records that the transfer's target has picked up, which ends the agent's part; the transferred call itself may take a long time. */
export async function applyTransferAnswered(deps: CallFlowDeps, request: CarrierRequest): Promise<void> {
  const open = await findOpen(deps, request);
  const awaiting = open?.talk.state.awaiting;
  if (open === undefined || awaiting?.kind !== 'effect' || awaiting.of !== 'transfer') return;
  const input: TalkInput = { type: 'effect-finished', key: awaiting.key, outcome: 'ok', result: null, tookMs: 0 };
  const turn = await takeInputUnlessEnded(deps.talks, request.caller, open.key, input);
  if (turn !== undefined) await appendOutbox(deps.pool, open.key, turn.frames.filter(isSpoken));
}

/** A carrier's report on the ended call of a transfer. */
export interface EndedTransfer {
  readonly dialStatus: string;
  readonly callStatus: string;
  /** The key of the transfer. */
  readonly key: string | undefined;
  readonly durationMs: number | undefined;
}

/** Applies the outcome of a transfer and decides how the call continues. */
export async function continueAfterDial(
  deps: CallFlowDeps,
  request: CarrierRequest,
  { dialStatus, callStatus, key: capKey, durationMs = 0 }: EndedTransfer,
): Promise<string> {
  if (capKey !== undefined) {
    const { tenantId } = request.connection;
    const counting = { clock: deps.clock, prices: deps.talks.prices };
    await withTransaction(deps.pool, (client) =>
      settleUse(client, counting, { tenantId, key: capKey }, { durationMs }),
    );
  }
  const open = await findOpen(deps, request);
  if (open === undefined) return hangupTwiml();
  const { key, talk } = open;
  const { awaiting } = talk.state;
  if (awaiting?.kind === 'effect' && awaiting.of === 'transfer') {
    const outcome = ANSWERED.has(dialStatus) ? 'ok' : dialStatus === 'no-answer' ? 'timeout' : 'error';
    if (outcome !== 'ok' && isOver(callStatus)) return hangUp(deps, request, key);
    return finishTransfer(deps, request, { key, effectKey: awaiting.key, outcome });
  }
  return isOver(callStatus) ? hangUp(deps, request, key) : reconnect(deps, request, { key, talk });
}

/** https://www.twilio.com/docs/voice/twiml/dial#dialcallstatus-values */
const ANSWERED: ReadonlySet<string> = new Set(['completed', 'answered']);

interface OpenCall {
  readonly key: ConversationKey;
  readonly talk: Pick<TalkRow, 'state'>;
}

async function findOpen(
  { pool }: CallFlowDeps,
  { connection, callSid }: CarrierRequest,
): Promise<{ readonly key: ConversationKey; readonly talk: TalkRow } | undefined> {
  const stored = await findCarrierCall(pool, { connectionId: connection.id, callSid });
  const talk = stored && (await findTalk(pool, stored));
  if (stored === undefined || talk?.isOpen !== true) return undefined;
  return { key: { tenantId: stored.tenantId, conversationId: stored.conversationId }, talk };
}

async function finishTransfer(
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
  const turn = await takeInputUnlessEnded(deps.talks, request.caller, key, input);
  // A concurrent request has applied the same outcome and ended the talk.
  if (turn === undefined) return hangupTwiml();
  const { frames, state } = turn;
  if (state.status === 'ended') {
    const words = frames.flatMap((frame) => (frame.type === 'text' && isSpoken(frame) ? [toSpokenText(frame)] : []));
    return hangupTwiml(words);
  }
  await appendOutbox(deps.pool, key, frames.filter(isSpoken));
  const talk = await findTalk(deps.pool, key);
  return talk === undefined ? hangupTwiml() : reconnect(deps, request, { key, talk });
}

async function reconnect(
  deps: CallFlowDeps,
  request: CarrierRequest,
  { key, talk }: OpenCall,
  words?: Readonly<Record<Lang, string>>,
): Promise<string> {
  const token = createToken(deps);
  const call = { connectionId: request.connection.id, callSid: request.callSid };
  if (!(await renewToken(deps.pool, call, { ...token, max: MAX_RECONNECTS }))) return hangUp(deps, request, key);
  const { lang } = talk.state;
  const { conversationId } = key;
  return putThrough(deps, request, { token: token.token, lang, conversationId, words: words?.[lang] });
}

async function hangUp(deps: CallFlowDeps, { caller }: CarrierRequest, key: ConversationKey): Promise<string> {
  await endTalk(deps.talks, caller, key.conversationId);
  return hangupTwiml();
}

/** Reads a call's pending frames: words that people entered, and the result of an effect that another replica left unfinished. */
export async function readPending(deps: CallFlowDeps, caller: Caller, key: ConversationKey): Promise<RelayTurn> {
  const talk = await findTalk(deps.pool, key);
  if (talk === undefined) throw new AppError('talk.ended');
  const turn = talk.isOpen ? await resumeEffect(deps.talks, { caller, key, talk }) : undefined;
  if (turn !== undefined) return turn;
  return { frames: [...(await drainOutbox(deps.pool, key))], state: toTalkStatus(talk.state) };
}

const createToken = ({ clock }: CallFlowDeps) => ({
  token: randomBytes(24).toString('base64url'),
  until: new Date(clock.now().getTime() + TOKEN_MS),
});

const isSpoken = (frame: FrameOut) => frame.type !== 'end' && (frame.type !== 'text' || frame.token.trim() !== '');
const toSpokenText = ({ token, lang }: Extract<FrameOut, { type: 'text' }>) => ({ text: token.trim(), lang });

const MESSAGE = 'conversation.message-received';

/** Reads the agent's words since the caller last spoke. */
async function readLastWords(
  events: Pick<EventStore, 'readStream'>,
  { tenantId, conversationId }: ConversationKey,
): Promise<string[]> {
  const stored = await events.readStream(tenantId, conversationStream(conversationId), { types: [MESSAGE] });
  const messages = stored.events.map(({ data }) => data);
  const since = messages.findLastIndex(({ role }) => role === 'caller') + 1;
  return messages
    .slice(since)
    .flatMap(({ role, text }) =>
      role === 'agent' && typeof text === 'string' && text.trim() !== '' ? [text.trim()] : [],
    );
}
