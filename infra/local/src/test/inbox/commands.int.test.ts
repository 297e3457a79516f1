import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Role } from '@switchboard/contracts/base/roles';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { message, raised, started } from '../live/events.ts';
import { newConversation } from '../live/test-streams.ts';
import { openWorld, type World } from '../live/world.ts';
import { caller } from './http.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** An account with one call and a user who acts on it. */
async function scene({ role = 'admin' }: { role?: Role } = {}) {
  const tenantId = await world.account();
  const who = await world.signIn(tenantId, { role });
  const call = caller(world, who);
  const id = newConversation();
  const position = await world.append(tenantId, id, started({ contactName: 'Ana' }), message('water everywhere'));
  await eventually(async () => expect((await call(`GET /api/conversations/${id}`)).body.position).toBe(position));
  return { tenantId, who, call, id, position };
}
const eventTypes = async (tenantId: string, id: ConversationId) =>
  (await world.events.readStream(tenantId, conversationStream(id))).events.map(({ type }) => type);
const listed = async (call: ReturnType<typeof caller>, query = '') =>
  (await call(`GET /api/conversations${query}` as 'GET /')).body.data.map((row: { id: number }) => row.id);

describe('deleting a conversation', () => {
  test('hides it from later reads until it is restored', async () => {
    const { tenantId, call, id } = await scene();
    const deleted = await call(`DELETE /api/conversations/${id}`);
    expect([deleted.status, deleted.body.id, deleted.body.name]).toEqual([200, id, 'Ana']);
    expect(deleted.headers.get('x-projection')).toBeNull();
    expect(await listed(call)).toEqual([]);
    expect((await call(`GET /api/conversations/${id}`)).status).toBe(404);
    expect((await call(`GET /api/conversations/${id}/messages`)).status).toBe(404);
    expect((await call(`DELETE /api/conversations/${id}`)).body.code).toBe('resource.not_found');

    await world.append(tenantId, id, message('still here'));
    const restored = await call(`POST /api/conversations/${id}/restore`);
    expect([restored.status, restored.body.messageCount]).toEqual([200, 2]);
    expect(await listed(call)).toEqual([id]);
    const again = await call(`POST /api/conversations/${id}/restore`);
    expect([again.status, again.body.position]).toEqual([200, restored.body.position]);
    expect((await eventTypes(tenantId, id)).filter((type) => /delet|restor/.test(type))).toHaveLength(2);
  });

  test('causes all other commands on it to be refused', async () => {
    const { call, id } = await scene();
    const tag = (await call('POST /api/smartTags', { name: 'Rent', color: '#64748b' })).body.id;
    await call(`DELETE /api/conversations/${id}`);
    const codes = [
      await call(`POST /api/conversations/${id}/attention`),
      await call(`DELETE /api/conversations/${id}/attention`),
      await call(`POST /api/conversations/${id}/attention/rung`),
      await call(`POST /api/conversations/${id}/smartTags`, { smartTagId: tag }),
      await call(`DELETE /api/conversations/${id}/smartTags/${tag}`),
    ].map(({ body }) => body.code);
    expect(new Set(codes)).toEqual(new Set(['resource.not_found']));
  });
});

