import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import { ChatCall, readChat } from './chat-client.ts';
import { type PlatformLine, reportEnd, toWebhookLine } from './platform-line.ts';
import {
  type AgentHandledCall,
  elevenLabsAudio,
  elevenLabsTranscription,
  type SpokenLine,
  vapiReport,
} from './platform-reports.ts';

const SLOW_MS = 300;

/** How each platform that requests chat completions identifies a call, and the platform's tools. */
const CHATS = {
  vapi: (id: string, { from, to }: PlatformLine) => ({
    call: { id, type: 'inboundPhoneCall' },
    phoneNumber: { number: to },
    customer: { number: from },
    tools: ['transferCall', 'endCall'].map(toTool),
  }),
  elevenlabs: (id: string) => ({
    elevenlabs_extra_body: { conversation_id: id },
    tools: ['transfer_to_number', 'end_call'].map(toTool),
  }),
  openai: (id: string) => ({ user: id }),
} as const;
export type ChatPlatform = keyof typeof CHATS;
export const CHAT_PLATFORMS = Object.keys(CHATS) as ChatPlatform[];

function toTool(name: string) {
  return { type: 'function', function: { name, description: '', parameters: { type: 'object', properties: {} } } };
}

/** The webhooks with which each platform reports the end of a call. */
const REPORTS: Readonly<Record<ChatPlatform, (line: PlatformLine, call: AgentHandledCall) => Promise<string[]>>> = {
  vapi: ({ url, key }, call) =>
    reportEnd('vapi', toWebhookLine('vapi', url, key), { 'end-of-call-report': vapiReport(call) }),
  elevenlabs: async ({ url, webhookSecret }, call) => {
    if (!webhookSecret) return ['is not reported: set CALL_WEBHOOK_SECRET, with which ElevenLabs signs its webhooks'];
    return reportEnd('elevenlabs', toWebhookLine('elevenlabs', url, webhookSecret), {
      post_call_transcription: elevenLabsTranscription(call),
      post_call_audio: elevenLabsAudio(call),
    });
  },
  openai: async () => [],
};

/** A caller on a platform that requests chat completions. */
export function chatCaller(platform: ChatPlatform, line: PlatformLine): Caller {
  const { url, key, to } = line;
  const id = randomBytes(12).toString('hex');
  const chat = { url: url.endsWith('/chat/completions') ? url : `${url.replace(/\/+$/, '')}/chat/completions`, key };
  const call = new ChatCall(chat, { model: to, stream: true, ...CHATS[platform](id, line) });
  const startedAt = Date.now();
  const lines: SpokenLine[] = [];
  const note = (role: SpokenLine['role'], text: string) => {
    if (text !== '') lines.push({ role, text, at: Date.now() });
  };
  let ending: string | undefined;
  let endedBy: AgentHandledCall['endedBy'] = 'caller';
  const receive = ({ text, tool, error, status }: Awaited<ReturnType<ChatCall['again']>>) => {
    if (error !== undefined) throw new Error(`${status}: ${error.message}`);
    if (tool !== undefined) {
      ending = `${tool.name} ${JSON.stringify(tool.args)}`;
      endedBy = tool.name.startsWith('transfer') ? 'transfer' : 'agent';
    }
    note('agent', text);
    return text;
  };
  const speak = async (words: string) => {
    note('user', words);
    return receive(await call.say(words));
  };
  return {
    begin: async () => receive(await call.say()),
    press: speak,
    say: async (words, { isSlow } = { isSlow: false }) => {
      if (!isSlow) return speak(words);
      note('user', words);
      call.messages.push({ role: 'user', content: words });
      const answer = await readChat(await call.open(slowly()));
      call.messages.push({ role: 'assistant', content: answer.text });
      return receive(answer);
    },
    breakIn: async (words, others) => {
      note('user', words);
      call.messages.push({ role: 'user', content: words });
      const closing = new AbortController();
      const { body } = await call.open({ signal: closing.signal });
      await body?.getReader().read();
      closing.abort();
      call.messages.push({ role: 'assistant', content: '' });
      return `… ${await speak(others)}`;
    },
    again: async () => receive(await call.again()),
    wait: async () => '',
    // Each request has its own connection.
    drop: async () => '',
    noise: async () => {
      await fetch(chat.url, { method: 'POST', body: 'not JSON', headers: { authorization: `Bearer ${key}` } });
    },
    get ending() {
      return ending;
    },
    hangUp: async () => {
      const { from, recordingUrl } = line;
      const report = { id, from, to, startedAt, endedAt: Date.now(), lines, endedBy, recordingUrl };
      return [ending ?? 'is over', ...(await REPORTS[platform](line, report))];
    },
  };
}

/** Sends a request body in two parts. */
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
