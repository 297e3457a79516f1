import type { ServerResponse } from 'node:http';
import type { ToolCall } from './tools.ts';

/** The fields that every part of a completion has. */
export interface Naming {
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

/** A completion in one piece. https://platform.openai.com/docs/api-reference/chat/object */
export function wholeCompletion(naming: Naming, text: string, toolCall: ToolCall | undefined) {
  return {
    ...naming,
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: text,
          refusal: null,
          ...(toolCall && { tool_calls: [toolCallJson(naming, toolCall)] }),
        },
        logprobs: null,
        finish_reason: finishReason(toolCall),
      },
    ],
  };
}

/** Writes a completion as it comes. https://platform.openai.com/docs/api-reference/chat-streaming */
export class CompletionStream {
  readonly #res: ServerResponse;
  readonly #naming: Naming;
  #isOpen = false;

  constructor(res: ServerResponse, naming: Naming) {
    this.#res = res;
    this.#naming = naming;
  }

  /** Something of it is out: an error can't be its status any more. */
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
      this.#chunk({ tool_calls: [{ index: 0, ...toolCallJson(this.#naming, toolCall) }] });
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
    const chunk = { ...this.#naming, object: 'chat.completion.chunk', choices };
    // A client that has disconnected receives nothing more.
    if (!this.#res.destroyed) this.#res.write(`data: ${JSON.stringify(chunk)}\n\n`);
  }
}

const finishReason = (toolCall: ToolCall | undefined) => (toolCall === undefined ? 'stop' : 'tool_calls');

function toolCallJson({ id }: Naming, { name, args }: ToolCall) {
  const call = { name, arguments: JSON.stringify(args) };
  return { id: id.replace('chatcmpl-', 'call_'), type: 'function', function: call };
}