describe('the attention of a conversation', () => {
  test('is cleared up to the last alert seen, and is raised again unchanged', async () => {
    const { tenantId, who, call, id } = await scene();
    const first = await world.append(tenantId, id, raised('attention'));
    const second = await world.append(tenantId, id, raised('emergency'));
    const partly = await call(`DELETE /api/conversations/${id}/attention?upTo=${first}`);
    expect(partly.body).toMatchObject({ needsAttention: true, priority: 'urgent', attention: { position: second } });
    const wholly = await call(`DELETE /api/conversations/${id}/attention?upTo=${second}`);
    expect(wholly.body).toMatchObject({ needsAttention: false, attention: null, waitingSince: null });
    expect((await call(`DELETE /api/conversations/${id}/attention`)).body.position).toBe(wholly.body.position);

    const again = await call(`POST /api/conversations/${id}/attention`);
    expect(again.body.attention).toMatchObject({ level: 'emergency', reason: 'test', ruleId: null });
    expect((await call(`POST /api/conversations/${id}/attention`)).body.position).toBe(again.body.position);
    const { attentionHistory } = (await call(`GET /api/conversations/${id}`)).body;
    expect(attentionHistory.map(({ clearedBy }: { clearedBy: string | null }) => clearedBy)).toEqual([
      who.userId,
      who.userId,
      null,
    ]);
    expect((await call(`DELETE /api/conversations/${id}/attention?upTo=-1`)).status).toBe(422);
  });

  test('shows if staff raised it', async () => {
    const { call, id } = await scene({ role: 'staff' });
    const { body } = await call(`POST /api/conversations/${id}/attention`);
    expect(body.attention).toMatchObject({ level: 'attention', reason: 'raised_by_staff', seq: 1 });
    expect((await call('GET /api/conversations')).body.meta.attentionTotal).toBe(1);
  });

  test('is recorded with who was alerted, without an event', async () => {
    const { tenantId, who, call, id } = await scene({ role: 'viewer' });
    const alert = await world.append(tenantId, id, raised('attention'));
    await eventually(async () =>
      expect((await call(`GET /api/conversations/${id}`)).body).toMatchObject({ needsAttention: true }),
    );
    const head = await world.events.head(tenantId);
    const { status, body } = await call(`POST /api/conversations/${id}/attention/rung`);
    expect([status, body]).toEqual([204, undefined]);
    const { rows } = await world.database.pool.query(
      'select conversation_id, alert_position, actor_kind, actor_id, on_behalf_of from inbox.rings where tenant_id = $1',
      [tenantId],
    );
    expect(rows).toEqual([
      {
        conversation_id: id,
        alert_position: alert,
        actor_kind: 'user',
        actor_id: who.userId,
        on_behalf_of: null,
      },
    ]);
    expect(await world.events.head(tenantId)).toBe(head);
  });
});

describe('the notes on a conversation', () => {
  test('are counted by the row, which shows nothing else of them', async () => {
    const { call, id, position } = await scene();
    const { body: note } = await call(`POST /api/conversations/${id}/notes`, { text: 'Call back' });
    const read = async () => (await call(`GET /api/conversations/${id}`)).body;
    await eventually(async () => expect(await read()).toMatchObject({ noteCount: 1, messageCount: 1 }));
    const row = await read();
    expect([row.position, row.activityPosition]).toEqual([position + 1, position + 1]);
    expect(JSON.stringify(row)).not.toContain('Call back');
    await call(`DELETE /api/conversations/${id}/notes/${note.id}`);
    await eventually(async () => expect((await read()).noteCount).toBe(0));
  });
});

describe('smart tags on a conversation', () => {
  async function tagged(names: readonly string[]) {
    const here = await scene();
    const tags: { id: number; name: string; color: string }[] = [];
    for (const name of names) tags.push((await here.call('POST /api/smartTags', { name, color: '#0284c7' })).body);
    const assign = (id: unknown) => here.call(`POST /api/conversations/${here.id}/smartTags`, { smartTagId: id });
    const remove = (id: unknown) => here.call(`DELETE /api/conversations/${here.id}/smartTags/${id}` as 'DELETE /');
    return { ...here, tags, assign, remove };
  }

  test('are assigned and removed with the committed state in the response, and a repeat returns the same response without an event', async () => {
    const { tenantId, call, id, tags, assign, remove } = await tagged(['Water leak', 'Rent']);
    const [leak, rent] = tags;
    await assign(rent?.id);
    const both = await assign(leak?.id);
    expect(both.status).toBe(200);
    expect(both.body.smartTags).toEqual(
      [leak, rent].map((tag) => ({ id: tag?.id, name: tag?.name, color: tag?.color })),
    );
    expect((await assign(leak?.id)).body).toEqual(both.body);
    expect(await listed(call, `?smartTagIds=${leak?.id},${rent?.id}&smartTagMatch=all`)).toEqual([id]);
    const one = await remove(leak?.id);
    expect(one.body.smartTags.map((tag: { id: number }) => tag.id)).toEqual([rent?.id]);
    expect((await remove(leak?.id)).body).toEqual(one.body);
    expect((await eventTypes(tenantId, id)).filter((type) => type.includes('smart-tag'))).toHaveLength(3);
  });

  test('must exist and not be archived, and archived ones stay assigned', async () => {
    const { call, id, tags, assign, remove } = await tagged(['Rent']);
    const [rent] = tags;
    await assign(rent?.id);
    await call(`DELETE /api/smartTags/${rent?.id}` as 'DELETE /');
    for (const answer of [await assign(rent?.id), await remove(rent?.id), await assign(4_711), await remove(4_711)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'smart_tag.unknown']);
    }
    expect((await call(`GET /api/conversations/${id}`)).body.smartTags).toHaveLength(1);
    expect((await assign('x')).status).toBe(422);
  });

  test('are all assigned even if many people assign them at once while the caller talks', async () => {
    const { tenantId, call, id, tags, assign } = await tagged(['One', 'Two', 'Three']);
    const talk = Array.from({ length: 5 }, (_, n) => world.append(tenantId, id, message(`line ${n}`)));
    const answers = await Promise.all(tags.map((tag) => assign(tag.id)));
    await Promise.all(talk);
    const conflicts = answers.filter(({ status }) => status !== 200);
    for (const tag of tags) expect((await assign(tag.id)).status).toBe(200);
    for (const { body } of conflicts) expect(body.code).toBe('conversation.version_conflict');
    expect((await call(`GET /api/conversations/${id}`)).body.smartTags).toHaveLength(3);
    expect((await eventTypes(tenantId, id)).filter((type) => type.includes('assigned'))).toHaveLength(3);
  });

  test('are limited to twenty per conversation', async () => {
    const { tags, assign } = await tagged(Array.from({ length: 21 }, (_, n) => `Tag ${n}`));
    for (const tag of tags.slice(0, 20)) await assign(tag.id);
    expect((await assign(tags[20]?.id)).body.code).toBe('conversation.tag_limit_reached');
  });
});

