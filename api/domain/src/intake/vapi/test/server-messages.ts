import type { Vapi } from '@vapi-ai/server-sdk';

/**
 * Builds a message of each translated type as Vapi posts it, from a test's description of a call.
 *
 * Shapes: https://docs.vapi.ai/server-url/events (source: github.com/VapiAI/docs, fern/server-url/events.mdx), checked against
 * the published types of @vapi-ai/server-sdk 2.0.1 by the compiler. Names, numbers and words are invented.
 */
export const CALL_STARTED_MS = Date.UTC(2026, 10, 20, 23, 47, 0);

/** The time of a second of the call, in ms since the epoch as Vapi writes it. */
export const ms = (second: number): number => Math.round(CALL_STARTED_MS + second * 1_000);
/** The time of a second of the call, as an instant. */
export const at = (second: number): string => new Date(ms(second)).toISOString();

/** Type `Call` of the SDK: https://docs.vapi.ai/api-reference/calls/get */
export function call(fields: Partial<Vapi.Call> = {}): Vapi.Call {
  return {
    id: '7f6b2c1e-0d0a-4b8e-9b53-7b2f6f5e1a10',
    orgId: 'eb166faa-7145-46ef-8044-589b47ae3b56',
    type: 'inboundPhoneCall',
    createdAt: at(-3),
    updatedAt: at(-3),
    startedAt: at(0),
    assistantId: 'f7cd31b0-6a35-4f5d-8f3b-7a6a0f0c9d11',
    assistant: { name: 'Willow After Hours' },
    customer: { number: '+13035550142', name: 'Sam Ortega' },
    phoneNumber: { twilioPhoneNumber: '+13035550111', twilioAccountSid: 'AC0' },
    ...fields,
  };
}

/** `status-update`: ServerMessageStatusUpdate. */
export function statusUpdate(
  status: Vapi.ServerMessageStatusUpdate['status'],
  second: number,
  fields: Partial<Vapi.ServerMessageStatusUpdate> = {},
) {
  const message = { type: 'status-update', status, timestamp: ms(second), call: call(), ...fields } as const;
  return { message: message satisfies Vapi.ServerMessageStatusUpdate };
}

/** `transcript`: ServerMessageTranscript. Final by default. */
export function transcript(
  role: Vapi.ServerMessageTranscript['role'],
  second: number,
  { text, ...fields }: { text: string } & Partial<Vapi.ServerMessageTranscript>,
) {
  const spoken = { role, transcriptType: 'final', transcript: text } as const;
  const message = { type: 'transcript', ...spoken, timestamp: ms(second), call: call(), ...fields } as const;
  return { message: message satisfies Vapi.ServerMessageTranscript };
}

export type HistoryItem = Vapi.ArtifactMessagesItem;

/** UserMessage and BotMessage. */
export function spoke(role: 'user' | 'bot', second: number, message: string): HistoryItem {
  return { role, message, time: ms(second), endTime: ms(second + 1), secondsFromStart: second };
}

/** SystemMessage: the prompt that the model was given. */
export function prompt(message: string): HistoryItem {
  return { role: 'system', message, time: ms(0), secondsFromStart: 0 };
}

/** ToolCallMessage and ToolCallResultMessage. */
export function toolCall(second: number, name: string, given: object): HistoryItem {
  const toolCalls = [{ id: `call_${name}`, type: 'function', function: { name, arguments: JSON.stringify(given) } }];
  return { role: 'tool_calls', toolCalls, message: '', time: ms(second), secondsFromStart: second };
}
export function toolResult(second: number, name: string, result: string): HistoryItem {
  const from = { time: ms(second), secondsFromStart: second };
  return { role: 'tool_call_result', toolCallId: `call_${name}`, name, result, ...from };
}

/** `conversation-update`: ServerMessageConversationUpdate. The history comes in two forms. */
export function conversationUpdate(
  messages: HistoryItem[],
  second: number,
  fields: Partial<Vapi.ServerMessageConversationUpdate> = {},
) {
  const message = {
    type: 'conversation-update',
    messages,
    messagesOpenAIFormatted: openAi(messages),
    timestamp: ms(second),
    call: call(),
    ...fields,
  } as const;
  return { message: message satisfies Vapi.ServerMessageConversationUpdate };
}

/** `end-of-call-report`: ServerMessageEndOfCallReport. */
export function endOfCallReport(
  messages: HistoryItem[],
  second: number,
  fields: Partial<Vapi.ServerMessageEndOfCallReport> = {},
) {
  const message = {
    type: 'end-of-call-report',
    endedReason: 'customer-ended-call',
    cost: 0.0931,
    timestamp: ms(second + 12),
    startedAt: at(0),
    endedAt: at(second),
    call: call({ endedAt: at(second), status: 'ended' }),
    artifact: {
      messages,
      messagesOpenAIFormatted: openAi(messages),
      recordingUrl: 'https://storage.example/7f6b2c1e-mono.wav',
      stereoRecordingUrl: 'https://storage.example/7f6b2c1e-stereo.wav',
    },
    analysis: { summary: 'A dog ate chocolate; transferred to the vet on call.', successEvaluation: 'true' },
    ...fields,
  } as const;
  return { message: message satisfies Vapi.ServerMessageEndOfCallReport };
}

/** `hang`: ServerMessageHang. */
export function hang(second: number, fields: Partial<Vapi.ServerMessageHang> = {}) {
  const message = { type: 'hang', timestamp: ms(second), call: call(), ...fields } as const;
  return { message: message satisfies Vapi.ServerMessageHang };
}

/** `transfer-update`: ServerMessageTransferUpdate. */
export function transferUpdate(second: number, fields: Partial<Vapi.ServerMessageTransferUpdate> = {}) {
  const message = { type: 'transfer-update', timestamp: ms(second), call: call(), ...fields } as const;
  return { message: message satisfies Vapi.ServerMessageTransferUpdate };
}

/** `speech-update`: ServerMessageSpeechUpdate, one of the types that aren't translated. */
export function speechUpdate(second: number) {
  const spoken = { role: 'user', status: 'started' } as const;
  const message = { type: 'speech-update', ...spoken, timestamp: ms(second), call: call() } as const;
  return { message: message satisfies Vapi.ServerMessageSpeechUpdate };
}

function openAi(messages: HistoryItem[]): Vapi.OpenAiMessage[] {
  const roles = { user: 'user', bot: 'assistant', system: 'system' } as const;
  return messages.flatMap((item) =>
    'message' in item && item.role in roles
      ? [{ role: roles[item.role as keyof typeof roles], content: item.message }]
      : [],
  );
}
