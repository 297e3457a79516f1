import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, until } from './caller.ts';
import { ChatCall, readChat } from './chat-client.ts';
import { RetellCall } from './retell.ts';
import { startRetellApi } from './retell-api.ts';

/** Whom to call, and how. */
export interface PlatformLine {
  readonly url: string;
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** Of Retell's API, which the server asks for calls; a free one if it is 0. */
  readonly apiPort: number;
}

const SLOW_MS = 300;

/** A call of Retell's, by its LLM WebSocket. */
export async function retellCaller({ url, key, from, to, apiPort }: PlatformLine): Promise<Caller> {
  const api = await startRetellApi(key, apiPort);
  const call = new RetellCall(api, { llmUrl: url, from, to });
  let heard = 0;
  const listen = async (turn: number) => {
    const isWhole = () =>
      call.got.some(({ response_id, content_complete }) => response_id === turn && content_complete === true);
    await until(() => isWhole() || call.isClosed);
    const said = call.said.slice(heard);
    heard = call.said.length;
    return said.trim();
  };
  const ending = () => {
    const frame = call.ending;
    if (frame === undefined) return undefined;
    return frame['transfer_number'] === undefined ? 'is ended' : `is transferred to ${frame['transfer_number']}`;
  };
  return {
    begin: async () => {
      await call.connect();
      return listen(0);
    },
    say: async (words, { isSlow } = { isSlow: false }) => {
      if (isSlow) await sleep(SLOW_MS);
      return listen(call.speak(words));
    },
    breakIn: async (words, others) => {
      const said = await listen(call.speak(words));
      return `${said} … ${await listen(call.breakIn(2, others))}`;
    },
    press: async (digits) => listen(call.press(digits)),
    again: async () => {
      call.askAgain();
      call.ping(Date.now());
      return '';
    },
    wait: () => listen(call.require('reminder_required')),
    drop: async () => {
      await call.drop();
      await call.connect();
      heard = call.said.length;
      return '';
    },
    noise: async () => {
      call.sendRaw('not JSON');
      call.send({ interaction_type: 'of tomorrow' });
    },
    get ending() {
      return ending();
    },
    hangUp: async () => {
      const came = ending();
      await call.hangUp();
      await api.close();
      return [came ?? 'is over'];
    },
  };
}

/** Platforms that ask by chat completions, with what each names a call by and the tools that it has. */
const CHATS = {
  vapi: (id: string, { from, to }: PlatformLine) => ({
    call: { id, type: 'inboundPhoneCall' },
    phoneNumber: { number: to },
    customer: { number: from },
    tools: ['transferCall', 'endCall'].map(toolOf),
  }),
  elevenlabs: (id: string) => ({
    elevenlabs_extra_body: { conversation_id: id },
    tools: ['transfer_to_number', 'end_call'].map(toolOf),
  }),
  openai: (id: string) => ({ user: id }),
} as const;
export type ChatPlatform = keyof typeof CHATS;
export const CHAT_PLATFORMS = Object.keys(CHATS) as ChatPlatform[];

function toolOf(name: string) {
  return { type: 'function', function: { name, description: '', parameters: { type: 'object', properties: {} } } };
}

/** A call of a platform that asks by chat completions. */
export function chatCaller(platform: ChatPlatform, line: PlatformLine): Caller {
  const { url, key, to } = line;
  const id = randomBytes(12).toString('hex');
  const chat = { url: url.endsWith('/chat/completions') ? url : `${url.replace(/\/+$/, '')}/chat/completions`, key };
  const call = new ChatCall(chat, { model: to, stream: true, ...CHATS[platform](id, line) });
  let ending: string | undefined;
  const heard = ({ text, tool, error, status }: Awaited<ReturnType<ChatCall['again']>>) => {
    if (error !== undefined) throw new Error(`${status}: ${error.message}`);
    if (tool !== undefined) ending = `${tool.name} ${JSON.stringify(tool.args)}`;
    return text;
  };
  const speak = async (words: string) => heard(await call.say(words));
  return {
    begin: async () => heard(await call.say()),
    press: speak,
    say: async (words, { isSlow } = { isSlow: false }) => {
      if (!isSlow) return speak(words);
      call.messages.push({ role: 'user', content: words });
      const answer = await readChat(await call.open(slowly()));
      call.messages.push({ role: 'assistant', content: answer.text });
      return heard(answer);
    },
    breakIn: async (words, others) => {
      call.messages.push({ role: 'user', content: words });
      const closing = new AbortController();
      const { body } = await call.open({ signal: closing.signal });
      await body?.getReader().read();
      closing.abort();
      call.messages.push({ role: 'assistant', content: '' });
      return `… ${heard(await call.say(others))}`;
    },
    again: async () => heard(await call.again()),
    wait: async () => '',
    // Each request is a connection of its own.
    drop: async () => '',
    noise: async () => {
      await fetch(chat.url, { method: 'POST', body: 'not JSON', headers: { authorization: `Bearer ${key}` } });
    },
    get ending() {
      return ending;
    },
    hangUp: async () => [ending ?? 'is over'],
  };
}

/** A request whose body comes in two parts. */
function slowly(): (body: string) => RequestInit & { duplex: 'half' } {
  return (text) => ({
    duplex: 'half',
    body: new ReadableStream<Uint8Array>({
      async start(controller) {
        const bytes = new TextEncoder().encode(text);
        controller.enqueue(bytes.subarray(0, bytes.length >> 1));
        await sleep(SLOW_MS);
        controller.enqueue(bytes.subarray(bytes.length >> 1));
        controller.close();
      },
    }),
  });
}
