import { KINDS } from '@switchboard/contracts/base/kind-names';
import { kinds } from '@switchboard/contracts/kinds';
import type { ResourceDefinition } from '@switchboard/contracts/resources/define-resource';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { BODIES, newBody, toKindName } from '../../test/kind-bodies.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
});
afterAll(() => api.close());

describe.each(KINDS)('%s', (kind) => {
  const path = `/api/${kind}`;
  const { singular, idPrefix, sealed: texts = {} }: ResourceDefinition = kinds[kind];
  const sealed = Object.keys(texts);
  const { change } = BODIES[kind];
  const create = async (name: string) => (await admin.post(path, newBody(kind, name))).body;
  const withNames = (...names: readonly string[]) => names.map((name) => toKindName(kind, name));

  test('are created, read, changed, archived and restored, with a version and history entry for each step', async () => {
    const body = newBody(kind, 'Front desk');
    const made = await admin.post(path, { ...body, name: `  ${body.name} ` });
    // Only the response of the creation shows the secret.
    delete made.body.secret;
    const fields = Object.entries(body).filter(([field]) => !sealed.includes(field));
    expect([made.status, made.body]).toMatchObject([
      201,
      { version: 1, archivedAt: null, ...Object.fromEntries(fields) },
    ]);
    for (const field of sealed) expect(made.body).not.toHaveProperty(field);
    const { id, createdBy } = made.body;
    expect(id).toMatch(new RegExp(`^${idPrefix}_`));
    expect(createdBy.name).toMatch(/^Person /);
    expect((await admin.get(`${path}/${id}`)).body).toEqual(made.body);

    const changed = await admin.patch(`${path}/${id}`, { version: 1, ...change });
    expect([changed.status, changed.body]).toMatchObject([200, { version: 2, ...change }]);
    const again = await admin.patch(`${path}/${id}`, { version: 2, ...change });
    expect(again.body).toEqual(changed.body);

    const archived = await admin.delete(`${path}/${id}?version=2`);
    expect([archived.status, archived.body]).toMatchObject([200, { version: 3, archivedAt: expect.any(String) }]);
    expect((await admin.delete(`${path}/${id}?version=2`)).body).toEqual(archived.body);
    expect((await admin.get(`${path}/${id}`)).body).toEqual(archived.body);

    const restored = await admin.post(`${path}/${id}/restore`, { version: 3 });
    expect([restored.status, restored.body]).toMatchObject([200, { version: 4, archivedAt: null }]);
    const first = await admin.post(`${path}/${id}/versions/1/restore`, { version: 4 });
    expect([first.status, first.body]).toMatchObject([
      200,
      { ...made.body, version: 5, updatedAt: expect.any(String) },
    ]);

    const { data, meta } = (await admin.get(`${path}/${id}/history`)).body;
    expect(meta).toEqual({ page: 1, perPage: 50, total: 5, totalPages: 1 });
    expect(data.map(({ version, type }: { version: number; type: string }) => [version, type])).toEqual([
      [5, `${singular}.changed`],
      [4, `${singular}.restored`],
      [3, `${singular}.archived`],
      [2, `${singular}.changed`],
      [1, `${singular}.created`],
    ]);
    expect(data[0].actor).toMatchObject({ kind: 'user', name: createdBy.name });
    const [field] = Object.keys(change);
    expect(data[3].changes.map((one: { path: string }) => one.path)).toContain(field);
    const second = (await admin.get(`${path}/${id}/history?perPage=2&page=2`)).body;
    expect(second).toEqual({ data: data.slice(2, 4), meta: { page: 2, perPage: 2, total: 5, totalPages: 3 } });
    expect((await admin.get(`${path}/${id}/history?page=9`)).body.data).toEqual([]);
  });

  test('report a version conflict with the current item to the second writer', async () => {
    const { id } = await create('Two writers');
    const answers = await Promise.all([
      admin.patch(`${path}/${id}`, { version: 1, name: toKindName(kind, 'Two writers 1') }),
      admin.patch(`${path}/${id}`, { version: 1, name: toKindName(kind, 'Two writers 2') }),
    ]);
    const [won] = answers.filter(({ status }) => status === 200);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: 'resource.version_conflict', current: won?.body });
    const stale = await admin.delete(`${path}/${id}?version=1`);
    expect([stale.status, stale.body.current]).toEqual([409, won?.body]);
  });

  test('reject missing and invalid fields by name', async () => {
    const { id } = await create('Refusals');
    const calls: [Promise<{ status: number; body: { errors: { path: string }[] } }>, string][] = [
      [admin.post(path, { ...newBody(kind, ''), name: '   ' }), 'name'],
      [admin.post(path, newBody(kind, 'x'.repeat(81))), 'name'],
      [admin.patch(`${path}/${id}`, { name: toKindName(kind, 'No version') }), 'version'],
      [admin.delete(`${path}/${id}`), 'version'],
      [admin.post(`${path}/${id}/restore`, {}), 'version'],
      [admin.get(`${path}?sortBy=nothing`), 'sortBy'],
      [admin.get(`${path}?archived=maybe`), 'archived'],
    ];
    for (const [call, field] of calls) {
      const { status, body } = await call;
      expect([status, body.errors.map((error) => error.path)]).toEqual([422, [field]]);
    }
    expect((await admin.get(`${path}/${idPrefix}_none`)).status).toBe(404);
    expect((await admin.get(`${path}/none`)).status).toBe(404);
    for (const unknown of ['7', '7742476391', '0', 'x'])
      expect((await admin.post(`${path}/${id}/versions/${unknown}/restore`, { version: 1 })).status).toBe(404);
  });

  test('are listed and searched by name, page by page', async () => {
    for (const name of ['Zebra finch', 'Árbol finch', 'böse finch']) await create(name);
    const list = async (query: string) => (await admin.get(`${path}?searchString=FINCH&${query}`)).body;
    const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
    expect(names(await list(''))).toEqual(withNames('Árbol finch', 'böse finch', 'Zebra finch'));
    expect(names(await list('sortOrder=desc'))).toEqual(withNames('Zebra finch', 'böse finch', 'Árbol finch'));
    expect(names(await list('sortBy=createdAt&perPage=2&page=2'))).toEqual(withNames('böse finch'));
    expect((await list('perPage=2')).meta).toEqual({ page: 1, perPage: 2, total: 3, totalPages: 2 });
    const [first] = (await list('')).data;
    await admin.delete(`${path}/${first.id}?version=1`);
    expect(names(await list(''))).toEqual(withNames('böse finch', 'Zebra finch'));
    expect(names(await list('archived=true'))).toEqual(withNames('Árbol finch'));
    expect(names(await list('archived=all'))).toHaveLength(3);
  });

  test('respond to a repeated request as to the first one, even if that response was lost', async () => {
    const key = { headers: { 'Idempotency-Key': `key-${kind}` } };
    const body = newBody(kind, 'Once only');
    const first = await admin.post(path, body, key);
    expect((await admin.post(path, body, key)).body).toEqual(first.body);
    expect((await admin.post(path, { ...body, name: 'Other' }, key)).body.code).toBe('idempotency.key_reused');
  });
});

