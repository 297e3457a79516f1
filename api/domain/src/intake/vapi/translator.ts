import { type ConversationEvent, conversationEvents } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import { DECISION_TYPES } from '../../conversations/decision-state.ts';
import { addedEvents } from '../added.ts';
import { faultOf } from '../fault-of.ts';
import { carrierIds } from '../given.ts';
import type { Delivery, PlatformTranslator, Reading } from '../platform.ts';
import { startEvents } from '../start.ts';
import { type StoredCall, storedCall } from '../stored-call.ts';
import { instantOf } from '../time.ts';
import { reportEvents, statusEvents } from './end.ts';
import { historyOf } from './history.ts';
import { type VapiCommon, VapiEnvelope, type VapiMessageType, vapiMessages } from './payload.ts';
import { heardEvents } from './speech.ts';
import { startOf, toldOf, transferEvents } from './start.ts';

/** Vapi: what its server messages tell of a call. Any of the known ones makes the call known. */
export const vapiTranslator: PlatformTranslator = { read };

function read(delivery: Delivery): Reading {
  const envelope = VapiEnvelope.safeParse(delivery.body);
  if (!envelope.success) return { kind: 'invalid', messageType: null, reason: faultOf(envelope.error) };
  const messageType = envelope.data.message.type;
  if (!isKnown(messageType)) return { kind: 'unknown', messageType };
  // VapiEnvelope has shown that there is a message; what it must be, its type says.
  const { message } = delivery.body as { message: unknown };
  return readers[messageType](message, delivery);
}

function isKnown(type: string): type is VapiMessageType {
  return Object.hasOwn(vapiMessages, type);
}

const ALL_TYPES = Object.keys(conversationEvents);

const transcript = reader(vapiMessages.transcript, {
  types: ({ transcriptType }) => (transcriptType === 'partial' ? DECISION_TYPES : ALL_TYPES),
  // The final transcript replaces partial ones.
  isDropped: ({ transcriptType }) => transcriptType === 'partial',
  adds: (message, { call, at, delivery }) =>
    message.transcriptType === 'partial' ? [] : heardEvents(message, call, { at, delivery }),
});

const readers: Readonly<Record<VapiMessageType, (message: unknown, delivery: Delivery) => Reading>> = {
  'status-update': reader(vapiMessages['status-update'], {
    types: () => DECISION_TYPES,
    isOver: ({ status }) => status === 'ended',
    adds: (message, { call, at, delivery }) =>
      message.status === 'ended' ? statusEvents(message, call, { at, receivedAt: delivery.receivedAt }) : [],
  }),
  transcript,
  'transcript[transcriptType="final"]': (message, delivery) =>
    transcript({ transcriptType: 'final', ...(message as object) }, delivery),
  'conversation-update': reader(vapiMessages['conversation-update'], {
    types: () => ALL_TYPES,
    adds: ({ messages, messagesOpenAIFormatted, conversation }, { call, at, delivery }) => {
      const told = historyOf([messages, messagesOpenAIFormatted, conversation], delivery.receivedAt);
      return addedEvents({ told, toldAt: at, ending: 'open' }, call, { key: delivery.key, isLate: true });
    },
  }),
  'end-of-call-report': reader(vapiMessages['end-of-call-report'], {
    types: () => ALL_TYPES,
    isOver: () => true,
    startedAt: ({ startedAt }, { receivedAt }) => instantOf(startedAt, receivedAt),
    adds: (report, { call, at, delivery }) => {
      const { artifact, messages } = report;
      const { key, receivedAt } = delivery;
      const told = historyOf([artifact?.messages, messages, artifact?.messagesOpenAIFormatted], receivedAt);
      const toldAt = instantOf(report.endedAt, receivedAt) ?? at;
      const added = addedEvents({ told, toldAt, ending: 'closed' }, call, { key, isLate: true });
      return [...added, ...reportEvents(report, call, { at, receivedAt })];
    },
  }),
  hang: reader(vapiMessages.hang, { types: () => DECISION_TYPES, isDropped: () => true, adds: () => [] }),
  'transfer-update': reader(vapiMessages['transfer-update'], {
    types: () => DECISION_TYPES,
    adds: ({ toAssistant }, { call }) => transferEvents(toAssistant, call),
  }),
};

interface Context {
  readonly call: StoredCall;
  /** When the platform says it sent the message, else when it came. */
  readonly at: string;
  readonly delivery: Delivery;
}

interface Meaning<M extends VapiCommon> {
  /** The event types it must see. */
  types(message: M): readonly string[];
  isDropped?(message: M): boolean;
  /** Whether the call is over. */
  isOver?(message: M): boolean;
  /** When the call began, if the message itself has that time. */
  startedAt?(message: M, delivery: Delivery): string | undefined;
  /** What it adds beside making the call known. */
  adds(message: M, context: Context): readonly ConversationEvent[];
}

/** Makes the reader of one type of message from its schema and what it means. */
function reader<S extends z.ZodType<VapiCommon>>(schema: S, meaning: Meaning<z.infer<S>>) {
  return (body: unknown, delivery: Delivery): Reading => {
    const parsed = schema.safeParse(body);
    const messageType = typeOf(body);
    if (!parsed.success) return { kind: 'invalid', messageType, reason: faultOf(parsed.error) };
    const message = parsed.data;
    const at = instantOf(message.timestamp, delivery.receivedAt) ?? delivery.receivedAt;
    return {
      kind: 'call',
      messageType,
      callId: message.call.id,
      otherIds: carrierIds(message.call.phoneCallProviderId),
      types: meaning.types(message),
      isOver: meaning.isOver?.(message) === true,
      plan: (stored) => {
        const call = storedCall(stored);
        if (call.isErased) return { events: [], outcome: 'dropped' };
        const start =
          meaning.startedAt?.(message, delivery) ?? startOf(message, { at, receivedAt: delivery.receivedAt });
        const events = [
          ...startEvents(startedBy(message), call, start),
          ...meaning.adds(message, { call, at, delivery }),
        ];
        if (meaning.isDropped?.(message)) return { events, outcome: 'dropped' };
        return { events, outcome: events.length > 0 ? 'added' : 'nothing' };
      },
    };
  };
}

const startedBy = (message: VapiCommon) => ({
  told: toldOf(message),
  provider: { platform: 'vapi', callId: message.call.id },
});

function typeOf(message: unknown): string {
  return (message as { type: string }).type; // VapiEnvelope has shown that it is there.
}
