import { truncate } from '@switchboard/contracts/base/text';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { CONTROL_ACTIONS } from '@switchboard/contracts/talk/input';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { CallSummary } from '@switchboard/talk/call-summary';
import { readEdgeDigits } from '@switchboard/talk/engine/edges';
import type { Effect } from '@switchboard/talk/engine/effects';
import type { TalkState } from '@switchboard/talk/engine/state';

/** A step of a talk, with the facts that its events record. */
export interface StepResult {
  readonly state: TalkState;
  readonly trace: readonly TraceStep[];
  readonly effects: readonly Effect[];
  /** ISO 8601, on the talk's clock. */
  readonly at: string;
  /** Whether the talk is a test, which raises no attention. */
  readonly isTest: boolean;
  /** The summary of an ended call. */
  readonly after: CallSummary & Pick<Ended, 'costs' | 'costCents'>;
  readonly tookMs: number;
}

type Ended = Extract<ConversationEvent, { type: 'conversation.ended' }>['data'];

/** The reason for a handover if the flow doesn't name one. */
const HANDED_OVER = 'handed_over';

/** Maps a step to conversation events: messages, tool results, attention, the trace, and the end. */
export function toEvents({ state, trace, effects, at, isTest, after, tookMs }: StepResult): ConversationEvent[] {
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
      events.push(...toControlEvents(step, at, messageId));
    }
  }
  for (const effect of effects) {
    if (effect.type !== 'attention' || isTest) continue;
    const reason = effect.reason === '' ? HANDED_OVER : effect.reason.slice(0, MAX_REASON_LENGTH);
    events.push({
      type: 'conversation.attention-raised',
      data: {
        at,
        level: 'attention',
        reason,
        ruleId: effect.ruleId ?? null,
        evidence: effect.evidence === undefined ? null : truncate(effect.evidence, MAX_EVIDENCE_LENGTH),
      },
    });
  }
  if (trace.length > 0) events.push({ type: 'conversation.turn-traced', data: { at, steps: [...trace], tookMs } });
  if (trace.some(({ type }) => type === 'call.ended')) {
    events.push({ type: 'conversation.ended', data: { at, reason: state.endedReason ?? 'ended', ...after } });
  }
  return events;
}

/** A staff member's words go into the transcript; instructions to the model don't. */
function toControlEvents(
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

const MAX_REASON_LENGTH = 64;
const MAX_EVIDENCE_LENGTH = 500;
