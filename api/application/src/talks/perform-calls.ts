import { PHONE_CHANNEL } from '@switchboard/contracts/base/constants';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import type { EventStore } from '@switchboard/event-store/types';
import { getFlow } from '@switchboard/talk/engine/compile';
import type { Effect } from '@switchboard/talk/engine/effects';
import { maskSensitive as maskValues } from '@switchboard/talk/engine/trace-values';
import { toMetadata } from '../caller.ts';
import { grantOutgoing } from '../dialing/caps/grant.ts';
import { findDialRule } from '../dialing/find-dial-rule.ts';
import { toNewEvent } from '../log/new-event.ts';
import { createMaskIfAny, type FindRedaction } from '../redaction/find-mask.ts';
import { maskEvent } from '../redaction/mask-event.ts';
import { toMessageId } from '../texts/apply-delivery-report.ts';
import { type OutgoingMessage, type SendDeps, sendMessage } from '../texts/send-message.ts';
import { insertBooking } from './call-rows.ts';
import type { EffectContext, EffectOutcome, PerformEffect } from './effects.ts';
import type { Arguments } from './http-request.ts';
import {
  callHttpTool,
  failed,
  fillTemplate,
  findTool,
  lookUpOnCall,
  ok,
  type PerformDeps,
  type RunningTool,
  SENT_ALREADY,
  type ToolUse,
} from './perform-in-sandbox.ts';
import { claimText, releaseText } from './sent-templates.ts';
import { findTransferTarget } from './transfer-number.ts';

interface CallDeps extends PerformDeps, Pick<SendDeps, 'ports' | 'baseUrl' | 'prices'> {
  readonly events: Pick<EventStore, 'append' | 'appendWithin'>;
  readonly findRedaction: FindRedaction;
}

/**
 * Performs the effects of calls for real: books visits in the built-in calendar, assigns tags, and sends text messages through the carrier of
 * the called number. Texts to simulated callers appear only in the conversation.
 *
 * A transfer is dialed by the caller's channel, which also reports its outcome; if nobody is on call, it fails at once.
 */
export function performForCalls(deps: CallDeps): PerformEffect {
  return async (of, effect, { signal }) => {
    switch (effect.type) {
      case 'tool': {
        const use = await findTool(deps, of, effect.tool);
        return use === undefined ? failed('tool_unknown') : callTool(deps, use, { effect, signal });
      }
      case 'transfer':
        return checkTransfer(deps, of, effect);
      default:
        return undefined;
    }
  };
}

/** Fails a transfer that can't be made: nobody is on call, or the dial rule or a cap refuses the call. */
async function checkTransfer(
  deps: CallDeps,
  of: EffectContext,
  { key: effectKey, to }: Extract<Effect, { type: 'transfer' }>,
): Promise<EffectOutcome | undefined> {
  const found = await findTransferTarget(deps, { ...of, effectKey, to });
  if (!('fault' in found)) return undefined;
  if (found.isRefused) await showRefusal(deps, of, { key: effectKey, text: `Transfer: ${found.fault}` });
  return failed(found.fault);
}

/** Shows in the conversation why a number was not called or texted. */
async function showRefusal(
  deps: CallDeps,
  of: EffectContext,
  { key, text }: { readonly key: string; readonly text: string },
): Promise<void> {
  const at = deps.clock.now().toISOString();
  const messageId = `${toMessageId(key)}:refused`;
  await appendEvent(deps, of, { type: 'conversation.message-received', data: { at, messageId, role: 'tool', text } });
}

async function callTool(deps: CallDeps, use: ToolUse, running: RunningTool): Promise<EffectOutcome> {
  const { effect } = running;
  const { of, tool, timeZone } = use;
  const at = deps.clock.now().toISOString();
  switch (tool.kind) {
    case 'lookupOnCall':
      return lookUpOnCall(deps, of, timeZone);
    case 'sendSms':
      return sendText(deps, { ...use, templateId: tool.templateId }, running);
    case 'book':
      return book(deps, { ...use, minutes: tool.minutes }, effect);
    case 'tag': {
      const data = { at, smartTagId: tool.smartTagId, by: 'agent' } as const;
      await appendEvent(deps, of, { type: 'conversation.smart-tag-assigned', data });
      return ok({ smartTagId: tool.smartTagId });
    }
    case 'raiseAttention':
      await appendEvent(deps, of, {
        type: 'conversation.attention-raised',
        data: { at, level: 'attention', reason: tool.reason, ruleId: null, evidence: null },
      });
      return ok({ reason: tool.reason });
    case 'http':
      return callHttpTool(deps, { ...use, tool }, running);
  }
}

