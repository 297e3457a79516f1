import { characters } from '@switchboard/contracts/base/characters';
import { lenient, lenientList, Text } from '@switchboard/contracts/base/lenient';
import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { z } from 'zod';

/**
 * The messages that Vapi waits for an answer to.
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
const ToolCall = Called.extend({ id: Id, function: lenient(Called) });
const MAX_CALLS = 20;

const AssistantRequest = z.object({
  type: z.literal('assistant-request'),
  ...common,
  // A call may be asked about before it has an id.
  call: lenient(z.object({ id: lenient(Id), phoneNumber: Numbered, customer: Numbered })),
});
const ToolCalls = z.object({
  type: z.literal('tool-calls'),
  ...common,
  toolCallList: lenientList(ToolCall)
    .transform((calls) => calls?.slice(0, MAX_CALLS) ?? [])
    .refine((calls) => calls.length > 0),
});
const TransferRequest = z.object({ type: z.literal('transfer-destination-request'), ...common });

const Asked = z.object({ message: z.discriminatedUnion('type', [AssistantRequest, ToolCalls, TransferRequest]) });
export type VapiAsked = z.infer<typeof Asked>['message'];
export type AskedTools = Extract<VapiAsked, { type: 'tool-calls' }>;

/** The message that waits for an answer; undefined of any other, and of one that is not as documented. */
export const askedByVapi = (body: unknown): VapiAsked | undefined => Asked.safeParse(body).data?.message;

/** A tool to use, in whichever shape it is called. */
export interface AskedTool {
  readonly id: string;
  readonly name: string;
  readonly args: Readonly<Record<string, z.core.util.JSONType>>;
}

/** Reads the calls of tools, in either shape. */
export const toolsOf = ({ toolCallList }: AskedTools): AskedTool[] =>
  toolCallList.map(({ id, function: called, ...flat }) => ({
    id,
    name: called?.name ?? flat.name ?? '',
    args: argumentsOf(called?.arguments ?? called?.parameters ?? flat.arguments ?? flat.parameters),
  }));

function argumentsOf(given: z.infer<typeof Arguments>): AskedTool['args'] {
  if (typeof given !== 'string') return given ?? {};
  try {
    return z.record(z.string(), z.json()).parse(parseStorableJson(given));
  } catch {
    return {};
  }
}
