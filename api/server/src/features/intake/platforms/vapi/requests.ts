import { characters } from '@switchboard/contracts/base/characters';
import { lenient, lenientList, Text } from '@switchboard/contracts/base/lenient';
import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { z } from 'zod';

/**
 * The messages that Vapi waits for a response to.
 *
 * `ServerMessageAssistantRequest`, `ServerMessageToolCalls` and `ServerMessageTransferDestinationRequest` of @vapi-ai/server-sdk 2.0.1. A tool's call is
 * published in two shapes: OpenAI's there (`function`, whose arguments are a text), and flat at docs.vapi.ai/server-url/events (`parameters` or
 * `arguments` as an object).
 */
const Numbered = lenient(z.object({ number: Text }));
const Id = characters(128, 1);
const common = {
  call: z.object({ id: Id, phoneNumber: Numbered, customer: Numbered }),
  phoneNumber: Numbered,
  customer: Numbered,
};

const Arguments = lenient(z.union([z.string(), z.record(z.string(), z.json())]));
const Called = z.object({ name: Text, arguments: Arguments, parameters: Arguments });
const RawToolCall = Called.extend({ id: Id, function: lenient(Called) });
const MAX_CALLS = 20;

const AssistantRequest = z.object({
  type: z.literal('assistant-request'),
  ...common,
  // Vapi may send the request before the call has an id.
  call: lenient(z.object({ id: lenient(Id), phoneNumber: Numbered, customer: Numbered })),
});
const ToolCalls = z.object({
  type: z.literal('tool-calls'),
  ...common,
  toolCallList: lenientList(RawToolCall)
    .transform((calls) => calls?.slice(0, MAX_CALLS) ?? [])
    .refine((calls) => calls.length > 0),
});
const TransferRequest = z.object({ type: z.literal('transfer-destination-request'), ...common });

const Envelope = z.object({ message: z.discriminatedUnion('type', [AssistantRequest, ToolCalls, TransferRequest]) });
export type VapiRequest = z.infer<typeof Envelope>['message'];
export type ToolCallsRequest = Extract<VapiRequest, { type: 'tool-calls' }>;

/** Reads a message that Vapi waits for a response to; undefined for any other message, or one that deviates from the documentation. */
export const readVapiRequest = (body: unknown): VapiRequest | undefined => Envelope.safeParse(body).data?.message;

/** A tool call, normalized from either shape. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, z.core.util.JSONType>>;
}

/** Reads tool calls in either shape. */
export const readToolCalls = ({ toolCallList }: ToolCallsRequest): ToolCall[] =>
  toolCallList.map(({ id, function: called, ...flat }) => ({
    id,
    name: called?.name ?? flat.name ?? '',
    args: parseArguments(called?.arguments ?? called?.parameters ?? flat.arguments ?? flat.parameters),
  }));

function parseArguments(args: z.infer<typeof Arguments>): ToolCall['args'] {
  if (typeof args !== 'string') return args ?? {};
  try {
    return z.record(z.string(), z.json()).parse(parseStorableJson(args));
  } catch {
    return {};
  }
}
