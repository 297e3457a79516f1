import type { TwilioCall } from '@switchboard/testing/carriers/twilio';
import { eventually } from '@switchboard/testing/eventually';
import { expect } from 'vitest';
import type { openLine } from './open-line.ts';

/** The longest silence that a flow allows, so that a busy machine doesn't count as a silent caller. */
const ASK_SILENCE_MS = 60_000;

const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, when: { type: 'else' } });

/** Makes a line's number answer with an agent that texts its caller as soon as they speak, and may ask one more question. */
export async function answerByText(
  { admin, number }: Pick<Awaited<ReturnType<typeof openLine>>, 'admin' | 'number'>,
  {
    capabilities = ['voice', 'sms'],
    asksMore = false,
    sendsAgain = false,
    limits = {},
  }: {
    readonly capabilities?: readonly string[];
    readonly asksMore?: boolean;
    /** The flow sends the same template a second time. */
    readonly sendsAgain?: boolean;
    readonly limits?: { readonly silenceMs?: number };
  } = {},
): Promise<void> {
  const create = async (path: string, body: object) => {
    const answer = await admin.post(path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const template = await create('/api/templates', {
    name: 'Booked',
    channel: 'sms',
    language: 'en',
    body: 'See you on Friday, {{name}}.',
  });
  const ask = (id: string, slot: string, en: string, es: string) => {
    return { id, type: 'ask', text: { en, es }, slots: [{ slot }], silenceMs: ASK_SILENCE_MS };
  };
  const last = sendsAgain ? 'again' : 'send';
  const flow = await create('/api/flows', {
    name: 'Texts',
    start: 'start',
    nodes: [
      { id: 'start', type: 'start' },
      ask('ready', 'who', 'Who are you?', '¿Quién es?'),
      { id: 'send', type: 'tool', tool: 'send_text', arguments: { name: 'who' } },
      ...(sendsAgain ? [{ id: 'again', type: 'tool', tool: 'send_text', arguments: { name: 'who' } }] : []),
      ...(asksMore ? [ask('more', 'rest', 'Anything else?', '¿Algo más?')] : []),
      { id: 'end', type: 'end', text: { en: 'It is sent.', es: 'Enviado.' }, outcome: 'message_taken' },
    ],
    edges: [
      edge('start', 'ready'),
      edge('ready', 'send'),
      ...(sendsAgain ? [edge('send', 'again')] : []),
      ...(asksMore ? [edge(last, 'more'), edge('more', 'end')] : [edge(last, 'end')]),
    ],
    slots: [
      { name: 'who', type: 'text' },
      { name: 'rest', type: 'text' },
    ],
    globals: [],
    intents: [],
    variables: {},
  });
  const agent = await create('/api/agents', {
    name: 'Texting',
    languages: ['en'],
    flowId: flow.id,
    tools: [{ name: 'send_text', kind: 'sendSms', templateId: template.id }],
    limits,
  });
  await create(`/api/agents/${agent.id}/publish`, { version: agent.version });
  const { version } = (await admin.get(`/api/phoneNumbers/${number.id}`)).body;
  const changes = { version, inboundAgentId: agent.id, capabilities };
  const changed = await admin.patch(`/api/phoneNumbers/${number.id}`, changes);
  if (changed.status !== 200) throw new Error(changed.text);
}

/** Calls such a line, says a name, and hangs up once the text is sent. */
export async function callForText(
  line: { call(other: { readonly from?: string }): Pick<TwilioCall, 'ring' | 'connect'> },
  caller: { readonly from?: string } = {},
): Promise<void> {
  const call = line.call(caller);
  const { relay } = await call.ring();
  const socket = await call.connect(relay ?? { url: '', token: '' });
  await eventually(() => expect(socket.said).toContain('Who are you?'));
  socket.speak('Ida');
  await eventually(() => expect(socket.said).toContain('It is sent.'));
  await socket.drop();
}
