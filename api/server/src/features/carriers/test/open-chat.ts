import { ChatCall, type ChatLine } from '@switchboard/testing/carriers/chat-client';
import { type CalledApi, openLine } from './open-line.ts';

/** Vapi's default tools, and ElevenLabs' system tools, as requests declare them. */
export const VAPI_TOOLS = ['transferCall', 'endCall'].map(declareTool);
export const ELEVENLABS_TOOLS = ['transfer_to_number', 'end_call'].map(declareTool);
let next = 0;

/** Creates an account whose published agent answers a connection's chat completions. */
export async function openChat(api: CalledApi, provider: 'vapi' | 'elevenlabs' | 'chat_client' = 'chat_client') {
  const line = await openLine(api);
  const { admin } = line;
  const created = await admin.post('/api/connections', { name: 'Chat', provider });
  const connection = created.body;
  const url = `${api.url}/api/llm/${connection.id}/chat/completions`;
  const chat: ChatLine = { url, key: connection.secret };
  const call = (fields: object = {}) => {
    next += 1;
    return new ChatCall(chat, { model: 'any', user: `call-${next}`, ...fields });
  };
  const first = async () => {
    const [talk] = await line.conversations();
    if (talk === undefined) throw new Error('no conversation');
    return talk;
  };
  return { ...line, connection, chat, call, readEvents: async () => line.events((await first()).id) };
}

function declareTool(name: string) {
  return { type: 'function', function: { name, description: '', parameters: { type: 'object', properties: {} } } };
}
