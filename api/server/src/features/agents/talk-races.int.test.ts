import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { expect, onTestFinished, test } from 'vitest';
import { agentMaker } from '../../test/make-agent.ts';
import { startTestApi } from '../../test/start-test-api.ts';

const edge = (from: string, to: string, when: object) => ({ id: `${from}-${to}`, from, to, when });
/** A flow that repeats its question on request. */
const ENDLESS = {
  start: 'start',
  nodes: [
    { id: 'start', type: 'start' },
    { id: 'more', type: 'ask', text: { en: 'And?' } },
    { id: 'end', type: 'end' },
  ],
  edges: [
    edge('start', 'more', { type: 'else' }),
    edge('more', 'more', { type: 'intent', intent: 'go_on' }),
    edge('more', 'end', { type: 'else' }),
  ],
  intents: [{ name: 'go_on', examples: { en: ['Please go on'] } }],
};

test('a talk loses neither concurrent turns nor what another replica writes between them', async () => {
  const api = await startTestApi();
  onTestFinished(() => api.close());
  const builder = await api.as('builder');
  const { agent } = await agentMaker(builder)(ENDLESS);
  const { talkId, conversationId } = (await builder.post(`/api/agents/${agent.id}/talks`, {})).body;
  const hear = async () =>
    (
      await builder.post(`/api/talks/${talkId}`, {
        input: { type: 'heard', text: 'Please go on', lang: 'en', final: true },
      })
    ).body;
  const leaveWords = (words: string) =>
    api.pool.query('update talk.talks set outbox = outbox || $2::jsonb where conversation_id = $1', [
      conversationId,
      JSON.stringify([{ type: 'text', token: words, last: true, lang: 'en', interruptible: true }]),
    ]);
  const answers = [await hear()];
  await leaveWords('[left before]');
  answers.push(
    ...(await Promise.all(
      Array.from({ length: 8 }, async (_, nth) => {
        await leaveWords(`[left ${nth}]`);
        return hear();
      }),
    )),
    await hear(),
  );
  const said = JSON.stringify(answers.map(({ frames }) => frames));
  for (const nth of ['before', 0, 1, 2, 3, 4, 5, 6, 7]) expect(said.split(`[left ${nth}]`)).toHaveLength(2);
  const turns = answers.map(({ state }) => state.turn).toSorted((a, b) => a - b);
  expect(turns).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  const stream = conversationStream(ConversationId.parse(conversationId));
  const { events } = await api.events.readStream(api.tenantId, stream);
  expect(events.filter(({ data }) => data['role'] === 'caller')).toHaveLength(10);
});
