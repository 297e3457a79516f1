import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { TraceStep } from '@switchboard/contracts/talk/trace';
import type { Mask } from './redact.ts';

/** Masks the spoken text in an incoming event. */
export function maskEvent(event: ConversationEvent, mask: Mask): ConversationEvent {
  switch (event.type) {
    case 'conversation.message-received':
    case 'conversation.message-translated':
      return { ...event, data: { ...event.data, text: mask(event.data.text) } } as ConversationEvent;
    case 'conversation.note-added':
    case 'conversation.note-edited':
      return { ...event, data: { ...event.data, text: mask(event.data.text) } } as ConversationEvent;
    case 'conversation.attention-raised': {
      const { evidence } = event.data;
      return { ...event, data: { ...event.data, evidence: evidence === null ? null : mask(evidence) } };
    }
    case 'conversation.ended': {
      const { summary, slots } = event.data;
      const masked = {
        ...(summary !== undefined && { summary: mask(summary) }),
        ...(slots !== undefined && { slots: maskValues(slots, mask) }),
      };
      return { ...event, data: { ...event.data, ...masked } };
    }
    case 'conversation.controlled': {
      const { text } = event.data;
      return text === undefined ? event : { ...event, data: { ...event.data, text: mask(text) } };
    }
    case 'conversation.speech-interrupted':
      return { ...event, data: { ...event.data, heard: mask(event.data.heard) } };
    case 'conversation.turn-traced':
      return { ...event, data: { ...event.data, steps: event.data.steps.map((step) => maskStep(step, mask)) } };
    default:
      return event;
  }
}

const maskValues = <T>(values: Readonly<Record<string, T>>, mask: Mask) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? mask(value) : value]),
  );

/** Masks the text in a step of a talk. */
function maskStep(step: TraceStep, mask: Mask): TraceStep {
  switch (step.type) {
    case 'turn.heard':
    case 'call.controlled':
    case 'speech.sent':
      return { ...step, text: mask(step.text) };
    case 'speech.interrupted':
      return { ...step, heard: mask(step.heard) };
    case 'slot.set':
      return { ...step, raw: mask(step.raw), value: typeof step.value === 'string' ? mask(step.value) : step.value };
    case 'turn.understood': {
      const candidates = step.candidates.map((candidate) =>
        candidate.raw === undefined ? candidate : { ...candidate, raw: mask(candidate.raw) },
      );
      return { ...step, candidates };
    }
    default:
      return step;
  }
}
