import { type ConversationEvent, conversationEvents } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import { DECISION_TYPES } from '../../conversations/decide.ts';
import { carrierIds, describeFault } from '../call/fields.ts';
import { missingMessageEvents } from '../call/messages.ts';
import { type StoredCall, startEvents, storedCall } from '../call/stored-call.ts';
import { toInstant } from '../call/time.ts';
import type { Delivery, PlatformTranslator, Reading } from '../call/translator.ts';
import { reportEvents, statusEvents } from './end.ts';
import { readHistory } from './history.ts';
import { type VapiCommon, VapiEnvelope, type VapiMessageType, vapiMessages } from './payload.ts';
import { transcriptEvents } from './speech.ts';
import { readStart, startOf, transferEvents } from './start.ts';

/** Translates Vapi's server messages. Every known message starts the call if it is new. */
export const vapiTranslator: PlatformTranslator = { read };

function read(delivery: Delivery): Reading {
  const envelope = VapiEnvelope.safeParse(delivery.body);
  if (!envelope.success) return { kind: 'invalid', messageType: null, reason: describeFault(envelope.error) };
  const messageType = envelope.data.message.type;
  if (!isKnown(messageType)) return { kind: 'unknown', messageType };
  // VapiEnvelope guarantees a message; its type's schema validates the rest.
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
    message.transcriptType === 'partial' ? [] : transcriptEvents(message, call, { at, delivery }),
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
      const reported = readHistory([messages, messagesOpenAIFormatted, conversation], delivery.receivedAt);
      return missingMessageEvents({ reported, reportedAt: at, ending: 'open' }, call, {
        key: delivery.key,
        isLate: true,
      });
    },
  }),
  'end-of-call-report': reader(vapiMessages['end-of-call-report'], {
    types: () => ALL_TYPES,
    isOver: () => true,
    startedAt: ({ startedAt }, { receivedAt }) => toInstant(startedAt, receivedAt),
    adds: (report, { call, at, delivery }) => {
      const { artifact, messages } = report;
      const { key, receivedAt } = delivery;
      const reported = readHistory([artifact?.messages, messages, artifact?.messagesOpenAIFormatted], receivedAt);
      const reportedAt = toInstant(report.endedAt, receivedAt) ?? at;
      const added = missingMessageEvents({ reported, reportedAt, ending: 'closed' }, call, { key, isLate: true });
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
  /** When the platform sent the message, or else when it arrived. */
  readonly at: string;
  readonly delivery: Delivery;
}

interface MessageHandler<M extends VapiCommon> {
  /** The event types that `adds` needs to see. */
  types(message: M): readonly string[];
  isDropped?(message: M): boolean;
  /** Whether the message says that the call is over. */
  isOver?(message: M): boolean;
  /** When the call started, if the message reports that time. */
  startedAt?(message: M, delivery: Delivery): string | undefined;
  /** Events to add besides the call's start. */
  adds(message: M, context: Context): readonly ConversationEvent[];
}

/** Creates the reader of one message type from its schema and handler. */
function reader<S extends z.ZodType<VapiCommon>>(schema: S, handler: MessageHandler<z.infer<S>>) {
  return (body: unknown, delivery: Delivery): Reading => {
    const parsed = schema.safeParse(body);
    const messageType = readType(body);
    if (!parsed.success) return { kind: 'invalid', messageType, reason: describeFault(parsed.error) };
    const message = parsed.data;
    const at = toInstant(message.timestamp, delivery.receivedAt) ?? delivery.receivedAt;
    return {
      kind: 'call',
      messageType,
      callId: message.call.id,
      otherIds: carrierIds(message.call.phoneCallProviderId),
      types: handler.types(message),
      isOver: handler.isOver?.(message) === true,
      plan: (stored) => {
        const call = storedCall(stored);
        if (call.isErased) return { events: [], outcome: 'dropped' };
        const start =
          handler.startedAt?.(message, delivery) ?? startOf(message, { at, receivedAt: delivery.receivedAt });
        const events = [
          ...startEvents(reportStart(message), call, start),
          ...handler.adds(message, { call, at, delivery }),
        ];
        if (handler.isDropped?.(message)) return { events, outcome: 'dropped' };
        return { events, outcome: events.length > 0 ? 'added' : 'nothing' };
      },
    };
  };
}

const reportStart = (message: VapiCommon) => ({
  reported: readStart(message),
  provider: { platform: 'vapi', callId: message.call.id },
});

function readType(message: unknown): string {
  return (message as { type: string }).type; // VapiEnvelope guarantees the type.
}