const ofNames = (mayShareNames: boolean) =>
  KINDS.filter((kind) => Boolean(kinds[kind].mayShareNames) === mayShareNames);

describe.each(ofNames(false))('names of %s', (kind) => {
  const path = `/api/${kind}`;
  const create = async (name: string) => (await admin.post(path, newBody(kind, name))).body;

  test('must be unique among unarchived items', async () => {
    const { id } = await create('Ópera');
    const taken = await admin.post(path, newBody(kind, 'opera'));
    expect([taken.status, taken.body.code, taken.body.errors]).toMatchObject([
      409,
      'resource.name_taken',
      [{ path: 'name', code: 'taken' }],
    ]);
    await admin.delete(`${path}/${id}?version=1`);
    const other = await create('opera');
    expect(other.version).toBe(1);
    const back = await admin.post(`${path}/${id}/restore`, { version: 2 });
    expect([back.status, back.body.code]).toEqual([409, 'resource.name_taken']);
    const renamed = await admin.patch(`${path}/${other.id}`, { version: 1, name: toKindName(kind, 'Opera 2') });
    expect(renamed.status).toBe(200);
    expect((await admin.post(`${path}/${id}/restore`, { version: 2 })).status).toBe(200);
  });

  test('stay unique under 32 concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 32 }, () => admin.post(path, newBody(kind, 'All at once'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(31).fill(409)]);
  });
});

