import { randomUUID } from 'node:crypto';
import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertAccount, insertUser } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { openConversation } from './test/open-conversation.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const noted = async () => {
  const opened = await openConversation(api);
  return { ...opened, notes: `${opened.path}/notes` };
};

const countRows = async (table: 'notes' | 'mentions', tenantId: string) => {
  const { rows } = await api.pool.query(`select from inbox.${table} where tenant_id = $1`, [tenantId]);
  return rows.length;
};

describe('POST /api/conversations/{id}/notes', () => {
  test('writes a note that everybody with access reads, and that only the row counts', async () => {
    const { jo, ana, notes, path, types } = await noted();
    const { status, body } = await jo.post(notes, { text: '  Call back after 5 pm.\n', mentions: [ana.user.id] });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^note_[0-9a-f]{18}$/),
        text: 'Call back after 5 pm.',
        mentions: [ana.user.id],
        author: { id: jo.user.id, name: `Person ${jo.user.id}` },
        at: expect.any(String),
        editedAt: null,
      },
    ]);
    await jo.post(notes, { text: 'Second' });
    const list = (await ana.get(notes)).body.data;
    expect(list.map(({ text }: { text: string }) => text)).toEqual(['Call back after 5 pm.', 'Second']);
    const row = (await ana.post(`${path}/take`)).body;
    expect([row.noteCount, row.messageCount, row.lastMessage]).toEqual([2, 0, null]);
    const { activity } = (await ana.get(path)).body;
    expect(activity[0]).toMatchObject({ kind: 'noted', by: { name: `Person ${jo.user.id}` }, reason: null });
    expect(JSON.stringify(activity)).not.toContain('Second');
    expect((await types()).filter((type) => type.includes('note'))).toHaveLength(2);
    expect((await ana.get(`${path}/messages`)).body.data).toEqual([]);
  });

  test('refuses texts that are empty or too long, and people who are mentioned twice', async () => {
    const { jo, ana, notes } = await noted();
    for (const body of [
      { text: '  \n ' },
      { text: 'x'.repeat(10_001) },
      { text: 'x', mentions: [ana.user.id, ana.user.id] },
      { text: 'x', mentions: Array.from({ length: 51 }, (_, index) => `usr_${index}`) },
    ])
      expect((await jo.post(notes, body)).status).toBe(422);
    expect((await jo.post(notes, { text: 'x'.repeat(10_000) })).status).toBe(201);
  });

  test('names every mentioned person who has no access', async () => {
    const { jo, ana, notes, tenantId } = await noted();
    const stranger = await api.as('staff', { tenantId: await insertAccount(api.pool) });
    const left = await insertUser(api.pool, { tenantId, role: 'staff' });
    await api.pool.query(`update access.users set status = 'suspended' where id = $1`, [left.id]);
    const { status, body } = await jo.post(notes, {
      text: 'Look',
      mentions: [ana.user.id, stranger.user.id, left.id, 'usr_none'],
    });
    expect([status, body.code, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      422,
      'mention.unknown',
      ['mentions.1', 'mentions.2', 'mentions.3'],
    ]);
    expect(await countRows('notes', tenantId)).toBe(0);
  });

  test('writes once if it is repeated with its idempotency key, also when the first answer was lost', async () => {
    const { jo, notes, tenantId } = await noted();
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await jo.post(notes, { text: 'Once' }, { headers });
    expect((await jo.post(notes, { text: 'Once' }, { headers })).body).toEqual(first.body);
    await api.pool.query('delete from idempotency.answers where tenant_id = $1', [tenantId]);
    expect((await jo.post(notes, { text: 'Once' }, { headers })).body).toEqual(first.body);
    expect(await countRows('notes', tenantId)).toBe(1);
  });

  test('accepts up to a thousand notes, of simultaneous writers too', async () => {
    const { jo, ana, notes, tenantId, record } = await noted();
    await api.pool.query(
      `insert into inbox.notes (tenant_id, conversation_id, id, author_id, text, mentions, written_at)
        select $1, $2, 'note_' || n, $3, 'x', '{}', now() from generate_series(1, 999) n`,
      [tenantId, record.id, jo.user.id],
    );
    const answers = await Promise.all([jo, ana].map((one) => one.post(notes, { text: 'Last' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await jo.post(notes, { text: 'More' })).body.code).toBe('conversation.note_limit_reached');
  });

  test('stores the text as the account masks it', async () => {
    const { jo, notes, types, tenantId, stored } = await noted();
    const admin = await api.as('admin', { tenantId });
    const { version } = (await admin.get('/api/settings')).body;
    expect((await admin.patch('/api/settings', { version, redaction: ['email'] })).status).toBe(200);
    const { body } = await jo.post(notes, { text: 'Write to ida@willow.example' });
    expect(body.text).toBe('Write to [email]');
    expect(await types()).toContain('conversation.note-added');
    expect(JSON.stringify(await stored())).not.toContain('willow.example');
  });
});

