import { z } from 'zod';

/**
 * The part of OpenAI's chat completions API that Switchboard uses, which many servers implement
 * (https://platform.openai.com/docs/api-reference/chat/create and …/chat-streaming).
 */

export interface ChatToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as the model wrote it. */
  readonly arguments: string;
}

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string | null; readonly toolCalls?: readonly ChatToolCall[] }
  | { readonly role: 'tool'; readonly content: string; readonly toolCallId: string };

/** A function that a model may call. */
export interface ChatTool {
  readonly name: string;
  readonly description: string;
  /** A JSON schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A request for one turn of a model. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  readonly maxTokens: number;
}

/** A model's answer: its text, and the functions that it calls. */
export interface ChatAnswer {
  readonly text: string;
  readonly toolCalls: readonly ChatToolCall[];
}

/** Builds the body of a request for a streamed completion. */
export const buildBody = (model: string, { messages, tools, maxTokens }: ChatRequest): string =>
  JSON.stringify({
    model,
    stream: true,
    max_completion_tokens: maxTokens,
    messages: messages.map(toWireMessage),
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
  });

function toWireMessage(message: ChatMessage): object {
  switch (message.role) {
    case 'tool':
      return { role: 'tool', content: message.content, tool_call_id: message.toolCallId };
    case 'assistant': {
      const { role, content, toolCalls = [] } = message;
      const calls = toolCalls.map(({ id, ...called }) => ({ id, type: 'function', function: called }));
      return { role, content, ...(calls.length > 0 && { tool_calls: calls }) };
    }
    default:
      return message;
  }
}

/** One event of a streamed completion. */
export const ChatChunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.int().min(0).max(100).default(0),
                  id: z.string().max(200).nullish(),
                  function: z
                    .object({ name: z.string().max(200).nullish(), arguments: z.string().nullish() })
                    .optional(),
                }),
              )
              .nullish(),
          })
          .optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
});
export type ChatChunk = z.infer<typeof ChatChunk>;
