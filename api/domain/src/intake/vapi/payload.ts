import { characters } from '@switchboard/contracts/base/characters';
import { Amount, lenient, lenientList, Offset, Text, Time } from '@switchboard/contracts/base/lenient';
import { z } from 'zod';

/**
 * The fields we read of Vapi's server messages, `{ "message": { "type": … } }`.
 *
 * Shapes: docs.vapi.ai/server-url/events and the types `ServerMessage*`, `Call`, `Artifact`, `*Message` of @vapi-ai/server-sdk
 * (the tests hold the fixtures against them). Only a message's type and its call's id are required.
 */
const Assistant = z.object({ id: Text, name: Text, transcriber: lenient(z.object({ language: Text })) });
const Customer = z.object({ number: Text, sipUri: Text, name: Text });
const PhoneNumber = z.object({ number: Text, twilioPhoneNumber: Text, sipUri: Text });
const parties = {
  assistant: lenient(Assistant),
  customer: lenient(Customer),
  phoneNumber: lenient(PhoneNumber),
};
const Call = z.object({
  ...parties,
  id: characters(128, 1),
  type: Text,
  /** The call's id at its carrier. */
  phoneCallProviderId: Text,
  createdAt: Time,
  startedAt: Time,
  endedAt: Time,
  assistantId: Text,
  /** The requested version; without it, the call uses the newest. */
  assistantVersion: Text,
});
/** `assistantVersion`, such as `v3`, belongs to the assistant that the call was configured with, even after a handover. */
const common = { ...parties, call: Call, timestamp: Time, assistantVersion: Text };

const ToolFunction = z.object({ name: Text, arguments: z.unknown() });
const ToolCall = z.object({ name: Text, function: lenient(ToolFunction) });
/** A line of a call's history, in Vapi's own form (`message`, `time`) or in OpenAI's (`content`). */
const HistoryItem = z.object({
  role: z.string(),
  message: Text,
  content: Text,
  time: Time,
  secondsFromStart: Offset,
  toolCalls: lenientList(ToolCall),
  tool_calls: lenientList(ToolCall),
  name: Text,
  result: Text,
});
export type HistoryItem = z.infer<typeof HistoryItem>;
const History = lenientList(HistoryItem);

const Artifact = z.object({
  messages: History,
  messagesOpenAIFormatted: History,
  recordingUrl: Text,
  stereoRecordingUrl: Text,
  recording: lenient(z.object({ stereoUrl: Text, mono: lenient(z.object({ combinedUrl: Text })) })),
});

/** The messages that are translated, by type. */
export const vapiMessages = {
  'status-update': z.object({ ...common, status: Text, endedReason: Text }),
  transcript: z.object({
    ...common,
    role: lenient(z.enum(['assistant', 'user'])),
    transcriptType: Text,
    transcript: Text,
  }),
  // Sent instead of `transcript` to servers that subscribe only to final transcripts.
  'transcript[transcriptType="final"]': z.object(common),
  'conversation-update': z.object({
    ...common,
    messages: History,
    messagesOpenAIFormatted: History,
    conversation: History,
  }),
  'end-of-call-report': z.object({
    ...common,
    endedReason: Text,
    startedAt: Time,
    endedAt: Time,
    durationMs: Amount,
    durationSeconds: Amount,
    cost: Amount,
    artifact: lenient(Artifact),
    analysis: lenient(z.object({ summary: Text })),
    // The former places of the fields in `artifact` and `analysis`; both may still be sent.
    messages: History,
    summary: Text,
    recordingUrl: Text,
  }),
  hang: z.object(common),
  'transfer-update': z.object({ ...common, toAssistant: lenient(Assistant) }),
} as const;

export type VapiMessageType = keyof typeof vapiMessages;
export type VapiMessage<T extends VapiMessageType> = z.infer<(typeof vapiMessages)[T]>;
/** The fields that every message has about its call. */
export type VapiCommon = VapiMessage<'hang'>;
/** The minimal schema for determining a delivery's type. */
export const VapiEnvelope = z.object({ message: z.object({ type: z.string() }) });
