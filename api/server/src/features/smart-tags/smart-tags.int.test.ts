import { MAX_COUNTED_CHANGES } from '@switchboard/application/smart-tags/tag-use';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let supervisor: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  supervisor = await api.as('supervisor');
});
afterAll(() => api.close());

const PATH = '/api/smartTags';
const define = async (name: string, more: object = {}) =>
  (await supervisor.post(PATH, { name, color: '#dc2626', ...more })).body;
type Version = { version: number; type: string; changes: { path: string }[] };
const names = ({ body }: { body: { data: { name: string }[] } }) => body.data.map(({ name }) => name);

test('a tag is created, read, changed, archived and restored, with a version and history entry for each step', async () => {
  const made = await supervisor.post(PATH, { name: ' Flood ', color: '#0284c7' });
  const fields = {
    name: 'Flood',
    color: '#0284c7',
    description: '',
    mode: 'manual',
    raisesAttention: false,
    icon: 'tag',
  };
  expect([made.status, made.body]).toMatchObject([201, { ...fields, version: 1, archived: false, archivedAt: null }]);
  expect(made.body.createdBy.name).toMatch(/^Person /);
  const { id } = made.body;
  const one = `${PATH}/${id}`;

  const change = { name: 'Water leak', mode: 'ai', raisesAttention: true, icon: 'droplet', description: 'It is wet' };
  const changed = await supervisor.patch(one, { version: 1, ...change });
  expect([changed.status, changed.body]).toMatchObject([200, { version: 2, ...change, color: '#0284c7' }]);
  expect((await supervisor.patch(one, { ...change })).body.version).toBe(2);

  const archived = await supervisor.delete(`${one}?version=2`);
  expect(archived.body).toMatchObject({ version: 3, archived: true, archivedAt: archived.body.updatedAt });
  expect((await supervisor.delete(`${one}?version=2`)).body.version).toBe(3);
  expect((await supervisor.get(one)).body).toMatchObject({ archived: true });
  const restored = await supervisor.post(`${one}/restore`, { version: 3 });
  expect([restored.status, restored.body]).toMatchObject([200, { version: 4, archived: false, archivedAt: null }]);
  const first = await supervisor.post(`${one}/versions/1/restore`, {});
  expect([first.status, first.body]).toMatchObject([200, { ...fields, version: 5 }]);
  expect((await supervisor.post(`${one}/versions/99/restore`, {})).status).toBe(404);

  const { data, meta } = (await supervisor.get(`${one}/history?perPage=4`)).body;
  expect(meta).toEqual({ page: 1, perPage: 4, total: 5, totalPages: 2 });
  expect(data.map(({ version, type }: Version) => [version, type])).toEqual([
    [5, 'smart-tag.changed'],
    [4, 'smart-tag.restored'],
    [3, 'smart-tag.archived'],
    [2, 'smart-tag.changed'],
  ]);
  expect(data[3].changes).toContainEqual({ path: 'mode', from: 'manual', to: 'ai' });
  expect(data[3].changes.map(({ path }: { path: string }) => path)).not.toContain('color');
  expect(names(await supervisor.get(`${one}/history?page=2&perPage=4`))).toHaveLength(1);
});

test('a stale version is refused with the current tag, and a change without a version succeeds', async () => {
  const { id } = await define('Conflicted');
  const one = `${PATH}/${id}`;
  expect((await supervisor.patch(one, { description: 'first' })).body.version).toBe(2);
  for (const answer of [
    await supervisor.patch(one, { version: 1, description: 'second' }),
    await supervisor.delete(`${one}?version=1`),
    await supervisor.post(`${one}/versions/1/restore`, { version: 1 }),
  ]) {
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'resource.version_conflict', current: { id, version: 2, description: 'first' } },
    ]);
  }
});

