import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { Mask } from './redact.ts';

/** Masks what was said in an event that comes in. */
export function maskEvent(event: ConversationEvent, mask: Mask): ConversationEvent {
  switch (event.type) {
    case 'conversation.message-received':
    case 'conversation.message-translated':
      return { ...event, data: { ...event.data, text: mask(event.data.text) } } as ConversationEvent;
    case 'conversation.attention-raised': {
      const { evidence } = event.data;
      return { ...event, data: { ...event.data, evidence: evidence === null ? null : mask(evidence) } };
    }
    case 'conversation.ended': {
      const { summary } = event.data;
      return summary === undefined ? event : { ...event, data: { ...event.data, summary: mask(summary) } };
    }
    case 'conversation.turn-traced':
      return { ...event, data: { ...event.data, steps: event.data.steps.map((step) => maskStep(step, mask)) } };
    default:
      return event;
  }
}

/** Masks the words in a step of a talk. */
function maskStep(step: TraceStep, mask: Mask): TraceStep {
  switch (step.type) {
    case 'turn.heard':
    case 'speech.sent':
      return { ...step, text: mask(step.text) };
    case 'speech.interrupted':
      return { ...step, heard: mask(step.heard) };
    case 'slot.set':
      return { ...step, raw: mask(step.raw), value: typeof step.value === 'string' ? mask(step.value) : step.value };
    case 'turn.understood': {
      const candidates = step.candidates.map((one) => (one.raw === undefined ? one : { ...one, raw: mask(one.raw) }));
      return { ...step, candidates };
    }
    default:
      return step;
  }
}
