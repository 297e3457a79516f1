import { newTelnyxKey, TelnyxCall } from '@switchboard/testing/carriers/telnyx';
import { openTelnyxRest } from '@switchboard/testing/carriers/telnyx-rest';
import { textTelnyx } from '@switchboard/testing/carriers/telnyx-texts';
import { eventually } from '@switchboard/testing/eventually';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPage, signIn } from './test/browser.ts';
import { openConversation, transcript } from './test/conversation.ts';
import { makeItem } from './test/items.ts';
import { findStory } from './test/story.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system?.stop());

const OURS = '+17205550123';
const THEIRS = '+17205550187';
const edge = (from: string, to: string) => ({ id: `${from}-${to}`, from, to, when: { type: 'else' } });

/** Creates a Telnyx number whose agent texts the caller after their first word; returns the webhook URL for its texts. */
async function answerByText(page: Page, { url, publicKey }: { readonly url: string; readonly publicKey: string }) {
  const template = await makeItem(page, 'templates', {
    name: 'Booked on Friday',
    channel: 'sms',
    language: 'en',
    body: 'See you on Friday, {{name}}.',
  });
  const flow = await makeItem(page, 'flows', {
    name: 'Sends a text',
    start: 'start',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'ready', type: 'ask', text: { en: 'Who are you?' }, slots: [{ slot: 'who' }] },
      { id: 'send', type: 'tool', tool: 'send_text', arguments: { name: 'who' } },
      { id: 'end', type: 'end', text: { en: 'It is sent.' }, outcome: 'message_taken' },
    ],
    edges: [edge('start', 'ready'), edge('ready', 'send'), edge('send', 'end')],
    slots: [{ name: 'who', type: 'text' }],
  });
  const agent = await makeItem(page, 'agents', {
    name: 'Texting',
    languages: ['en'],
    flowId: flow.id,
    tools: [{ name: 'send_text', kind: 'sendSms', templateId: template.id }],
  });
  const { version } = agent;
  const published = await page.request.post(`/api/agents/${agent.id}/publish`, { data: { version } });
  expect(published.ok(), await published.text()).toBe(true);
  const connection = await makeItem(page, 'connections', {
    name: 'Our Telnyx',
    provider: 'telnyx',
    authType: 'api_key',
    baseUrl: url,
    publicKey,
    value: 'KEY',
  });
  await makeItem(page, 'phoneNumbers', {
    name: 'Texts',
    number: OURS,
    provider: 'telnyx',
    connectionId: connection.id,
    inboundAgentId: agent.id,
    capabilities: ['voice', 'sms'],
  });
  return { messagesUrl: new URL(`/api/carriers/telnyx/${connection.id}/messages`, system.url).href };
}

test('the open conversation of an ended call shows the delivery of its text message, and an incoming text appears in the inbox', async () => {
  const { privateKey, publicKey } = newTelnyxKey();
  const telnyx = await openTelnyxRest({ privateKey, apiKey: 'KEY' });
  onTestFinished(() => telnyx.close());
  const admin = await openPage({ system });
  await signIn(admin, system.person('priya'));
  const { messagesUrl } = await answerByText(admin, { url: telnyx.url, publicKey });
  const line = { voiceUrl: messagesUrl.replace('/messages', '/voice'), privateKey, from: THEIRS, to: OURS };
  const call = new TelnyxCall(line);
  const { relay } = await call.ring();
  const socket = await call.connect(relay ?? { url: '', token: '' });
  await eventually(() => expect(socket.said).toContain('Who are you?'));
  socket.speak('Ida');
  await eventually(() => expect(socket.said).toContain('It is sent.'));
  await socket.drop();
  await call.tell(messagesUrl.replace('/messages', '/status'), { CallStatus: 'completed', CallDuration: '20' });
  const [message] = telnyx.messages;
  expect(message?.asked).toMatchObject({ from: OURS, to: THEIRS, text: 'See you on Friday, Ida.' });

  const id = await eventually(() => findStory(admin, THEIRS));
  const page = await openConversation({ system, which: id });
  const lines = transcript(page);
  await lines.getByText('See you on Friday, Ida.').waitFor();
  expect(await lines.getByText('Text message').count()).toBe(0);
  for (const [event, text] of [
    ['message.sent', 'Text message sent'],
    ['message.finalized', 'Text message delivered'],
  ] as const) {
    expect((await message?.tell(event, 'delivered'))?.status).toBe(200);
    await lines.getByText(text).waitFor();
  }

  const answer = await textTelnyx({ ...line, messagesUrl }, 'Can we make it Saturday?');
  expect(answer.status).toBe(200);
  await page.getByText('Can we make it Saturday?').first().waitFor();
});