describe('PATCH and DELETE /api/conversations/{id}/notes/{noteId}', () => {
  test('change and remove a note for its author alone', async () => {
    const { jo, ana, mia, notes, tenantId, types, path } = await noted();
    const { body: note } = await jo.post(notes, { text: 'Frist', mentions: [ana.user.id] });
    const own = `${notes}/${note.id}`;
    for (const other of [ana, mia]) {
      expect((await other.patch(own, { text: 'Mine' })).status).toBe(404);
      expect((await other.delete(own)).status).toBe(404);
    }
    expect((await jo.patch(own, {})).status).toBe(422);
    const edited = (await jo.patch(own, { text: 'First' })).body;
    expect(edited).toEqual({ ...note, text: 'First', editedAt: expect.any(String) });
    expect((await jo.patch(own, { text: 'First', mentions: [ana.user.id] })).body).toEqual(edited);
    expect((await jo.patch(own, { mentions: [mia.user.id] })).body).toMatchObject({
      text: 'First',
      mentions: [mia.user.id],
    });
    expect((await jo.delete(own)).status).toBe(204);
    expect((await jo.delete(own)).status).toBe(404);
    expect((await jo.patch(own, { text: 'Again' })).status).toBe(404);
    expect([await countRows('notes', tenantId), await countRows('mentions', tenantId)]).toEqual([0, 0]);
    expect((await types()).filter((type) => type.includes('note'))).toEqual([
      'conversation.note-added',
      'conversation.note-edited',
      'conversation.note-edited',
      'conversation.note-removed',
    ]);
    expect((await jo.post(`${path}/take`)).body.noteCount).toBe(0);
  });

  test('keep mentions of people who have left since', async () => {
    const { jo, ana, notes } = await noted();
    const { body: note } = await jo.post(notes, { text: 'Look', mentions: [ana.user.id] });
    await api.pool.query(`update access.users set status = 'suspended' where id = $1`, [ana.user.id]);
    const changed = { text: 'Look here', mentions: [ana.user.id] };
    expect((await jo.patch(`${notes}/${note.id}`, changed)).body).toMatchObject(changed);
  });
});

test('an API key writes notes in its own name, and changes only those', async () => {
  const { jo, notes, tenantId } = await noted();
  const key = await api.withKey(['conversation.read', 'conversation.write'], { tenantId });
  const { body: note } = await key.post(notes, { text: 'From the CRM' });
  expect(note.author.id).toBe(key.keyId);
  const { body: other } = await jo.post(notes, { text: 'From Jo' });
  expect((await key.patch(`${notes}/${other.id}`, { text: 'x' })).status).toBe(404);
  expect((await key.delete(`${notes}/${note.id}`)).status).toBe(204);
});

test('viewers read notes and write none; nobody reads the notes of a deleted conversation', async () => {
  const { jo, notes, tenantId } = await noted();
  await jo.post(notes, { text: 'Hello' });
  const viewer = await api.as('viewer', { tenantId });
  expect((await viewer.get(notes)).body.data).toHaveLength(1);
  expect((await viewer.post(notes, { text: 'x' })).status).toBe(403);
  await api.pool.query('update read.conversations set deleted_at = now() where tenant_id = $1', [tenantId]);
  expect([(await jo.get(notes)).status, (await jo.post(notes, { text: 'x' })).status]).toEqual([404, 404]);
});

test('notes on a withheld conversation are neither shown nor written', async () => {
  const { jo, mia, notes, tenantId } = await noted();
  await mia.post(notes, { text: 'Strong candidate' });
  await api.pool.query(`update read.conversations set purpose = 'screening' where tenant_id = $1`, [tenantId]);
  expect((await jo.get(notes)).body.data).toEqual([]);
  expect((await jo.post(notes, { text: 'x' })).status).toBe(404);
  const admin = await api.as('admin', { tenantId });
  expect((await admin.get(notes)).body.data).toHaveLength(1);
  const { body } = await admin.post(notes, { text: 'Look', mentions: [jo.user.id] });
  expect(body.code).toBe('mention.unknown');
});

test('erasing a conversation erases its notes, their events and the stored responses', async () => {
  const { jo, ana, notes, record, tenantId } = await noted();
  const headers = { 'Idempotency-Key': randomUUID() };
  const { body: note } = await jo.post(notes, { text: 'Secret', mentions: [ana.user.id] }, { headers });
  const caller = { tenantId, actor: { kind: 'system', id: 'test' }, traceId: '0'.repeat(32) } as const;
  await eraseConversation(api, caller, { id: record.id });
  const { events } = await api.events.readStream(tenantId, conversationStream(record.id));
  expect(JSON.stringify(events)).not.toContain('Secret');
  expect([await countRows('notes', tenantId), await countRows('mentions', tenantId)]).toEqual([0, 0]);
  const answers = await api.pool.query('select from idempotency.answers where subject_id = $1', [note.id]);
  expect(answers.rowCount).toBe(0);
  expect((await jo.post(notes, { text: 'Too late' })).status).toBe(404);
});
