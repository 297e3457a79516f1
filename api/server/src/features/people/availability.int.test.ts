import { personStream } from '@switchboard/contracts/people/availability';
import { liveChannels } from '@switchboard/platform/live-bus/types';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox } from '../../inbox/test/insert-inbox.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const later = (ms: number) => new Date(Date.now() + ms).toISOString();
const HOUR_MS = 3_600_000;

async function openAccount() {
  const tenantId = await insertAccount(api.pool);
  const [jo, mia, vic] = await Promise.all([
    api.as('staff', { tenantId }),
    api.as('supervisor', { tenantId }),
    api.as('viewer', { tenantId }),
  ]);
  const put = (by: typeof jo, of: typeof jo, body: object) =>
    by.call('PUT', `/api/people/${of.user.id}/availability`, { body });
  const list = async () => (await mia.get('/api/people/availability')).body.data;
  const find = async (id: string) => (await list()).find((person: { id: string }) => person.id === id);
  return { tenantId, jo, mia, vic, put, list, find };
}

describe('GET /api/people/availability', () => {
  test('lists who works on conversations; new people are away and have the default capacity', async () => {
    const { jo, mia, vic, list } = await openAccount();
    const people = await list();
    expect(people.map(({ id }: { id: string }) => id).sort()).toEqual([jo.user.id, mia.user.id].sort());
    expect(people[0]).toMatchObject({
      state: 'away',
      until: null,
      capacity: { texts: 12, calls: 1 },
      load: { texts: 0, calls: 0 },
    });
    expect((await vic.get('/api/people/availability')).status).toBe(200);
  });

  test('counts live calls apart from what else a person has open', async () => {
    const { tenantId, jo, find } = await openAccount();
    const own = { assigneeId: jo.user.id, work: 'open', deletedAt: null } as const;
    const records = [
      buildRecord({ ...own, endedAt: null, channel: 'phone' }),
      buildRecord({ ...own, endedAt: null, channel: 'sms' }),
      buildRecord({ ...own, endedAt: '2026-11-20T15:05:00.000Z' }),
      buildRecord({ ...own, work: 'done' }),
      buildRecord({ ...own, assigneeId: null }),
    ];
    await insertInbox(
      api.pool,
      tenantId,
      records.map((record) => ({ record, said: [] })),
    );
    expect((await find(jo.user.id)).load).toEqual({ texts: 2, calls: 1 });
  });
});

describe('PUT /api/people/{id}/availability', () => {
  test("changes a person's own state once, in their stream, and notifies everybody in the account", async () => {
    const { tenantId, jo, put, find } = await openAccount();
    const notices: unknown[] = [];
    const stop = await api.bus.subscribe(liveChannels.personal, (message) => notices.push(JSON.parse(message)));
    const until = later(HOUR_MS);
    const { status, body } = await put(jo, jo, { state: 'busy', until });
    expect([status, body.state, body.until]).toEqual([200, 'busy', until]);
    await put(jo, jo, { state: 'busy', until });
    const { events } = await api.events.readStream(tenantId, personStream(jo.user.id));
    expect(events.map(({ data }) => data)).toEqual([{ at: expect.any(String), state: 'busy', until }]);
    await eventually(() => expect(notices).toEqual([{ tenantId, userId: null, event: 'availability', data: body }]));
    await stop();
    expect((await find(jo.user.id)).state).toBe('busy');
  });

  test('lets a supervisor change anybody, and nobody else set a capacity', async () => {
    const { jo, mia, vic, put } = await openAccount();
    expect((await put(jo, mia, { state: 'away' })).body.code).toBe('permission.denied');
    expect((await put(jo, jo, { state: 'away', capacity: { texts: 50, calls: 5 } })).body.code).toBe(
      'permission.denied',
    );
    expect((await put(vic, vic, { state: 'away' })).body.code).toBe('permission.denied');
    const capacity = { texts: 3, calls: 2 };
    expect((await put(mia, jo, { state: 'available', capacity })).body).toMatchObject({ state: 'available', capacity });
    expect((await put(jo, jo, { state: 'away' })).body).toMatchObject({ state: 'away', capacity });
    expect((await put(mia, vic, { state: 'away' })).body.code).toBe('resource.not_found');
  });

  test('refuses an end in the past, in over a year, or of being available', async () => {
    const { jo, put } = await openAccount();
    const bodies = [
      { state: 'away', until: later(-1_000) },
      { state: 'away', until: later(370 * 24 * HOUR_MS) },
      { state: 'available', until: later(HOUR_MS) },
      { state: 'asleep' },
    ];
    for (const body of bodies) {
      const { status, body: problem } = await put(jo, jo, body);
      expect([status, problem.errors[0].path]).toEqual([422, 'until' in body ? 'until' : 'state']);
    }
  });
});
