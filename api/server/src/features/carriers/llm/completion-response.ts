import type { ServerResponse } from 'node:http';
import type { ToolCall } from './tools.ts';

/** The fields that every chunk of a completion has. */
export interface CompletionHead {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly model: string;
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;

/** Builds a completion in one piece. https://platform.openai.com/docs/api-reference/chat/object */
export function wholeCompletion(head: CompletionHead, text: string, toolCall: ToolCall | undefined) {
  return {
    ...head,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text,
          refusal: null,
          ...(toolCall && { tool_calls: [toolCallJson(head, toolCall)] }),
        },
        logprobs: null,
        finish_reason: finishReason(toolCall),
      },
    ],
  };
}

/** Streams a completion. https://platform.openai.com/docs/api-reference/chat-streaming */
export class CompletionStream {
  readonly #res: ServerResponse;
  readonly #head: CompletionHead;
  #isOpen = false;

  constructor(res: ServerResponse, head: CompletionHead) {
    this.#res = res;
    this.#head = head;
  }

  /** Whether the response has begun, so that an error can no longer change its status. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  say(content: string): void {
    this.#open();
    this.#chunk({ content });
  }

  end(toolCall: ToolCall | undefined): void {
    this.#open();
    if (toolCall !== undefined) {
      this.#chunk({ tool_calls: [{ index: 0, ...toolCallJson(this.#head, toolCall) }] });
    }
    this.#chunk({}, finishReason(toolCall));
    if (!this.#res.destroyed) this.#res.end('data: [DONE]\n\n');
  }

  #open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    if (!this.#res.destroyed) this.#res.writeHead(200, STREAM_HEADERS);
    this.#chunk({ role: 'assistant', content: '' });
  }

  #chunk(delta: object, finish_reason: string | null = null): void {
    const choices = [{ index: 0, delta, logprobs: null, finish_reason }];
    const chunk = { ...this.#head, object: 'chat.completion.chunk', choices };
    // A client that has disconnected receives nothing more.
    if (!this.#res.destroyed) this.#res.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
}

const finishReason = (toolCall: ToolCall | undefined) => (toolCall === undefined ? 'stop' : 'tool_calls');

function toolCallJson({ id }: CompletionHead, { name, args }: ToolCall) {
  const call = { name, arguments: JSON.stringify(args) };
  return { id: id.replace('chatcmpl-', 'call_'), type: 'function', function: call };
}
