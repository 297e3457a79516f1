import { type ModelReply, startModelServer, type TestModelServer } from '@switchboard/testing/model-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from './test/axe.ts';
import { openPage, signIn } from './test/browser.ts';
import { makeItem } from './test/items.ts';
import { standInForSpeech } from './test/speech.ts';
import { type System, startSystem } from './test/system.ts';

let system: System;
let model: TestModelServer;
beforeAll(async () => {
  model = await startModelServer();
  system = await startSystem({ MODEL_URL: model.url, MODEL_NAME: 'front-desk' });
});
afterAll(() => Promise.all([system?.stop(), model?.close()]));

const edge = (from: string, to: string, when: object = { type: 'else' }) => ({ id: `${from}-${to}`, from, to, when });
const FLOW = {
  name: 'Talks freely',
  start: 'start',
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'which', type: 'ask', text: { en: 'How can I help? Take your time.' }, slots: [{ slot: 'wish' }] },
    { id: 'talk', type: 'model', prompt: 'You answer for a practice.', maxTurns: 4 },
    { id: 'end', type: 'end', text: { en: 'Goodbye.' }, outcome: 'resolved' },
  ],
  edges: [edge('start', 'which'), edge('which', 'talk', { type: 'slots', slots: ['wish'] }), edge('talk', 'end')],
  slots: [{ name: 'wish', type: 'text' }],
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openTester(page: Page, name: string): Promise<void> {
  await signIn(page, system.person('priya'));
  const { id: flowId } = await makeItem(page, 'flows', { ...FLOW, name });
  await makeItem(page, 'agents', { name, greeting: { en: 'Oak Street.' }, flowId });
  await page.goto('/agents');
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('tab', { name: 'Try it' }).click();
}

/** Makes the model wait for the test before each word. */
function pauseModel(): Promise<ModelReply> {
  return new Promise((resolve) => {
    model.answer = resolve;
  });
}

test('a model’s words appear as they are generated, and an interruption stops it', async () => {
  const page = await openPage({ system });
  await openTester(page, 'Word by word');
  await button(page, 'Start call').click();
  const transcript = page.getByRole('log', { name: 'Transcript' });
  await transcript.getByText('How can I help?').waitFor();
  const say = page.getByLabel('Speak as the caller');
  const asked = pauseModel();
  await say.fill('Are you open?');
  await say.press('Enter');
  const reply = await asked;
  reply.say('We are open until six, ');
  await transcript.getByText('We are open until six,').waitFor();
  expect(await violations(page)).toEqual([]);
  const askedAgain = pauseModel();
  await say.fill('Also on Sunday?');
  await button(page, 'Say').click();
  await reply.left;
  const second = await askedAgain;
  expect(second.body.messages.slice(-2)).toEqual([
    { role: 'assistant', content: 'We are open until six,' },
    { role: 'user', content: 'Also on Sunday?' },
  ]);
  second.say('On Sunday we are closed.');
  second.end();
  await transcript.getByText('On Sunday we are closed.').waitFor();
  await transcript.getByText('interrupts after “We are open until six,”').waitFor();
  const third = pauseModel();
  await say.fill('Thank you');
  await button(page, 'Interrupt').click();
  const last = await third;
  expect(last.body.messages.at(-2)?.content).toBe('On Sunday we');
  last.say('You are welcome.');
  last.end();
  await transcript.getByText('You are welcome.').waitFor();
  await button(page, 'Hang up').click();
  await page.getByText('The call has ended: the caller hung up.').waitFor();
});

test('an agent talks by voice, is interrupted, and handles silence', async () => {
  const page = await openPage({ system });
  const speech = await standInForSpeech(page);
  await openTester(page, 'By ear');
  await page.getByLabel('By voice').check();
  await button(page, 'Start call').click();
  await page.getByText('Speaking. Talk to interrupt.').waitFor();
  expect(await speech.spoken()).toEqual(['Oak Street.']);
  await speech.finish();
  await speech.isSaying('How can I help?');
  await button(page, 'Interrupt').first().click();
  const transcript = page.getByRole('log', { name: 'Transcript' });
  await transcript.getByText('interrupts after “Oak Street. How”').waitFor();
  await page.getByText('Listening. Speak now.').waitFor();
  model.answer = (reply) => {
    reply.say('Until six. ');
    reply.say('Anything else?');
    reply.end();
  };
  await speech.hear('are you open');
  await speech.isSaying('Until six.');
  await transcript.getByText('are you open', { exact: true }).waitFor();
  await speech.finish();
  await speech.isSaying('Anything else?');
  await speech.finish();
  await page.getByText('Listening. Speak now.').waitFor();
  expect(await violations(page)).toEqual([]);
  await speech.refuse();
  await page.getByText('The browser blocks the microphone.').waitFor();
});
