import { ITEM_TEXTS, sealedTexts } from '@switchboard/application/resources/sealed-texts';
import { secretBox } from '@switchboard/application/secrets/secret-box';
import { createLogger } from '@switchboard/platform/logger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { dump, toEncodings } from '../../test/database-dump.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const OVERLAP_MS = 60_000;
const DAY_MS = 86_400_000;
const SECRETS_KEY = Buffer.alloc(32, 7);
const lines: string[] = [];
let now = new Date('2026-11-20T10:00:00Z');
let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  const logger = createLogger({
    name: 'test',
    level: 'trace',
    destination: { write: (line) => void lines.push(line) },
  });
  api = await startTestApi({ logger, clock: { now: () => now }, config: { secretsKey: SECRETS_KEY } });
  admin = await api.as('admin');
});
afterAll(() => api.close());

const PATH = '/api/secrets';
const opened = (id: string) => {
  const sealed = sealedTexts(secretBox({ secretsKey: SECRETS_KEY }, ITEM_TEXTS), { now: () => now });
  return sealed.open(api.pool, { tenantId: api.tenantId, kind: 'secrets', id }, 'value');
};

describe('a secret value', () => {
  test('appears in no event, log, response, metric or database dump, before and after a rotation', async () => {
    const planted = ['planted-value-one-8c1d5e', 'planted-value-two-77aa01', 'planted-value-bad-31fe90'] as const;
    const once = { headers: { 'Idempotency-Key': 'once' } };
    const made = await admin.post(PATH, { name: 'PLANTED', value: planted[0] }, once);
    const { id } = made.body;
    const answers = [made];
    answers.push(
      await admin.post(
        `${PATH}/${id}/rotate`,
        { version: 1, value: planted[1], overlapMs: OVERLAP_MS },
        { headers: { 'Idempotency-Key': 'twice' } },
      ),
      await admin.post(`${PATH}/${id}/rotate`, { version: 1, value: planted[2] }),
      await admin.post(PATH, { name: 'no good name', value: planted[2] }),
      await admin.post(PATH, { name: 'TYPE', value: planted[2], type: planted[2] }),
      await admin.patch(`${PATH}/${id}`, { version: 2, description: 'changed', value: planted[2] }),
      await admin.patch(`${PATH}/${id}`, { version: 2, description: 'changed' }),
      await admin.get(PATH),
      await admin.get(`${PATH}/${id}`),
      await admin.get(`${PATH}/${id}/history`),
      await admin.get(`${PATH}/${id}/usage`),
      await admin.delete(`${PATH}/${id}?version=3`),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 409, 422, 422, 422, 200, 200, 200, 200, 200, 200]);
    const { events } = await api.events.readStream(api.tenantId, `secret-${id}`);
    const metrics = await (await fetch(`${api.opsUrl}/metrics`)).text();
    const places = {
      answers: JSON.stringify(answers.map(({ text, headers }) => [text, [...headers]])),
      events: JSON.stringify(events),
      logs: lines.join('\n'),
      metrics,
      dump: await dump(api.pool),
    };
    expect(events).toHaveLength(4);
    expect(places.dump).toContain(id);
    for (const [place, text] of Object.entries(places)) {
      expect(text.length, place).toBeGreaterThan(0);
      for (const value of planted)
        for (const guise of toEncodings(value)) expect(text.includes(guise), `${place} holds ${guise}`).toBe(false);
    }
  });

  test('can be opened by its users, and the previous value only during the overlap', async () => {
    const { id } = (await admin.post(PATH, { name: 'OPENED', value: 'the first value' })).body;
    expect(await opened(id)).toEqual({ current: 'the first value', previous: undefined });
    const rotated = await admin.post(`${PATH}/${id}/rotate`, {
      version: 1,
      value: 'the second value',
      overlapMs: OVERLAP_MS,
    });
    expect(rotated.body).toMatchObject({
      version: 2,
      last4: 'alue',
      rotatedAt: now.toISOString(),
      lastUsedAt: now.toISOString(),
      previousUntil: new Date(now.getTime() + OVERLAP_MS).toISOString(),
    });
    expect(await opened(id)).toEqual({ current: 'the second value', previous: 'the first value' });
    now = new Date(now.getTime() + OVERLAP_MS);
    expect(await opened(id)).toEqual({ current: 'the second value', previous: undefined });
  });

  test('reveals no characters if it is short', async () => {
    expect((await admin.post(PATH, { name: 'SHORT', value: 'hunter2' })).body.last4).toBe('');
  });

  test('survives the restore of an earlier version, and appears in the history without its text', async () => {
    const { id } = (await admin.post(PATH, { name: 'KEPT', value: 'the first value' })).body;
    await admin.post(`${PATH}/${id}/rotate`, { version: 1, value: 'the second value' });
    await admin.post(`${PATH}/${id}/versions/1/restore`, { version: 2 });
    expect((await opened(id))?.current).toBe('the second value');
    const { data } = (await admin.get(`${PATH}/${id}/history`)).body;
    const rotation = data.find(({ version }: { version: number }) => version === 2);
    expect(rotation.changes).toEqual([{ path: 'value', from: '•••', to: '•••' }]);
  });

  test('is required on creation, and is neither empty nor unbounded', async () => {
    for (const value of [undefined, '', 'x'.repeat(8_193)]) {
      const { status, body } = await admin.post(PATH, { name: 'EMPTY', value });
      expect([status, body.errors[0].path]).toEqual([422, 'value']);
    }
    const { id } = (await admin.post(PATH, { name: 'LONG_OVERLAP', value: 'a value' })).body;
    const long = await admin.post(`${PATH}/${id}/rotate`, { version: 1, value: 'other', overlapMs: 31 * DAY_MS });
    expect([long.status, long.body.errors[0].path]).toEqual([422, 'overlapMs']);
  });
});

