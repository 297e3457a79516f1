import type { TwilioCall } from '@switchboard/testing/carriers/twilio';
import { eventually } from '@switchboard/testing/eventually';
import { startModelServer, type TestModelServer } from '@switchboard/testing/model-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openLine } from './test/open-line.ts';
import { answerByModel } from './test/whole-calls/answer-by-model.ts';

const SILENCE_MS = 2_000;
let api: TestApi;
let server: TestModelServer;
beforeAll(async () => {
  server = await startModelServer();
  api = await startTestApi({ config: { model: { url: server.url, name: 'any', authorization: 'Bearer key' } } });
});
afterAll(async () => {
  await api.close();
  await server.close();
});

async function putThrough(call: TwilioCall) {
  const { relay } = await call.ring();
  return call.connect(relay ?? { url: '', token: '' });
}

test('a caller whose words could not be applied is asked again', async () => {
  const { call, tenantId } = await openLine(api, { silenceMs: SILENCE_MS });
  const line = await putThrough(call());
  await eventually(() => expect(line.said).toContain('your pet?'));
  await api.pool.query(`
    create function talk.refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
    create trigger refuse before update on talk.talks for each row when (new.tenant_id = '${tenantId}') execute function talk.refuse()`);
  line.send({ type: 'prompt', voicePrompt: 'My cat is limping', lang: 'en-US', last: true });
  await eventually(async () =>
    expect(await api.metrics.registry.metrics()).toMatch(/relay_frames_ignored_total\{why="failed"\} 1/),
  );
  await api.pool.query('drop function talk.refuse() cascade');
  await eventually(() => expect(line.said).toContain('Which animal is it'));
  await line.drop();
});

test('a model’s words are repeated to a caller who interrupted and said nothing', async () => {
  const { admin, number, call } = await openLine(api);
  await answerByModel({ admin, number }, { silenceMs: SILENCE_MS });
  const line = await putThrough(call());
  await eventually(() => expect(line.said).toContain('Hello.'));
  server.answer = (reply) => reply.say('We are open until six ');
  line.speak('When are you open?');
  await eventually(() => expect(line.said).toContain('until six'));
  line.interrupt('We are open');
  await eventually(() => expect(line.said).toMatch(/until six.*until six/s));
  await line.drop();
});