test('tags are listed completely or in pages, filtered and sorted', async () => {
  const own = await api.as('supervisor', { tenantId: await insertAccount(api.pool) });
  const tag = (name: string, more: object = {}) => own.post(PATH, { name, color: '#dc2626', ...more });
  const gone = await tag('Ärger', { mode: 'ai' });
  await tag('Zebra', { description: 'Striped' });
  await tag('Acorn', { mode: 'ai' });
  await own.delete(`${PATH}/${gone.body.id}`);
  const list = async (query: string) => names(await own.get(`${PATH}${query}`));

  expect(await list('')).toEqual(['Ärger', 'Zebra', 'Acorn']);
  expect((await own.get(PATH)).body).not.toHaveProperty('meta');
  expect(await list('?page=1')).toEqual(['Acorn', 'Zebra']);
  expect(await list('?archived=true')).toEqual(['Ärger']);
  expect(await list('?archived=all&sortOrder=desc')).toEqual(['Zebra', 'Ärger', 'Acorn']);
  expect(await list('?archived=all&mode=ai')).toEqual(['Acorn', 'Ärger']);
  expect(await list('?archived=all&searchString=striPED')).toEqual(['Zebra']);
  await tag('Łukasz’s Straße');
  for (const search of ['lukasz', 'strasse', 'lukaszs', 'strasse lukasz', "łukasz's"]) {
    expect([search, await list(`?searchString=${encodeURIComponent(search)}`)]).toEqual([search, ['Łukasz’s Straße']]);
  }
  const paged = (await own.get(`${PATH}?archived=all&page=2&perPage=2`)).body;
  expect([paged.data.length, paged.meta]).toEqual([2, { page: 2, perPage: 2, total: 4, totalPages: 2 }]);
  expect((await own.get(`${PATH}?sortBy=color`)).status).toBe(422);
});

test('a tag that a group uses cannot be archived, and the response names the group', async () => {
  const { id } = await define('Used');
  const group = (await supervisor.post('/api/groups', { name: 'Desk', defaultTagIds: [id] })).body;
  const usedBy = [{ kind: 'groups', id: group.id, name: 'Desk' }];
  expect((await supervisor.get(`${PATH}/${id}/usage`)).body).toEqual({ data: usedBy });
  const refused = await supervisor.delete(`${PATH}/${id}?version=1`);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'resource.in_use', usedBy }]);
});

test('the usage of a tag counts who assigned and removed it', async () => {
  const { id } = await define('Counted');
  const assign = async (kind: 'user' | 'policy' | 'connection', conversation: number, type = 'assigned') =>
    api.events.append({
      tenantId: api.tenantId,
      streamId: `conversation-${conversation}`,
      expectedVersion: 'any',
      events: [{ type: `conversation.smart-tag-${type}`, data: { smartTagId: id } }],
      metadata: { correlationId: 'test', actor: { kind, id: 'one' } },
    });
  for (const conversation of [901, 902, 903]) await assign('connection', conversation);
  for (const conversation of [904, 905]) await assign('user', conversation);
  await assign('policy', 906);
  await assign('user', 901, 'removed');
  const use = { byPeople: 2, byRules: 1, byModels: 3, removed: 1, since: null };
  expect((await supervisor.get(`${PATH}/${id}`)).body).toMatchObject({ version: 1, use });
  const listed = (await supervisor.get(`${PATH}?searchString=counted&page=1`)).body;
  expect(listed.data).toMatchObject([{ use }]);
});

test('the usage counts only the latest changes, and reports since when', async () => {
  const tenantId = await insertAccount(api.pool);
  const own = await api.as('supervisor', { tenantId });
  const { id } = (await own.post(PATH, { name: 'Frequent', color: '#dc2626' })).body;
  await api.pool.query(
    `insert into es.events (position, recorded_at, version, schema_version, tenant_id, stream_id, type, data, metadata)
      select n, now() + n * interval '1 second', n, 1, $1, 'conversation-1', 'conversation.smart-tag-assigned',
        jsonb_build_object('smartTagId', $2::bigint), '{"actor": {"kind": "connection", "id": "con_1"}}'
      from generate_series(101, $3 + 2100) n`,
    [tenantId, id, MAX_COUNTED_CHANGES],
  );
  const { use } = (await own.get(`${PATH}/${id}`)).body;
  expect(use).toMatchObject({ byModels: MAX_COUNTED_CHANGES, since: expect.any(String) });
});

test('readers see everything and change nothing, and other accounts see nothing', async () => {
  const { id } = await define('Watched');
  const viewer = await api.as('viewer');
  const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
  for (const path of ['', '/history', '/usage']) {
    expect((await viewer.get(`${PATH}/${id}${path}`)).status).toBe(200);
    expect((await other.get(`${PATH}/${id}${path}`)).status).toBe(404);
  }
  for (const [who, status] of [
    [viewer, 403],
    [other, 404],
  ] as const) {
    expect((await who.patch(`${PATH}/${id}`, { description: 'x' })).status).toBe(status);
    expect((await who.post(`${PATH}/${id}/restore`, {})).status).toBe(status);
    expect((await who.post(`${PATH}/${id}/versions/1/restore`, {})).status).toBe(status);
  }
});