describe('the tag catalog', () => {
  test('defines, renames, recolors and archives tags, which rows show immediately', async () => {
    const { call, id } = await scene();
    const defined = await call('POST /api/smartTags', { name: ' Wasser ', color: '#0284c7' });
    expect([defined.status, defined.body.name, defined.body.archived]).toEqual([201, 'Wasser', false]);
    const tag = defined.body.id;
    await call(`POST /api/conversations/${id}/smartTags`, { smartTagId: tag });
    const changed = await call(`PATCH /api/smartTags/${tag}` as 'PATCH /', { name: 'Water', color: '#0ea5e9' });
    expect(changed.body).toMatchObject({ id: tag, name: 'Water', color: '#0ea5e9' });
    expect((await call('GET /api/conversations')).body.data[0].smartTags).toEqual([
      { id: tag, name: 'Water', color: '#0ea5e9' },
    ]);
    expect(await listed(call, '?searchString=water')).toEqual([id]);
    const archived = await call(`DELETE /api/smartTags/${tag}` as 'DELETE /');
    expect(archived.body).toMatchObject({ id: tag, archived: true });
    const { data } = (await call('GET /api/smartTags')).body;
    expect(data).toMatchObject([{ id: tag, name: 'Water', color: '#0ea5e9', archived: true }]);
    expect(data).toHaveLength(1);
  });

  test('refuses the name of another tag, whatever its case and accents', async () => {
    const { call } = await scene();
    const first = (await call('POST /api/smartTags', { name: 'Événement', color: '#0284c7' })).body;
    const other = (await call('POST /api/smartTags', { name: 'Other', color: '#0284c7' })).body;
    expect((await call('POST /api/smartTags', { name: 'evenement', color: '#000000' })).body.code).toBe(
      'smart_tag.name_taken',
    );
    const rename = await call(`PATCH /api/smartTags/${other.id}` as 'PATCH /', { name: 'EVENEMENT' });
    expect([rename.status, rename.body.code]).toEqual([409, 'smart_tag.name_taken']);
    expect((await call(`PATCH /api/smartTags/${first.id}` as 'PATCH /', { name: 'evenement' })).status).toBe(200);
    expect((await call('PATCH /api/smartTags/4711', { name: 'x' })).status).toBe(404);
    expect((await call('POST /api/smartTags', { name: 'x', color: 'red' })).body.errors[0].path).toBe('color');
  });

  test('lets only one of many concurrent requests define a name', async () => {
    const { call } = await scene();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('POST /api/smartTags', { name: 'Same', color: '#0284c7' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await call('GET /api/smartTags')).body.data).toHaveLength(1);
  });
});