/**
 * Sends the caller the text message of a template, once per talk. It goes to the number that the carrier reported, never to one that a model or a
 * caller names.
 */
async function sendText(
  deps: CallDeps,
  { of, templateId }: ToolUse & { readonly templateId: string },
  { effect, signal }: RunningTool,
): Promise<EffectOutcome> {
  const { caller: to, numberId, channel } = of.talk;
  const { tenantId } = of.key;
  if (to === null) return failed('number_withheld');
  const filled = await fillTemplate(deps, { tenantId, templateId }, effect.arguments);
  if (filled.outcome !== 'ok') return filled;
  const refused = dialFault(to, await findDialRule(deps.pool, tenantId));
  if (refused !== undefined) return failed(refused);
  const claim = { templateId, effectKey: effect.key };
  if (!(await claimText(deps.pool, of.key, claim))) return failed(SENT_ALREADY);
  const { text } = filled.result as { readonly text: string }; // It was filled above.
  const shown = await maskSensitive(deps, of, text);
  const at = deps.clock.now().toISOString();
  let isAccepted = false;
  const onAccepted = async () => {
    isAccepted = true;
    await appendEvent(deps, of, {
      type: 'conversation.message-received',
      data: { at, messageId: toMessageId(effect.key), role: 'tool', text: `SMS ${to}: ${shown}` },
    });
  };
  const message = { talk: of.key, key: effect.key, numberId, to, text, signal, onAccepted };
  const fault = await (channel === PHONE_CHANNEL ? sendMessage(deps, of.caller, message) : simulateSend(deps, message));
  if (typeof fault !== 'string') return filled;
  if (!isAccepted) {
    // Nothing was sent, so a later attempt may send the text.
    await releaseText(deps.pool, of.key, claim);
    await showRefusal(deps, of, { key: effect.key, text: `SMS ${to}: ${fault}` });
  }
  return failed(fault);
}

/** Charges a text to a simulated caller like a real one, so that caps can be tested. */
async function simulateSend(
  deps: CallDeps,
  { talk, key, to, onAccepted }: OutgoingMessage,
): Promise<string | undefined> {
  const granted = await grantOutgoing(deps, { tenantId: talk.tenantId, key, kind: 'text', to });
  if ('fault' in granted) return granted.fault;
  await onAccepted();
  return undefined;
}

/** Books a visit at `day` (YYYY-MM-DD) and `time` (HH:mm). Other arguments are stored as details. */
async function book(
  { pool, clock }: CallDeps,
  { of, minutes, timeZone }: ToolUse & { readonly minutes: number },
  { key, arguments: args }: RunningTool['effect'],
): Promise<EffectOutcome> {
  const startsAt = parseStart(args);
  if (startsAt === undefined) return failed('moment_missing');
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime() + of.talk.clockOffsetMs);
  const local = now.toZonedDateTimeISO(timeZone).toPlainDateTime();
  if (Temporal.PlainDateTime.compare(startsAt, local) < 0) return failed('moment_past');
  await insertBooking(pool, {
    ...of.key,
    effectKey: key,
    agentId: of.talk.agentId,
    startsAt: startsAt.toString(),
    minutes,
    details: args,
    at: clock.now(),
  });
  return ok({ booked: true, minutes, ...args });
}

function parseStart({ day, time }: Arguments): Temporal.PlainDateTime | undefined {
  try {
    return Temporal.PlainDate.from(String(day)).toPlainDateTime(Temporal.PlainTime.from(String(time)));
  } catch {
    return undefined;
  }
}

/** Masks sensitive slots for the transcript; only the caller gets their values. */
async function maskSensitive(
  { versions, pool }: CallDeps,
  { key, talk }: EffectContext,
  text: string,
): Promise<string> {
  const compiled = await versions.find(pool, { tenantId: key.tenantId, ...talk });
  const { state } = talk;
  return maskValues({ state, flow: getFlow(compiled, state.flowId) }, text);
}

async function appendEvent(
  { pool, events, versions, findRedaction }: CallDeps,
  { caller, key, talk }: EffectContext,
  event: ConversationEvent,
): Promise<void> {
  const redaction = await findRedaction(key.tenantId);
  const { version } = await versions.find(pool, { tenantId: key.tenantId, ...talk });
  const mask = createMaskIfAny([...redaction, ...(version.privacy?.redaction ?? [])]);
  await events.append({
    tenantId: key.tenantId,
    streamId: conversationStream(key.conversationId),
    expectedVersion: 'any',
    events: [toNewEvent(mask === undefined ? event : maskEvent(event, mask))],
    metadata: toMetadata(caller),
  });
}
