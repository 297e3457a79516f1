import { postTwilio } from '@switchboard/testing/carriers/twilio';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openChat } from './test/open-chat.ts';
import { openLine } from './test/open-line.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

test("a carrier's connection shows how far its calls get and how its last request was answered", async () => {
  const { admin, connection, number, line, call: newCall } = await openLine(api);
  const readPath = async () => (await admin.get(`/api/connections/${connection.id}/way`)).body;
  const settled = (expected: object) => eventually(async () => expect(await readPath()).toMatchObject(expected));
  const nothing = { hasAgent: true, numbers: { all: 1, answered: 1 }, call: null, request: null, webhook: null };
  expect(await readPath()).toEqual(nothing);

  await postTwilio(line.voiceUrl, { CallSid: 'CA1', To: line.to }, { authToken: 'another' });
  await settled({
    call: null,
    request: { step: 'voice', status: 401, answer: null, code: 'intake.signature_invalid' },
  });
  await newCall({ to: '+13035550000' }).ring();
  await settled({ call: null, request: { step: 'voice', status: 200, answer: 'hung_up', code: null } });

  const call = newCall();
  const { relay } = await call.ring();
  await settled({ call: { isOpen: true, isHeard: false, isTold: false }, request: { answer: 'put_through' } });
  const socket = await call.connect(relay ?? { url: '', token: '' });
  await settled({ request: { step: 'relay', status: 101 } });
  socket.speak('My dog is in pain');
  await settled({ call: { isHeard: true } });
  await socket.drop();
  await call.tell(relay?.action ?? '', { CallStatus: 'completed' });
  await call.tell(line.voiceUrl.replace(/voice$/, 'status'), { CallStatus: 'completed', CallDuration: '4' });
  await settled({ call: { isOpen: false, isHeard: true, isTold: true }, request: { step: 'status', status: 200 } });

  const keyed = newCall();
  const { relay: again } = await keyed.ring();
  const pressing = await keyed.connect(again ?? { url: '', token: '' });
  await settled({ call: { isOpen: true, isHeard: false } });
  pressing.send({ type: 'dtmf', digit: '1' });
  await settled({ call: { isHeard: true } });
  await pressing.drop();

  const { version } = (await admin.get(`/api/phoneNumbers/${number.id}`)).body;
  await admin.patch(`/api/phoneNumbers/${number.id}`, { version, inboundAgentId: null });
  expect((await readPath()).numbers).toEqual({ all: 1, answered: 0 });
});

test("a platform's connection shows how its last request was answered", async () => {
  const { admin, connection, chat, call } = await openChat(api, 'chat_client');
  const settled = (expected: object) =>
    eventually(async () =>
      expect((await admin.get(`/api/connections/${connection.id}/way`)).body).toMatchObject(expected),
    );
  await fetch(chat.url, { method: 'POST', headers: { authorization: 'Bearer another' } });
  await settled({ request: { step: 'completions', status: 401, code: 'invalid_api_key' }, call: null });
  await call().say();
  await settled({ request: { step: 'completions', status: 200, code: null }, call: { isOpen: true, isTold: false } });
});
