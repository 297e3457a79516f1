import { type ModelReply, startModelServer, type TestModelServer } from '@switchboard/testing/model-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { agentMaker } from '../../test/make-agent.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let builder: TestClient;
let server: TestModelServer;
let agentId: string;
beforeAll(async () => {
  server = await startModelServer();
  api = await startTestApi({ config: { model: { url: server.url, name: 'caller', authorization: undefined } } });
  builder = await api.as('builder');
  agentId = (await agentMaker(builder)()).agent.id;
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

const PLAYED = {
  name: 'A cat that limps is booked',
  required: false,
  player: { goal: 'Your cat Luna limps. You want a visit on Tuesday at three.', runs: 2 },
  expect: { path: ['what', 'when', 'booked'], slots: { species: 'cat' } },
};
const LINES = ['My cat is limping', 'Tuesday at three', 'Thank you, bye. [hang up]'];

/** Makes the model say the lines one after the other, like a caller who follows the conversation. */
const sayInTurn =
  (lines: readonly string[]) =>
  ({ body, say, end }: ModelReply): void => {
    const said = body.messages.filter(({ role }) => role === 'assistant').length;
    say(lines[said] ?? '[hang up]');
    end();
  };

async function run(fields: object) {
  const { status, body: made, text } = await builder.post(`/api/agents/${agentId}/tests`, { ...PLAYED, ...fields });
  expect([status, text]).toEqual([201, expect.any(String)]);
  const { body } = await builder.post(`/api/agents/${agentId}/tests/run`, { testIds: [made.id] });
  return body.data[0];
}

describe('a test with a simulated caller', () => {
  test('runs the configured number of talks, and passes if all of them pass', async () => {
    server.answer = sayInTurn(LINES);
    expect(await run({})).toMatchObject({ passed: true, runs: { passed: 2, of: 2 }, failures: [] });
    const [first] = server.requests;
    const brief = first?.body.messages[0];
    expect(brief).toMatchObject({ role: 'system', content: expect.stringContaining(PLAYED.player.goal) });
    expect(first?.body.messages[1]).toMatchObject({ role: 'user', content: expect.stringMatching(/\S/) });
  });

  test('continues from its steps', async () => {
    server.answer = sayInTurn(LINES);
    const result = await run({ steps: [{ say: 'My cat is limping' }], player: { ...PLAYED.player, runs: 1 } });
    expect(result).toMatchObject({ passed: true, runs: { passed: 1, of: 1 } });
    expect(server.requests[0]?.body.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  test('fails with a reason if too few talks pass, and passes if enough do', async () => {
    let talks = 0;
    const sometimes = (reply: ModelReply) => {
      const isFirst = reply.body.messages.every(({ role }) => role !== 'assistant');
      if (isFirst) talks += 1;
      const isLost = isFirst ? talks % 2 === 0 : reply.body.messages.some(({ content }) => content === 'Wrong number');
      return sayInTurn(isLost ? ['Wrong number', '[hang up]'] : LINES)(reply);
    };
    server.answer = sometimes;
    expect(await run({})).toMatchObject({
      passed: false,
      runs: { passed: 1, of: 2 },
      failures: expect.arrayContaining([expect.objectContaining({ path: 'expect.path.1' })]),
    });
    server.answer = sometimes;
    const enough = await run({ player: { ...PLAYED.player, needed: 1 } });
    expect(enough).toMatchObject({ passed: true, runs: { passed: 1, of: 2 }, failures: [] });
  });

  test('ends after its maximum number of turns, however long the model would talk', async () => {
    server.answer = ({ say, end }) => {
      say('Hm.');
      end();
    };
    const result = await run({ player: { goal: 'Say nothing.', runs: 1, maxTurns: 3 } });
    expect(result).toMatchObject({ passed: false, runs: { passed: 0, of: 1 } });
    expect(server.requests.length).toBeLessThanOrEqual(3);
  });

  test.each([
    ['answers with an error', (reply: ModelReply) => reply.status(500), 'status_500'],
    ['breaks off', (reply: ModelReply) => reply.die(), 'no_connection'],
  ])('fails with a reason if the model %s', async (_, answer, actual) => {
    server.answer = answer;
    const failures = [expect.objectContaining({ path: 'player', actual })];
    expect(await run({})).toMatchObject({ passed: false, runs: { passed: 0, of: 2 }, failures });
  });

  test("doesn't block publishing, and can't be required", async () => {
    const path = `/api/agents/${agentId}/tests`;
    const { status, body } = await builder.post(path, { ...PLAYED, required: true });
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path: 'required', code: 'not_offered' })]]);
    const { body: made } = await builder.post(path, PLAYED);
    expect((await builder.patch(`${path}/${made.id}`, { version: 1, required: true })).status).toBe(422);
    const tooMany = await builder.post(path, { ...PLAYED, player: { goal: 'x', runs: 2, needed: 3 } });
    expect(tooMany.body.errors).toEqual([expect.objectContaining({ path: 'player.needed' })]);
  });
});

test('a test with a simulated caller reports a missing model', async () => {
  const bare = await startTestApi();
  try {
    const by = await bare.as('builder');
    const { agent } = await agentMaker(by)();
    await by.post(`/api/agents/${agent.id}/tests`, PLAYED);
    const { body } = await by.post(`/api/agents/${agent.id}/tests/run`, {});
    const failures = [expect.objectContaining({ path: 'player', actual: 'model_missing' })];
    expect(body.data).toEqual([expect.objectContaining({ passed: false, failures })]);
  } finally {
    await bare.close();
  }
});
