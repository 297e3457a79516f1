import * as elevenLabs from '@switchboard/domain/intake/elevenlabs/test/webhooks';
import * as vapiHooks from '@switchboard/domain/intake/vapi/test/server-messages';
import { ChatCall, type ChatLine, hearChat } from '@switchboard/testing/carriers/chat-client';
import { postWebhook } from '@switchboard/testing/carriers/platform-webhooks';
import { ELEVENLABS_TOOLS, openChat, VAPI_TOOLS } from '../open-chat.ts';
import type { WholeCall, WholeCallPlatform } from './whole-call.ts';

const DURATION_S = 30;
const FROM = '+13035550142';

/** The fields of each completion request, and the webhooks before and after the call. */
interface Requests {
  readonly fields: object;
  readonly begins?: () => Promise<unknown>;
  readonly ends?: (lines: readonly Line[]) => Promise<unknown>;
}
interface Line {
  readonly role: 'user' | 'agent';
  readonly text: string;
}

/** Creates a call of a platform that requests completions and streams them. */
function chatCall(chat: ChatLine, { fields, begins, ends }: Requests): WholeCall {
  const call = new ChatCall(chat, { model: 'any', stream: true, ...fields });
  const lines: Line[] = [];
  let said = '';
  let answer = '';
  let transferredTo: string | undefined;
  let listening = new AbortController();
  const ask = async () => {
    const closing = new AbortController();
    listening = closing;
    answer = '';
    try {
      for await (const part of hearChat(await call.open({ signal: closing.signal }))) {
        if (closing.signal.aborted) return;
        answer += part.text;
        said += part.text;
        transferredTo ??= readTransferNumber(part.args);
      }
    } catch (error) {
      if (!closing.signal.aborted) throw error;
    }
  };
  const note = (role: Line['role'], text: string) => {
    if (text === '') return;
    lines.push({ role, text });
    call.messages.push({ role: role === 'agent' ? 'assistant' : 'user', content: text });
  };
  const say = (words: string) => {
    note('agent', answer);
    note('user', words);
    void ask();
  };
  return {
    get said() {
      return said;
    },
    get transferredTo() {
      return transferredTo;
    },
    ring: async () => {
      await begins?.();
      void ask();
    },
    say,
    breakIn: (words) => {
      const heard = answer;
      listening.abort();
      say(words);
      return heard;
    },
    finish: async () => {
      note('agent', answer);
      await ends?.(lines);
    },
  };
}

const readTransferNumber = (args: Readonly<Record<string, string>> | undefined) =>
  args?.['destination'] ?? args?.['transfer_number'];

export const vapi: WholeCallPlatform = {
  durationMs: DURATION_S * 1_000,
  givesRecording: true,
  open: async ({ api, recording }) => {
    const line = await openChat(api, 'vapi');
    const { number, connection } = line;
    const vapiCall = vapiHooks.call({ id: `vapi-${connection.id}` });
    const hook = { url: `${api.url}/api/intake/vapi/${connection.id}`, secret: connection.secret };
    const call = chatCall(line.chat, {
      fields: {
        call: { id: vapiCall.id, type: 'inboundPhoneCall' },
        phoneNumber: { number: number.number },
        customer: { number: FROM },
        tools: VAPI_TOOLS,
      },
      begins: () => postWebhook('vapi', hook, vapiHooks.statusUpdate('ringing', -1, { call: vapiCall })),
      ends: async (lines) => {
        const spoken = lines.map(({ role, text }, nth) =>
          vapiHooks.spoke(role === 'agent' ? 'bot' : 'user', nth * 2, text),
        );
        const report = vapiHooks.endOfCallReport(spoken, DURATION_S, {
          call: vapiCall,
          endedReason: 'assistant-forwarded-call',
          artifact: { messages: spoken, messagesOpenAIFormatted: [], recordingUrl: recording.url },
        });
        await Promise.all([postWebhook('vapi', hook, report), postWebhook('vapi', hook, report)]);
      },
    });
    return { line, call };
  },
};

const WEBHOOK_SECRET = 'wsec_of_elevenlabs';

export const elevenlabs: WholeCallPlatform = {
  durationMs: DURATION_S * 1_000,
  givesRecording: true,
  open: async ({ api, recording }) => {
    const line = await openChat(api, 'elevenlabs');
    const { admin, connection, number } = line;
    const { version } = connection;
    await admin.post(`/api/connections/${connection.id}/rotate`, { version, value: WEBHOOK_SECRET });
    const hook = { url: `${api.url}/api/intake/elevenlabs/${connection.id}`, secret: WEBHOOK_SECRET };
    const conversation_id = `conv_${connection.id}`;
    const call = chatCall(line.chat, {
      fields: { elevenlabs_extra_body: { conversation_id }, tools: ELEVENLABS_TOOLS },
      ends: async (lines) => {
        const spoken = lines.map(({ role, text }, nth) => elevenLabs.spoke(role, nth * 2, text));
        const phone_call = { direction: 'inbound', agent_number: number.number, external_number: FROM };
        const transcription = elevenLabs.transcription(spoken, { conversation_id }, { phone_call });
        const audio = elevenLabs.audio(recording.bytes.toString('base64'), { conversation_id });
        await Promise.all(
          [transcription, transcription, audio, audio].map((message) => postWebhook('elevenlabs', hook, message)),
        );
      },
    });
    return { line, call };
  },
};

/** A client with a transfer tool that sends no webhooks. */
export const openai: WholeCallPlatform = {
  durationMs: undefined,
  givesRecording: false,
  open: async ({ api }) => {
    const line = await openChat(api);
    const fields = { user: `call of ${line.connection.id}`, tools: VAPI_TOOLS };
    return { line, call: chatCall(line.chat, { fields }) };
  },
};
