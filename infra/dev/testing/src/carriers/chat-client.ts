/** The endpoint from which a platform requests chat completions for its calls. */
export interface ChatLine {
  readonly url: string;
  readonly key: string;
}

/** A completion, whole or assembled from its stream. */
export interface ChatAnswer {
  readonly status: number;
  readonly text: string;
  readonly finishReason: string | undefined;
  readonly tool: { readonly name: string; readonly args: Readonly<Record<string, string>> } | undefined;
  readonly error: { readonly message: string; readonly type: string; readonly code: string } | undefined;
  /** The `data:` lines of a stream. */
  readonly data: readonly string[];
}

/** Requests a completion the way the OpenAI SDK does. */
export const askChat = ({ url, key }: ChatLine, body: object | string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...init.headers },
  });

/** Reads a completion, whole or streamed. */
export async function readChat(response: Response): Promise<ChatAnswer> {
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const data = isStream ? text.split('\n\n').flatMap((part) => (part === '' ? [] : [part.replace(/^data: /, '')])) : [];
  const parts = isStream
    ? data.filter((text) => text !== '[DONE]').map((text) => JSON.parse(text))
    : [JSON.parse(text)];
  const choices = parts.flatMap(({ choices: [choice] = [] }) => (choice === undefined ? [] : [choice]));
  const said = choices.map(({ delta, message }) => delta ?? message);
  const call = said.flatMap(({ tool_calls: calls = [] }) => calls)[0]?.function;
  return {
    status: response.status,
    text: said.map(({ content }) => content ?? '').join(''),
    finishReason: choices.at(-1)?.finish_reason,
    tool: call && { name: call.name, args: JSON.parse(call.arguments) },
    error: parts.find(({ error }) => error !== undefined)?.error,
    data,
  };
}

/** A chunk of a streamed completion: text, or the arguments of a tool call. */
export interface ChatPart {
  readonly text: string;
  readonly args: Readonly<Record<string, string>> | undefined;
}

/** Yields a streamed completion chunk by chunk. @throws if the request was refused */
export async function* hearChat(response: Response): AsyncGenerator<ChatPart> {
  if (!response.ok || response.body === null) throw new Error(`${response.status}: ${await response.text()}`);
  let rest = '';
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const parts = (rest + piece).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const data = part.replace(/^data: /, '');
      if (data === '[DONE]') return;
      const { error, choices: [choice] = [] } = JSON.parse(data);
      if (error !== undefined) throw new Error(error.message);
      const called = choice?.delta?.tool_calls?.[0]?.function;
      yield { text: choice?.delta?.content ?? '', args: called && JSON.parse(called.arguments) };
    }
  }
}

/** A call, for which the platform sends the history with each turn. */
export class ChatCall {
  readonly #line: ChatLine;
  readonly #fields: object;
  readonly messages: object[] = [{ role: 'system', content: 'The prompt of the platform.' }];

  constructor(line: ChatLine, fields: object) {
    this.#line = line;
    this.#fields = fields;
  }

  /** Says something, or listens to the greeting, and stores the reply in the history. */
  async say(words?: string): Promise<ChatAnswer> {
    if (words !== undefined) this.messages.push({ role: 'user', content: words });
    const answer = await this.again();
    this.messages.push({ role: 'assistant', content: answer.text });
    return answer;
  }

  /** Requests the last turn again. */
  again = async (): Promise<ChatAnswer> => readChat(await this.open());

  /** Requests the last turn; `init` may change how the body is sent. */
  open = (init?: RequestInit | ((body: string) => RequestInit)): Promise<Response> => {
    const body = JSON.stringify({ ...this.#fields, messages: this.messages });
    return askChat(this.#line, body, typeof init === 'function' ? init(body) : init);
  };
}
