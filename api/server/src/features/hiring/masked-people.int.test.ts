import { candidates } from '@switchboard/contracts/hiring/candidates';
import { resourceStream } from '@switchboard/contracts/resources/define-resource';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
});
afterAll(() => api.close());

const CARD = '4242 4242 4242 4242';
const PHONE = '+13035550171';

async function want(redaction: readonly string[]): Promise<void> {
  const { version } = (await admin.get('/api/settings')).body;
  expect((await admin.patch('/api/settings', { version, redaction })).status).toBe(200);
}

test('texts about a candidate are masked in all events once the account enables masking', async () => {
  await want([]);
  const fields = { name: 'Ida', phone: PHONE, email: 'ida@mail.example', availability: `Ask on ${PHONE}` };
  const { id } = (await admin.post('/api/candidates', fields)).body;
  const path = `/api/candidates/${id}`;
  await admin.post(`${path}/notes`, { text: `Before: ${CARD}` });
  await want(['card_number', 'phone_number', 'email']);
  const noted = await admin.post(`${path}/notes`, { text: `After: ${CARD}, ida@mail.example` });
  const { version } = noted.body;
  const decision = { reason: `Asks for pay on ${CARD}` };
  const decided = await admin.patch(path, { version, stage: 'rejected', decision });
  expect(decided.body).toMatchObject({
    phone: PHONE,
    email: 'ida@mail.example',
    availability: `Ask on ${PHONE}`,
    notes: [{ text: `Before: ${CARD}` }, { text: 'After: [card number], [email]' }],
    decision: { reason: 'Asks for pay on [card number]' },
  });
  const changed = await admin.patch(path, { version: version + 1, availability: `Ask on ${PHONE}, by day` });
  expect(changed.body.availability).toBe('Ask on [phone number], by day');
  const { events } = await api.events.readStream(api.tenantId, resourceStream(candidates, id));
  expect(JSON.stringify(events.slice(2))).not.toContain(`After: ${CARD}`);
  expect(JSON.stringify(events.slice(2))).not.toContain(`on ${CARD}`);
  // Masking can lengthen a text, which must still fit its field.
  const long = `${'x '.repeat(140)}${PHONE}`;
  const { body } = await admin.patch(path, { version: version + 2, availability: long });
  expect(body.availability).toBe(`${'x '.repeat(140)}[phone number]`.slice(0, 300));
});

test('the preview of contacts masks their variables, but not their numbers', async () => {
  await want(['card_number', 'phone_number']);
  const { id } = (await admin.post('/api/batches', { name: 'Recall' })).body;
  const consent = { text: 'You may call me.', at: '2026-11-20T15:00:00.000Z', source: 'Intake form' };
  const csv = `phone,name,pays with\n${PHONE},Ida,${CARD}`;
  const variables = { pays_with: '[card number]' };
  const preview = await admin.post(`/api/batches/${id}/contacts/preview`, { csv, consent });
  expect(preview.body.contacts).toMatchObject([{ phone: PHONE, variables }]);
  await admin.post(`/api/batches/${id}/contacts`, { csv, consent });
  expect((await admin.get(`/api/batches/${id}/contacts`)).body.data).toMatchObject([{ phone: PHONE, variables }]);
  const { events } = await api.events.readStream(api.tenantId, `batch-contact-${id}.1`);
  expect(events).toMatchObject([{ data: { phone: PHONE, variables } }]);
});
