import type { RetellCall } from '@switchboard/testing/carriers/retell';
import type { RetellApi } from '@switchboard/testing/carriers/retell-api';
import { eventually } from '@switchboard/testing/eventually';
import { type ModelReply, startModelServer, type TestModelServer } from '@switchboard/testing/model-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openRetell, startRetell } from './test/open-retell.ts';
import { answerByModel, EDGE_TO_VET } from './test/whole-calls/answer-by-model.ts';

let api: TestApi;
let retell: RetellApi;
let model: TestModelServer;
beforeAll(async () => {
  model = await startModelServer();
  retell = await startRetell();
  api = await startTestApi({ config: { model: { url: model.url, name: 'any', authorization: 'Bearer key' } } });
});
afterAll(async () => {
  await api.close();
  await retell.close();
  await model.close();
});

/** The answer that the model is still streaming. */
let blocked: PromiseWithResolvers<ModelReply>;
beforeEach(() => {
  blocked = Promise.withResolvers();
  model.answer = (reply) => {
    const heard = reply.body.messages.findLast(({ role }) => role === 'user')?.content;
    if (heard === 'Hold on') {
      reply.say('One moment, ');
      return blocked.resolve(reply);
    }
    reply.say(heard === 'Fine' || heard === 'Never mind' ? 'Very well.' : 'How can I help?');
    reply.end();
  };
});

/** Starts a call in the middle of an answer whose first words the caller has heard. */
async function open() {
  const opened = await openRetell(api, retell);
  await answerByModel(opened);
  const call = opened.call();
  await call.connect();
  await eventually(() => expect(call.turns).toBe(1));
  const turn = call.speak('Hold on');
  await eventually(() => expect(call.said).toContain('One moment,'));
  const readEvents = async (type: string) => (await opened.readEvents()).filter((event) => event.type === type);
  const texts = async () =>
    (await readEvents('conversation.message-received')).map(({ data }) => data['text']).filter((text) => text !== '');
  return {
    ...opened,
    call,
    turn,
    reply: await blocked.promise,
    cuts: () => readEvents('conversation.speech-interrupted'),
    texts,
  };
}
const isWhole = (call: RetellCall, turn: number) =>
  call.got.some(({ response_id, content_complete }) => response_id === turn && content_complete === true);
const saidOver = (call: RetellCall, before: number) =>
  call.got.slice(before).map(({ content }) => (typeof content === 'string' ? content : ''));

describe('a Retell call that reconnects in the middle of an answer', () => {
  test.each(['over a second connection', 'after a drop'])('hears the rest without an interruption %s', async (how) => {
    const { call, reply, cuts, texts } = await open();
    if (how === 'after a drop') await call.drop();
    const before = call.got.length;
    await call.connect();
    await eventually(() => expect(saidOver(call, before).length).toBeGreaterThan(1));
    reply.say('he is on his way.');
    reply.end();
    await eventually(() => expect(saidOver(call, before).join('')).toBe('he is on his way.'));
    expect(await cuts()).toEqual([]);
    expect((await texts()).at(-1)).toBe('One moment, he is on his way.');
    call.speak('Fine');
    await eventually(() => expect(call.said).toContain('Very well.'));
    await call.hangUp();
  });

  test('gets the whole answer if Retell requests it again', async () => {
    const { call, turn, reply, cuts } = await open();
    await call.drop();
    await call.connect();
    call.askAgain();
    reply.say('he is on his way.');
    reply.end();
    await eventually(() => expect(isWhole(call, turn)).toBe(true));
    expect(call.said).toContain('One moment, he is on his way.');
    expect(await cuts()).toEqual([]);
    await call.hangUp();
  });

  test('counts as interrupted if the caller keeps talking', async () => {
    const { call, cuts, texts } = await open();
    await call.connect();
    call.breakIn(1, 'Never mind');
    await eventually(() => expect(call.said).toContain('Very well.'));
    expect((await cuts()).map(({ data }) => data['heard'])).toEqual(['One']);
    expect(await texts()).toContain('Very well.');
    await call.hangUp();
  });

  test('is transferred even if the transfer was decided while the line was down', async () => {
    const { call, reply, conversations } = await open();
    await call.drop();
    reply.call('takeWay', { way: EDGE_TO_VET });
    reply.end();
    await eventually(async () => expect(await conversations()).toMatchObject([{ isOpen: false }]));
    await call.connect();
    await eventually(() =>
      expect(call.ending).toMatchObject({ response_type: 'agent_interrupt', transfer_number: '+13035550119' }),
    );
    await call.drop();
  });

  test('counts as having heard what was sent if it ends in the meantime', async () => {
    const { call, cuts, conversations } = await open();
    await call.hangUp();
    await eventually(async () => expect(await conversations()).toMatchObject([{ isOpen: false }]));
    expect((await cuts()).map(({ data }) => data['heard'])).toEqual([expect.stringContaining('One moment')]);
  });
});
