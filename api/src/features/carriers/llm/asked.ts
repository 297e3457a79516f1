import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { numberOf } from '@switchboard/application/phone-numbers/number-of';
import { characters, isStorable } from '@switchboard/contracts/characters';
import { agents } from '@switchboard/contracts/kinds/agents';
import { idSchema } from '@switchboard/contracts/resources/schemas';
import { AppError } from '@switchboard/platform/app-error';
import { z } from 'zod';
import { problemDetails } from '../../../http/input.ts';
import type { AskedTurn } from '../turns/turn-request.ts';
import { canTransfer } from './tools.ts';

const MAX_MESSAGES = 2_000;
const MAX_TOOLS = 128;
const MAX_WORDS = 16_000;
/** Headers that platforms are told to send, where their body has no such field. */
const HEADERS = { call: 'x-call-id', from: 'x-caller-number', to: 'x-called-number' } as const;

const Message = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(z.object({ type: z.string(), text: z.string().optional() }))]).nullish(),
});
const Id = characters(200, 1).refine(isStorable);
const Numbered = z.object({ number: z.string().max(200).nullish() }).nullish();

/**
 * The fields that are read of a request.
 *
 * https://platform.openai.com/docs/api-reference/chat/create; of Vapi's beside it, `CustomLlmModel.metadataSendMode` and `Call` of `@vapi-ai/server-sdk`
 * 2.0.1; of ElevenLabs', https://elevenlabs.io/docs/eleven-agents/customization/llm/custom-llm.
 */
const Completion = z.object({
  model: z.string().max(200).default(''),
  messages: z.array(Message).min(1).max(MAX_MESSAGES),
  stream: z.boolean().nullish(),
  tools: z
    .array(z.object({ type: z.string(), function: z.object({ name: z.string() }).nullish() }))
    .max(MAX_TOOLS)
    .nullish(),
  user: z.string().nullish(),
  call: z.object({ id: z.string().nullish(), phoneNumber: Numbered, customer: Numbered }).nullish(),
  phoneNumber: Numbered,
  customer: Numbered,
  elevenlabs_extra_body: z.object({ conversation_id: z.string().nullish() }).nullish(),
});

/** A turn as a completion asks for it. */
export interface AskedCompletion extends AskedTurn {
  readonly isStreamed: boolean;
  readonly model: string;
  /** The names of the tools that the platform has. */
  readonly tools: ReadonlySet<string>;
}

/** Reads what a request asks for. @throws {AppError} `request.invalid` {errors} */
export function readAsked(body: unknown, headers: IncomingHttpHeaders): AskedCompletion {
  const read = Completion.safeParse(body);
  if (!read.success) throw new AppError('request.invalid', { errors: problemDetails(read.error) });
  const { model, messages, stream, tools, user, call, phoneNumber, customer, elevenlabs_extra_body: extra } = read.data;
  const callId = Id.safeParse(call?.id ?? headerOf(headers, 'call') ?? extra?.conversation_id ?? user);
  if (!callId.success) throw new AppError('request.invalid', { errors: [{ path: 'user', code: 'required' }] });
  const ofCaller = messages.filter(({ role }) => role === 'user');
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const isAfterTool = messages.slice(last + 1).some(({ role }) => role === 'tool');
  const words = last === -1 ? undefined : wordsOf(messages[last]);
  const to = phoneNumber?.number ?? call?.phoneNumber?.number ?? headerOf(headers, 'to') ?? E164.exec(model)?.[0];
  const from = customer?.number ?? call?.customer?.number ?? headerOf(headers, 'from');
  const names = new Set((tools ?? []).map(({ type, function: called }) => called?.name ?? type));
  const firstOfCaller = messages.findIndex(({ role }) => role === 'user');
  return {
    callId: callId.data,
    key: {
      turn: ofCaller.length,
      wordsHash: hash('sha256', JSON.stringify([words ?? null, isAfterTool]), 'buffer'),
    },
    words: isAfterTool ? undefined : words,
    isGreeted: messages.slice(0, Math.max(0, firstOfCaller)).some(({ role }) => role === 'assistant'),
    isAfterTool,
    agentId: AgentId.safeParse(model).data,
    to: to && storable(numberOf(to)),
    from: (from && storable(numberOf(from))) || null,
    isStreamed: stream === true,
    model,
    tools: names,
    canTransfer: canTransfer(names),
  };
}

const AgentId = idSchema(agents.idPrefix);
const E164 = /^\+\d{5,15}$/;
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

function headerOf(headers: IncomingHttpHeaders, name: keyof typeof HEADERS): string | undefined {
  const value = headers[HEADERS[name]];
  return typeof value === 'string' && value !== '' ? value.slice(0, 201) : undefined;
}

function wordsOf(message: z.output<typeof Message> | undefined): string {
  const content = message?.content ?? '';
  const text = typeof content === 'string' ? content : content.map((part) => part.text ?? '').join(' ');
  return storable(text.trim()).slice(0, MAX_WORDS).toWellFormed();
}
