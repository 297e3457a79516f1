import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { toPhoneNumber } from '@switchboard/application/phone-numbers/phone-number';
import { agents } from '@switchboard/contracts/agents/agents';
import { characters } from '@switchboard/contracts/base/characters';
import { lenient, lenientList, Text } from '@switchboard/contracts/base/lenient';
import { storable, storableJson } from '@switchboard/contracts/base/storable';
import { truncateWithMark } from '@switchboard/contracts/base/text';
import { idSchema } from '@switchboard/contracts/resources/schemas';
import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import { problemDetails } from '../../../http/problems/problem-details.ts';
import type { RequestedTurn } from '../turns/turn-request.ts';
import { canTransfer } from './tools.ts';

const MAX_MESSAGES = 2_000;
const MAX_TOOLS = 128;
const MAX_WORDS = 16_000;
/** Headers that platforms are configured to send if their body has no such field. */
const HEADERS = { call: 'x-call-id', from: 'x-caller-number', to: 'x-called-number' } as const;

const Message = z.object({
  role: z.string(),
  content: lenient(z.union([z.string(), lenientList(z.object({ text: Text }))])),
});
const Messages = lenientList(Message);
const Id = characters(200, 1);
const Numbered = lenient(z.object({ number: Text }));

/**
 * The fields that are read from a request. Optional fields of the wrong type are ignored.
 *
 * https://platform.openai.com/docs/api-reference/chat/create; Vapi's additions: `CustomLlmModel.metadataSendMode` and `Call` of `@vapi-ai/server-sdk`
 * 2.0.1; ElevenLabs' additions: https://elevenlabs.io/docs/eleven-agents/customization/llm/custom-llm.
 */
const Completion = z.object({
  model: lenient(z.string().max(200)),
  messages: z.array(z.unknown()).min(1).max(MAX_MESSAGES),
  stream: lenient(z.boolean()),
  tools: lenientList(z.object({ type: Text, function: lenient(z.object({ name: z.string() })) })),
  user: Text,
  call: lenient(z.object({ id: Text, phoneNumber: Numbered, customer: Numbered })),
  phoneNumber: Numbered,
  customer: Numbered,
  elevenlabs_extra_body: lenient(z.object({ conversation_id: Text })),
});

/** A turn that a completion request asks for. */
export interface RequestedCompletion extends RequestedTurn {
  readonly isStreamed: boolean;
  readonly model: string;
  /** The names of the platform's tools. */
  readonly tools: ReadonlySet<string>;
}

/** Reads a completion request. @throws {AppError} `request.invalid` {errors} */
export function readCompletionRequest(body: unknown, headers: IncomingHttpHeaders): RequestedCompletion {
  const read = Completion.safeParse(storableJson(body));
  if (!read.success) throw new AppError('request.invalid', { errors: problemDetails(read.error) });
  const {
    model: named,
    messages: listed,
    stream,
    tools,
    user,
    call,
    phoneNumber,
    customer,
    elevenlabs_extra_body: extra,
  } = read.data;
  const messages = Messages.parse(listed) ?? [];
  const model = named ?? '';
  const callId = [call?.id, readHeader(headers, 'call'), extra?.conversation_id, user]
    .map((id) => Id.safeParse(id).data)
    .find((id) => id !== undefined);
  if (callId === undefined) throw new AppError('request.invalid', { errors: [{ path: 'user', code: 'required' }] });
  if (messages.length === 0)
    throw new AppError('request.invalid', { errors: [{ path: 'messages', code: 'required' }] });
  const callerMessages = messages.filter(({ role }) => role === 'user');
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const isAfterTool = messages.slice(last + 1).some(({ role }) => role === 'tool');
  const words = last === -1 ? undefined : toText(messages[last]);
  const to = phoneNumber?.number ?? call?.phoneNumber?.number ?? readHeader(headers, 'to') ?? E164.exec(model)?.[0];
  const from = customer?.number ?? call?.customer?.number ?? readHeader(headers, 'from');
  const names = new Set(
    (tools ?? []).slice(0, MAX_TOOLS).map(({ type, function: called }) => called?.name ?? type ?? ''),
  );
  const firstOfCaller = messages.findIndex(({ role }) => role === 'user');
  return {
    callId,
    key: {
      turn: callerMessages.length,
      wordsHash: hash('sha256', JSON.stringify([words ?? null, isAfterTool]), 'buffer'),
    },
    words: isAfterTool ? undefined : words,
    isGreeted: messages.slice(0, Math.max(0, firstOfCaller)).some(({ role }) => role === 'assistant'),
    isAfterTool,
    agentId: AgentId.safeParse(model).data,
    to: to && toPhoneNumber(to),
    from: (from && toPhoneNumber(from)) || null,
    isStreamed: stream === true,
    model,
    tools: names,
    canTransfer: canTransfer(names),
  };
}

const AgentId = idSchema(agents.idPrefix);
const E164 = /^\+\d{5,15}$/;

function readHeader(headers: IncomingHttpHeaders, name: keyof typeof HEADERS): string | undefined {
  const value = headers[HEADERS[name]];
  return typeof value === 'string' && value !== '' ? storable(value.slice(0, 201)) : undefined;
}

function toText(message: z.output<typeof Message> | undefined): string {
  const content = message?.content ?? '';
  const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join(' ');
  return truncateWithMark(text.trim(), MAX_WORDS);
}