test('is set only by rotation', async () => {
  const { id } = (await admin.post(PATH, { name: 'NOT_HERE', value: 'the first value' })).body;
  const { status, body } = await admin.patch(`${PATH}/${id}`, { version: 1, value: 'the second value' });
  expect([status, body.errors]).toMatchObject([422, [{ path: 'value', code: 'not_here' }]]);
  expect((await admin.get(`${PATH}/${id}`)).body.version).toBe(1);
  expect((await opened(id))?.current).toBe('the first value');
});

describe('secrets', () => {
  test('have names that are valid in a placeholder', async () => {
    for (const name of ['ab', 'x'.repeat(33), 'with space', 'é-accent']) {
      const { status, body } = await admin.post(PATH, { name, value: 'a value' });
      expect([status, body.errors[0].path]).toEqual([422, 'name']);
    }
  });

  test('are accessible only to administrators, not to API keys', async () => {
    for (const role of ['viewer', 'staff', 'supervisor', 'builder'] as const) {
      const client = await api.as(role);
      expect([(await client.get(PATH)).status, (await client.post(PATH, {})).status]).toEqual([403, 403]);
    }
    const key = await api.withKey(['conversation.read', 'groups.read']);
    expect((await key.get(PATH)).status).toBe(403);
  });

  test('list what references them, and cannot be archived while referenced', async () => {
    const { id } = (await admin.post(PATH, { name: 'NAMED', value: 'a value' })).body;
    const headers = [{ name: 'Authorization', value: 'Bearer {{secrets.NAMED}}' }];
    const hook = { name: 'Hook', url: 'https://example.com/hook', events: ['conversation.ended'], headers };
    const listener = (await admin.post('/api/listeners', hook)).body;
    const usedBy = [{ kind: 'listeners', id: listener.id, name: 'Hook' }];
    expect((await admin.get(`${PATH}/${id}/usage`)).body).toEqual({ data: usedBy });
    const archived = await admin.delete(`${PATH}/${id}?version=1`);
    expect([archived.status, archived.body]).toMatchObject([409, { code: 'resource.in_use', usedBy }]);
  });
});
