import type { IncomingMessage } from 'node:http';
import { parseStorableJson } from '@switchboard/contracts/base/storable';
import { createParser } from 'eventsource-parser';
import type { AddressRule } from '../outbound/address-rule.ts';
import { bodyOf, type ChatAnswer, ChatChunk, type ChatRequest, type ChatToolCall } from './chat.ts';
import type { FoundModel } from './find-model.ts';
import { ModelFault } from './model-fault.ts';
import { requestChat } from './request-chat.ts';

/** More of an answer is not read. */
const MAX_BYTES = 2_000_000;
/** A token is seldom longer; a server that knows no limit of tokens is stopped by it. */
const CHARACTERS_PER_TOKEN = 8;

/** Hears a part of the answer's words. False ends the answer: nobody wants to hear more. */
export type HearWords = (words: string) => Promise<boolean>;

/**
 * Sends a request to a model, and passes its words on as they come. While a part is passed on, the next ones gather, and go on as one.
 *
 * @throws {ModelFault}, `quota_reached` if the account may send no more requests to this model in this hour; the signal's reason once it is aborted
 */
export async function streamChat(
  model: FoundModel,
  request: ChatRequest,
  { rule, signal, hear }: { readonly rule: AddressRule; readonly signal: AbortSignal; readonly hear: HearWords },
): Promise<ChatAnswer> {
  if (!(await model.takeStep())) throw new ModelFault('quota_reached');
  const stop = new AbortController();
  const end = AbortSignal.any([signal, stop.signal]);
  const words = passOn(hear, () => stop.abort());
  const answer = new GatheredAnswer(request.maxTokens * CHARACTERS_PER_TOKEN, words.add);
  try {
    await readEvents(await requestChat(model, bodyOf(model.name, request), { rule, signal: end }), answer);
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
      const text = chunk as string; // as the encoding makes it
      bytes += text.length;
      if (bytes > MAX_BYTES) throw new ModelFault('too_long');
      parser.feed(text);
      if (answer.isOver) break;
    }
  } finally {
    if (answer.isSaid) runOut(response);
    else response.destroy();
  }
}

const RUN_OUT_MS = 1_000;

/** Takes the little that comes behind an answer, for the next request to have its connection. */
function runOut(response: IncomingMessage): void {
  const timer = setTimeout(() => response.destroy(), RUN_OUT_MS);
  response.once('close', () => clearTimeout(timer));
  response.on('error', () => undefined).resume();
}

/** Gathers an answer from its events. */
class GatheredAnswer {
  /** The model has said all of it. */
  isSaid = false;
  readonly #maxCharacters: number;
  readonly #hear: (words: string) => void;
  readonly #calls = new Map<number, { id: string; name: string; arguments: string }>();
  #text = '';

  constructor(maxCharacters: number, hear: (words: string) => void) {
    this.#maxCharacters = maxCharacters;
    this.#hear = hear;
  }

  /** Nothing more is taken: it is said, or too long. */
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
      this.#hear(words);
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
    if (call.arguments.length > MAX_ARGUMENTS) throw new ModelFault('too_long');
    this.#calls.set(index, call);
  }
}

type Delta = NonNullable<ChatChunk['choices'][number]['delta']>;
const MAX_ARGUMENTS = 20_000;

function read(data: string): ChatChunk {
  try {
    return ChatChunk.parse(parseStorableJson(data));
  } catch {
    throw new ModelFault('garbage');
  }
}

/** Passes words on one part after the other; what comes meanwhile gathers. */
function passOn(hear: HearWords, stop: () => void): { add(words: string): void; done(): Promise<void> } {
  let waiting = '';
  let passing: Promise<void> | undefined;
  const pass = async () => {
    while (waiting !== '') {
      const words = waiting;
      waiting = '';
      if (await hear(words)) continue;
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
