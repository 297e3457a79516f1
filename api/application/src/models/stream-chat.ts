import type { IncomingMessage } from 'node:http';
import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { createParser } from 'eventsource-parser';
import type { AddressRule } from '../outbound/address-rule.ts';
import { buildBody, type ChatAnswer, ChatChunk, type ChatRequest, type ChatToolCall } from './chat.ts';
import type { FoundModel } from './find-model.ts';
import { ModelFault } from './model-fault.ts';
import { requestChat } from './request-chat.ts';

/** The size limit of an answer. */
const MAX_BYTES = 2_000_000;
/** Tokens are rarely longer. Bounds the answer of a server that ignores the token limit. */
const CHARACTERS_PER_TOKEN = 8;

/** Receives some of the answer's words. Returns false to end the answer. */
export type OnWords = (words: string) => Promise<boolean>;

/**
 * Sends a request to a model, and passes its words on as they arrive. Words that arrive while a part is being passed on are joined into the next part.
 *
 * @throws {ModelFault} `quota_reached` if the account's hourly quota is used up; other codes for faults of the server; the signal's reason once it is aborted
 */
export async function streamChat(
  model: FoundModel,
  request: ChatRequest,
  { rule, signal, onWords }: { readonly rule: AddressRule; readonly signal: AbortSignal; readonly onWords: OnWords },
): Promise<ChatAnswer> {
  if (!(await model.takeStep())) throw new ModelFault('quota_reached');
  const stop = new AbortController();
  const end = AbortSignal.any([signal, stop.signal]);
  const words = passOn(onWords, () => stop.abort());
  const answer = new GatheredAnswer(request.maxTokens * CHARACTERS_PER_TOKEN, words.add);
  try {
    await readEvents(await requestChat(model, buildBody(model.name, request), { rule, signal: end }), answer);
  } catch (error) {
    await words.done();
    signal.throwIfAborted();
    if (stop.signal.aborted) throw new ModelFault('stopped');
    throw error instanceof ModelFault ? error : new ModelFault('no_connection');
  }
  await words.done();
  if (!answer.isOver) throw new ModelFault(answer.isEmpty ? 'garbage' : 'cut_off');
  return answer.whole();
}

async function readEvents(response: IncomingMessage, answer: GatheredAnswer): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => answer.take(data) });
  let bytes = 0;
  response.setEncoding('utf8');
  try {
    for await (const chunk of response.iterator({ destroyOnReturn: false })) {
      const text = chunk as string; // The encoding makes it a string.
      bytes += text.length;
      if (bytes > MAX_BYTES) throw new ModelFault('too_long');
      parser.feed(text);
      if (answer.isOver) break;
    }
  } finally {
    if (answer.isSaid) drain(response);
    else response.destroy();
  }
}

const DRAIN_MS = 1_000;

/** Reads the rest of the response after the answer, so that the connection can be reused. */
function drain(response: IncomingMessage): void {
  const timer = setTimeout(() => response.destroy(), DRAIN_MS);
  response.once('close', () => clearTimeout(timer));
  response.on('error', () => undefined).resume();
}

/** Collects an answer from its events. */
class GatheredAnswer {
  /** The answer is complete. */
  isSaid = false;
  readonly #maxCharacters: number;
  readonly #onWords: (words: string) => void;
  readonly #calls = new Map<number, { id: string; name: string; arguments: string }>();
  #text = '';

  constructor(maxCharacters: number, onWords: (words: string) => void) {
    this.#maxCharacters = maxCharacters;
    this.#onWords = onWords;
  }

  /** The answer is complete, or too long: further events are ignored. */
  get isOver(): boolean {
    return this.isSaid || this.#text.length > this.#maxCharacters;
  }

  get isEmpty(): boolean {
    return this.#text === '' && this.#calls.size === 0;
  }

  take(data: string): void {
    if (this.isOver) return;
    if (data === '[DONE]') {
      this.isSaid = true;
      return;
    }
    const [choice] = read(data).choices;
    const words = choice?.delta?.content ?? '';
    if (words !== '') {
      this.#text += words;
      this.#onWords(words);
    }
    for (const call of choice?.delta?.tool_calls ?? []) this.#add(call);
    if ((choice?.finish_reason ?? null) !== null) this.isSaid = true;
  }

  whole(): ChatAnswer {
    const toolCalls: ChatToolCall[] = [...this.#calls.values()].filter(({ name }) => name !== '');
    return { text: this.#text, toolCalls };
  }

  #add({ index, id, function: part }: NonNullable<NonNullable<Delta['tool_calls']>>[number]): void {
    const call = this.#calls.get(index) ?? { id: '', name: '', arguments: '' };
    call.id = id ?? call.id;
    call.name += part?.name ?? '';
    call.arguments += part?.arguments ?? '';
    if (call.arguments.length > MAX_ARGUMENTS_LENGTH) throw new ModelFault('too_long');
    this.#calls.set(index, call);
  }
}

type Delta = NonNullable<ChatChunk['choices'][number]['delta']>;
const MAX_ARGUMENTS_LENGTH = 20_000;

function read(data: string): ChatChunk {
  try {
    return ChatChunk.parse(parseStorableJson(data));
  } catch {
    throw new ModelFault('garbage');
  }
}

/** Passes words on, one part at a time; words that arrive meanwhile are joined. */
function passOn(onWords: OnWords, stop: () => void): { add(words: string): void; done(): Promise<void> } {
  let waiting = '';
  let passing: Promise<void> | undefined;
  const pass = async () => {
    while (waiting !== '') {
      const words = waiting;
      waiting = '';
      if (await onWords(words)) continue;
      stop();
      return;
    }
  };
  return {
    add(words) {
      waiting += words;
      passing ??= pass()
        .catch(stop)
        .finally(() => {
          passing = undefined;
        });
    },
    done: async () => {
      while (passing !== undefined) await passing;
    },
  };
}
