import { truncate } from '@switchboard/contracts/base/text';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { CONTROL_ACTIONS } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { CallSummary } from '@switchboard/talk/call-summary';
import { readEdgeDigits } from '@switchboard/talk/engine/edges';
import type { Effect } from '@switchboard/talk/engine/effects';
import type { TalkState } from '@switchboard/talk/engine/state';

/** The effect of a talk's step on its conversation. */
export interface Told {
  readonly state: TalkState;
  readonly trace: readonly TraceStep[];
  readonly effects: readonly Effect[];
  /** ISO 8601, on the talk's clock. */
  readonly at: string;
  /** Whether attention that is raised rings: in a test it doesn't. */
  readonly isTest: boolean;
  /** The notes on a call that has ended. */
  readonly after: CallSummary & Pick<Ended, 'costs' | 'costCents'>;
  readonly tookMs: number;
}

type Ended = Extract<ConversationEvent, { type: 'conversation.ended' }>['data'];

/** Why a handover is shown as it is where a flow names no reason. */
const HANDED_OVER = 'handed_over';

/** The events of a conversation that a step comes to: words, tools, attention, its end, and the trace beside them. */
export function toEvents({ state, trace, effects, at, isTest, after, tookMs }: Told): ConversationEvent[] {
  const events: ConversationEvent[] = [];
  for (const [index, step] of trace.entries()) {
    const messageId = `${state.callId}:${step.turn}:${step.ms}:${index}`;
    const heard =
      step.type === 'turn.heard' ? step.text : step.type === 'edge.taken' ? readEdgeDigits(step.why) : undefined;
    if (heard) {
      const optOut = step.type === 'turn.heard' ? step.optOut : undefined;
      events.push({
        type: 'conversation.message-received',
        data: { at, messageId, role: 'caller', text: heard, ...(optOut && { optOut }) },
      });
    } else if (step.type === 'tool.finished' && step.tool !== '') {
      const text = `${step.tool}: ${step.outcome}`;
      events.push({ type: 'conversation.message-received', data: { at, messageId, role: 'tool', text } });
    } else if (step.type === 'speech.sent') {
      events.push({ type: 'conversation.message-received', data: { at, messageId, role: 'agent', text: step.text } });
    } else if (step.type === 'speech.interrupted') {
      events.push({ type: 'conversation.speech-interrupted', data: { at, heard: step.heard } });
    } else if (step.type === 'call.controlled') {
      events.push(...controlled(step, at, messageId));
    }
  }
  for (const effect of effects) {
    if (effect.type !== 'attention' || isTest) continue;
    const reason = effect.reason === '' ? HANDED_OVER : effect.reason.slice(0, MAX_REASON);
    events.push({
      type: 'conversation.attention-raised',
      data: {
        at,
        level: 'attention',
        reason,
        ruleId: effect.ruleId ?? null,
        evidence: effect.evidence === undefined ? null : truncate(effect.evidence, MAX_EVIDENCE_CHARACTERS),
      },
    });
  }
  if (trace.length > 0) events.push({ type: 'conversation.turn-traced', data: { at, steps: [...trace], tookMs } });
  if (trace.some(({ type }) => type === 'call.ended')) {
    events.push({ type: 'conversation.ended', data: { at, reason: state.endedReason ?? 'ended', ...after } });
  }
  return events;
}

/** A person's words are in the transcript; their instructions to the model aren't. */
function controlled(
  { action, text }: Extract<TraceStep, { type: 'call.controlled' }>,
  at: string,
  messageId: string,
): ConversationEvent[] {
  const known = CONTROL_ACTIONS.find((one) => one === action);
  if (known === undefined) return [];
  if (known === 'say') {
    return [{ type: 'conversation.message-received', data: { at, messageId, role: 'staff', text } }];
  }
  return [{ type: 'conversation.controlled', data: { at, action: known, ...(text !== '' && { text }) } }];
}

const MAX_REASON = 64;
const MAX_EVIDENCE_CHARACTERS = 500;