describe.each(ofNames(true))('names of %s', (kind) => {
  test('can be shared', async () => {
    const make = () => admin.post(`/api/${kind}`, newBody(kind, 'Namesake'));
    expect([(await make()).status, (await make()).status]).toEqual([201, 201]);
  });
});

test('a change without effect appends no event', async () => {
  const { body } = await admin.post('/api/groups', { name: 'Still' });
  await admin.patch(`/api/groups/${body.id}`, { version: 1, name: 'Still', routing: 'manual' });
  const { version } = await api.events.readStream(api.tenantId, `group-${body.id}`);
  expect(version).toBe(1);
});

describe('groups', () => {
  test('have only members of the account, one of them the lead, and no assignees without members', async () => {
    const staff = await api.as('staff');
    const faults = async (body: object) =>
      (await admin.post('/api/groups', { name: `g ${Math.random()}`, ...body })).body.errors;
    expect(await faults({ memberIds: ['usr_none'] })).toMatchObject([{ path: 'memberIds.0', code: 'unknown' }]);
    expect(await faults({ memberIds: [staff.user.id, staff.user.id] })).toMatchObject([
      { path: 'memberIds', code: 'duplicate' },
    ]);
    expect(await faults({ leadId: staff.user.id })).toMatchObject([{ path: 'leadId', code: 'not_a_member' }]);
    expect(await faults({ autoAssign: true })).toMatchObject([{ path: 'autoAssign', code: 'needs_members' }]);
    expect(await faults({ defaultTagIds: [4711] })).toMatchObject([{ path: 'defaultTagIds.0', code: 'unknown' }]);
    expect(await faults({ escalationNumber: '303 555 0110' })).toMatchObject([{ path: 'escalationNumber' }]);
    expect(await faults({ businessHours: [{ weekday: 1, from: '17:00', to: '09:00' }] })).toMatchObject([
      { path: 'businessHours.0.to', code: 'not_after_start' },
    ]);
    const whole = await admin.post('/api/groups', {
      name: 'Whole',
      memberIds: [staff.user.id],
      leadId: staff.user.id,
      autoAssign: true,
      routing: 'balanced',
      escalationNumber: '+13035550110',
      businessHours: [{ weekday: 1, from: '09:00', to: '17:00' }],
      color: '#0f766e',
    });
    expect(whole.status).toBe(201);
  });
});

test('a smart tag that a group assigns cannot be archived until the group drops it', async () => {
  const tag = (await admin.post('/api/smartTags', { name: 'In use', color: '#dc2626' })).body;
  const group = (await admin.post('/api/groups', { name: 'Tagged', defaultTagIds: [tag.id] })).body;
  const refused = await admin.delete(`/api/smartTags/${tag.id}`);
  const usedBy = [{ kind: 'groups', id: group.id, name: 'Tagged' }];
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'resource.in_use', usedBy }]);
  await admin.patch(`/api/groups/${group.id}`, { version: 1, defaultTagIds: [] });
  expect((await admin.delete(`/api/smartTags/${tag.id}`)).body.archived).toBe(true);
  const late = await admin.patch(`/api/groups/${group.id}`, { version: 2, defaultTagIds: [tag.id] });
  expect(late.body.errors).toMatchObject([{ path: 'defaultTagIds.0', code: 'unknown' }]);
});

test('people are listed by name for every role of the account', async () => {
  const viewer = await api.as('viewer');
  const { status, body } = await viewer.get('/api/people');
  expect(status).toBe(200);
  expect(body.data).toContainEqual({
    id: viewer.user.id,
    name: `Person ${viewer.user.id}`,
    role: 'viewer',
    status: 'active',
  });
  expect((await (await api.as('super_admin')).get('/api/people')).status).toBe(403);
});
