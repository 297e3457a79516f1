import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { type InboxItem, insertInbox, insertTags, setCheckpoint } from '../../inbox/test/insert-inbox.ts';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** Creates an account with these conversations and a viewer. */
async function accountWith(items: readonly InboxItem[], account: { timeZone?: string; parentId?: string } = {}) {
  const tenantId = await insertAccount(api.pool, account);
  if (items.length > 0) await insertInbox(api.pool, tenantId, items);
  const viewer = await api.as('viewer', { tenantId });
  return { tenantId, viewer, list: (query = '') => list(viewer, query) };
}
async function list(client: TestClient, query: string) {
  const { status, body } = await client.get(`/api/conversations${query}`);
  expect(status).toBe(200);
  return { meta: body.meta, ids: body.data.map(({ id }: { id: number }) => id), data: body.data };
}
const item = (fields: Parameters<typeof buildRecord>[0] = {}, said: readonly string[] = []): InboxItem => ({
  record: buildRecord({ ...fields, messageCount: said.length }),
  said,
});
const idsOf = (items: readonly InboxItem[]) => items.map(({ record }) => record.id);

describe('GET /api/conversations', () => {
  test('lists 50 conversations per page by name, descending, with complete meta', async () => {
    const items = Array.from({ length: 52 }, (_, n) => item({ name: `Caller ${String(n).padStart(2, '0')}` }));
    const waiting = item({ name: 'Zoe', needsAttention: true, status: 'open' });
    const { tenantId, list } = await accountWith([...items, waiting], { timeZone: 'America/Phoenix' });
    await setCheckpoint(api.pool, tenantId, 314);
    const { meta, ids } = await list();
    expect(ids).toEqual([...idsOf(items), waiting.record.id].reverse().slice(0, 50));
    const { asOf, ...counts } = meta;
    expect(parseCursor(asOf)?.position).toBe(314);
    expect(counts).toEqual({
      page: 1,
      perPage: 50,
      total: 53,
      totalPages: 2,
      totalCapped: false,
      attentionTotal: 1,
      timeZone: 'America/Phoenix',
      seen: {},
      accountName: expect.any(String),
    });
    expect((await list('?page=2')).ids).toEqual(idsOf(items).slice(0, 3).reverse());
    expect((await list('?page=3')).ids).toEqual([]);
  });

  test("returns each row's tags with name and color, by id, including archived tags", async () => {
    const { tenantId, list } = await accountWith([item({ smartTagIds: [7, 9] })]);
    await insertTags(api.pool, tenantId, [
      { id: 9, name: 'Rent', color: '#64748b', archived: true },
      { id: 7, name: 'Water leak', color: '#0284c7' },
    ]);
    expect((await list()).data[0].smartTags).toEqual([
      { id: 7, name: 'Water leak', color: '#0284c7' },
      { id: 9, name: 'Rent', color: '#64748b' },
    ]);
    await api.pool.query("update read.smart_tags set name = 'Leak', position = 9 where tenant_id = $1 and id = 7", [
      tenantId,
    ]);
    expect((await list()).data[0].smartTags[0].name).toBe('Leak');
  });

  test("filters by inclusive days in the account's time zone, only if both are given", async () => {
    const at = (lastMessageAt: string) => item({ lastMessageAt });
    // Clocks in New York go back an hour on November 1: that day lasts from 04:00Z to 05:00Z of the next day.
    const [before, first, last, after] = [
      at('2026-11-01T03:59:59.999Z'),
      at('2026-11-01T04:00:00.000Z'),
      at('2026-11-02T04:59:59.999Z'),
      at('2026-11-02T05:00:00.000Z'),
    ];
    const { list } = await accountWith([before, first, last, after], { timeZone: 'America/New_York' });
    const day = await list('?dateFrom=2026-11-01&dateTo=2026-11-01&sortBy=lastMessageAt&sortOrder=asc');
    expect(day.ids).toEqual(idsOf([first, last]));
    expect(day.meta.total).toBe(2);
    expect((await list('?dateFrom=2026-11-01&dateTo=')).meta.total).toBe(4);
    expect((await list('?dateTo=2026-11-01')).meta.total).toBe(4);
  });

  test('combines fields: any of the values of a field, and all of the fields', async () => {
    const { tenantId, viewer, list } = await accountWith([]);
    const alert = { level: 'attention' as const, reason: 'test', ruleId: null, evidence: null, seq: null };
    const attention = { ...alert, raisedAt: '2026-11-18T15:00:00.000Z', position: 5 };
    const items = [
      item({ status: 'open', channel: 'web', assigneeId: viewer.user.id, work: 'done' }),
      item({ status: 'pending', channel: 'phone', groupId: 'grp_1' }),
      item({ status: 'open', channel: 'sms', needsAttention: true, attention, groupId: 'grp_2' }),
    ];
    await insertInbox(api.pool, tenantId, items);
    const [first, second, third] = idsOf(items);
    const found = async (query: string) => (await list(`?${query}`)).ids.toSorted();
    expect(await found('status=open&status=pending&channel=web&channel=phone')).toEqual([first, second]);
    expect(await found('status=open&filterField=channel&filterValue=sms')).toEqual([third]);
    expect(await found('assigneeId=me')).toEqual([first]);
    expect(await found('assigneeId=none&groupId=none&groupId=grp_2')).toEqual([third]);
    expect(await found('work=done')).toEqual([first]);
    expect(await found('filterField=work&filterValue=done')).toEqual([first]);
    expect(await found('status=&channel=')).toEqual([first, second, third]);
    expect(await found('queued=true')).toEqual([second, third]);
    expect(await found('queued=false')).toEqual([first]);
    expect(await found('unseen=true')).toEqual([third]);
    expect(await found('unseen=true&unseen=false')).toEqual([first, second, third]);
    await setCheckpoint(api.pool, tenantId, 5);
    await api.pool.query('update read.conversations set last_position = 5 where tenant_id = $1', [tenantId]);
    expect((await viewer.post(`/api/conversations/${third}/seen`, { upTo: 5 })).status).toBe(204);
    expect(await found('unseen=true')).toEqual([]);
    expect(await found('unseen=false&needsAttention=true')).toEqual([third]);
  });

  test.each([
    ['status=open&status=nope', 'status.1'],
    ['work=lost', 'work.0'],
    ['unseen=maybe', 'unseen.0'],
    [`groupId=${'x'.repeat(201)}`, 'groupId.0'],
    [Array.from({ length: 51 }, (_, n) => `agentId=${n}`).join('&'), 'agentId'],
  ])('refuses %s with the path of the value', async (query, path) => {
    const { viewer } = await accountWith([]);
    const { status, body } = await viewer.get(`/api/conversations?${query}`);
    expect([status, body.errors[0].path]).toEqual([422, path]);
  });

  test('sorts by waiting: emergencies, then attention, each the oldest first, then the rest', async () => {
    const waiting = (level: 'attention' | 'emergency', waitingSince: string) =>
      item({
        status: 'open',
        priority: level === 'emergency' ? 'urgent' : 'high',
        needsAttention: true,
        waitingSince,
        attention: {
          level,
          reason: 'test',
          ruleId: null,
          evidence: null,
          seq: null,
          raisedAt: waitingSince,
          position: 1,
        },
      });
    const items = [
      item({ lastMessageAt: '2026-11-18T15:00:00.000Z' }),
      waiting('attention', '2026-11-18T10:00:00.000Z'),
      waiting('emergency', '2026-11-18T12:00:00.000Z'),
      item({ lastMessageAt: '2026-11-18T14:00:00.000Z' }),
      waiting('emergency', '2026-11-18T11:00:00.000Z'),
    ];
    const { list } = await accountWith(items);
    const [newRest, attention, emergency, oldRest, oldEmergency] = idsOf(items);
    const longestFirst = [oldEmergency, emergency, attention, oldRest, newRest];
    expect((await list('?sortBy=waiting')).ids).toEqual(longestFirst);
    const pages = [1, 2, 3].map(async (page) => (await list(`?sortBy=waiting&perPage=2&page=${page}`)).ids);
    expect((await Promise.all(pages)).flat()).toEqual(longestFirst);
    const reversed = [attention, emergency, oldEmergency, newRest, oldRest];
    expect((await list('?sortBy=waiting&sortOrder=desc')).ids).toEqual(reversed);
  });

  test('filters by every field, only if both field and value are given', async () => {
    const items = [
      item({
        status: 'open',
        channel: 'web',
        direction: 'outbound',
        agentId: 'triage',
        language: 'es',
        needsAttention: true,
      }),
      item({}),
    ];
    const { list } = await accountWith(items);
    const one = idsOf(items).slice(0, 1);
    for (const [field, value] of [
      ['status', 'open'],
      ['channel', 'web'],
      ['direction', 'outbound'],
      ['agentId', 'triage'],
      ['language', 'es'],
      ['needsAttention', 'true'],
    ]) {
      expect((await list(`?filterField=${field}&filterValue=${value}`)).ids, field).toEqual(one);
    }
    expect((await list('?filterField=assigneeId&filterValue=usr_1')).meta.total).toBe(0);
    expect((await list('?filterField=groupId&filterValue=1')).meta.total).toBe(0);
    expect((await list('?filterField=status&filterValue=')).meta.total).toBe(2);
    expect((await list('?filterValue=open')).meta.total).toBe(2);
  });

  test('filters by repeated or comma-separated tags, matching any or all', async () => {
    const [both, one, none] = [item({ smartTagIds: [1, 2] }), item({ smartTagIds: [2] }), item()];
    const { list } = await accountWith([both, one, none]);
    const by = '&sortBy=createdAt&sortOrder=asc';
    expect((await list(`?smartTagIds=1&smartTagIds=2${by}`)).ids).toEqual(idsOf([both, one]));
    expect((await list(`?smartTagIds=1,2&smartTagMatch=whatever${by}`)).ids).toEqual(idsOf([both, one]));
    expect((await list(`?smartTagIds=1,2&smartTagMatch=all${by}`)).ids).toEqual(idsOf([both]));
    expect((await list('?smartTagIds=99')).meta.total).toBe(0);
  });

  test('searches names, numbers, tags and transcripts', async () => {
    const items = [
      item({ name: 'Zoë Ångström', number: '+1 (303) 555-0199' }),
      item({ smartTagIds: [1] }),
      item({}, ['The basement is flooding', 'please hurry']),
      item({ name: null, number: null }, ['the basement, she said', 'it floods']),
    ];
    const [named, tagged, said] = idsOf(items);
    const { tenantId, list } = await accountWith(items);
    await insertTags(api.pool, tenantId, [{ id: 1, name: 'Fußböden' }]);
    const found = async (text: string) => (await list(`?searchString=${encodeURIComponent(text)}`)).ids;
    expect(await found('  zoe ANG ')).toEqual([named]);
    expect(await found('303 555-01 99')).toEqual([named]);
    expect(await found('OË')).toEqual([named]);
    expect(await found('boden')).toEqual([tagged]);
    expect(await found('bo')).toEqual([]);
    expect(await found('flood basem')).toEqual([said]);
    expect(await found('asement')).toEqual([]);
    expect(await found('flooding hurry')).toEqual([]);
    expect(await found('---')).toEqual([]);
    expect((await found('   ')).length).toBe(4);
  });

  test('names the first line that has all the words of a search, for the rows of the page', async () => {
    const long = `${'water '.repeat(500)}tap`;
    const items = [
      item({}, ['Hello', 'The basement is flooding', 'Basement, flooding, yes']),
      item({ name: 'Basil Flood' }),
      item({}, [long]),
    ];
    const [said, , dripping] = idsOf(items);
    const { list } = await accountWith(items);
    const readHits = async (search: string) => (await list(`?searchString=${search}`)).meta.hits;
    expect(await readHits('flood basem')).toMatchObject({
      [String(said)]: { seq: 2, text: 'The basement is flooding' },
    });
    expect(Object.keys(await readHits('flood'))).toEqual([String(said)]);
    expect((await readHits('tap'))[String(dripping)].text).toBe(long.slice(0, 2_000));
    expect(await readHits('nothing')).toEqual({});
    expect([await readHits('fl'), (await list()).meta.hits]).toEqual([undefined, undefined]);
  });

  test.each([
    ['page=0', 'page'],
    ['page=1&page=2', 'page'],
    ['perPage=201', 'perPage'],
    ['sortBy=id', 'sortBy'],
    ['sortOrder=up', 'sortOrder'],
    ['filterField=name&filterValue=x', 'filterField'],
    ['filterField=status&filterValue=closed', 'filterValue'],
    ['filterField=needsAttention&filterValue=yes', 'filterValue'],
    ['dateFrom=2026-02-30&dateTo=2026-03-01', 'dateFrom'],
    ['dateFrom=2026-02-30', 'dateFrom'],
    ['dateFrom=2026-03-02&dateTo=2026-03-01', 'dateTo'],
    ['dateFrom=2026-03-01&dateTo=2026-03-01&timeFrom=9:00', 'timeFrom'],
    ['dateFrom=2026-03-01&dateTo=2026-03-01&timeTo=24:01', 'timeTo'],
    ['dateFrom=2026-03-01&dateTo=2026-03-01&timeFrom=10:00&timeTo=09:00', 'timeTo'],
    ['dateFrom=2026-03-01&dateTo=2026-03-01&datesOf=birth', 'datesOf'],
    ['smartTagIds=x', 'smartTagIds.0'],
    [`searchString=${'x'.repeat(201)}`, 'searchString'],
  ])('returns 422 for %s and names the field', async (query, path) => {
    const viewer = await api.as('viewer');
    const { status, body } = await viewer.get(`/api/conversations?${query}`);
    expect(status).toBe(422);
    expect(body.code).toBe('request.invalid');
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  test("shows an agency owner the clients' conversations, and nobody those of an unrelated account", async () => {
    const { tenantId: parentId } = await accountWith([item()]);
    const child = await accountWith([item({ name: 'Same' })], { parentId, timeZone: 'Asia/Tokyo' });
    const stranger = await accountWith([item({ name: 'Same' })]);
    const owner = await api.as('agency_owner', { tenantId: parentId });
    const clientList = await list(owner, `?tenantId=${child.tenantId}`);
    expect(clientList.ids).toEqual((await child.list()).ids);
    expect(clientList.meta.timeZone).toBe('Asia/Tokyo');
    for (const tenantId of [stranger.tenantId, 'acc_none']) {
      expect((await owner.get(`/api/conversations?tenantId=${tenantId}`)).status).toBe(404);
    }
    expect((await child.viewer.get(`/api/conversations?tenantId=${parentId}`)).status).toBe(404);
    expect((await child.list(`?tenantId=${child.tenantId}&searchString=same`)).ids).toEqual(clientList.ids);
  });

  test('returns 503 with Retry-After when the database takes longer than two seconds', async () => {
    const { viewer } = await accountWith([item()]);
    const client = await api.pool.connect();
    try {
      await client.query('begin; lock table read.conversations in access exclusive mode');
      const { status, headers, body } = await viewer.get('/api/conversations');
      expect([status, body.code]).toEqual([503, 'service.unavailable']);
      expect(headers.get('retry-after')).not.toBeNull();
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
