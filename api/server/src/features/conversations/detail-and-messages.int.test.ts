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

type Fields = Parameters<typeof buildRecord>[0];

/** Creates a conversation in a new account with a viewer. */
async function conversation(fields: Fields = {}, said: readonly string[] = []) {
  const tenantId = await insertAccount(api.pool);
  const record = buildRecord({ ...fields, messageCount: said.length });
  await insertInbox(api.pool, tenantId, [{ record, said }]);
  const viewer = await api.as('viewer', { tenantId });
  return { tenantId, record, viewer, get: (rest = '') => viewer.get(`/api/conversations/${record.id}${rest}`) };
}
async function translate(tenantId: string, id: number, seqs: readonly number[]): Promise<void> {
  await api.pool.query(
    `insert into read.message_translations (tenant_id, conversation_id, seq, lang, text)
     select $1, $2, seq, 'en', 'translated ' || seq from unnest($3::int[]) as seq`,
    [tenantId, id, seqs],
  );
}

describe('GET /api/conversations/{id}', () => {
  test('returns the row and what only the detail shows', async () => {
    const { tenantId, record, get } = await conversation({ name: 'Ana' });
    await api.pool.query(
      `update read.conversations set summary = 'A leak.', recording_url = 'https://example.com/1.mp3',
         provider = '{"platform": "vapi", "callId": "c-1"}' where tenant_id = $1`,
      [tenantId],
    );
    await api.pool.query(
      `insert into read.attention (tenant_id, conversation_id, position, level, reason, rule_id, evidence, seq, raised_at, cleared_at, cleared_by)
       values ($1, $2, 3, 'attention', 'complaint', null, null, null, '2026-11-20T15:00:00Z', '2026-11-20T15:05:00Z', 'usr_1'),
              ($1, $2, 8, 'emergency', 'gas', 'rule', 'I smell gas', 4, '2026-11-20T15:01:00Z', null, null)`,
      [tenantId, record.id],
    );
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: record.id,
      name: 'Ana',
      summary: 'A leak.',
      recording: { url: 'https://example.com/1.mp3' },
      provider: { platform: 'vapi', callId: 'c-1' },
      translation: null,
    });
    expect(body.attentionHistory).toEqual([
      {
        level: 'attention',
        reason: 'complaint',
        ruleId: null,
        evidence: null,
        seq: null,
        raisedAt: '2026-11-20T15:00:00.000Z',
        position: 3,
        clearedAt: '2026-11-20T15:05:00.000Z',
        clearedBy: 'usr_1',
      },
      expect.objectContaining({ level: 'emergency', position: 8, clearedAt: null, clearedBy: null }),
    ]);
  });

  test('reports how much of the transcript is translated into the requested language', async () => {
    const { tenantId, record, get } = await conversation({ language: 'es-MX' }, ['hola', 'adiós']);
    const status = async (lang: string) => (await get(`?lang=${lang}`)).body.translation;
    expect(await status('es')).toEqual({ lang: 'es', status: 'original' });
    expect(await status('en')).toEqual({ lang: 'en', status: 'unavailable' });
    await translate(tenantId, record.id, [1]);
    expect(await status('en')).toEqual({ lang: 'en', status: 'partial' });
    await translate(tenantId, record.id, [2]);
    expect(await status('en')).toEqual({ lang: 'en', status: 'stored' });
    expect((await get('?lang=fr')).status).toBe(422);
  });

  test('returns 404 for deleted, unknown and malformed ids alike', async () => {
    const { viewer, get } = await conversation({ deletedAt: '2026-11-20T15:00:00.000Z' });
    expect((await get()).status).toBe(404);
    for (const id of ['1', '0', '01', '-1', 'x', '9007199254740993']) {
      expect((await viewer.get(`/api/conversations/${id}`)).body.code, id).toBe('resource.not_found');
    }
  });
});

describe('GET /api/conversations/{id}/messages', () => {
  const said = Array.from({ length: 230 }, (_, n) => `line ${n + 1}`);
  const seqs = (body: { data: { seq: number }[] }) => body.data.map(({ seq }) => seq);

  test('returns the newest page without a cursor, in ascending order', async () => {
    const { get } = await conversation({}, said);
    const { body } = await get('/messages');
    expect(seqs(body)).toEqual(Array.from({ length: 100 }, (_, n) => n + 131));
    expect(body.meta).toEqual({ first: 1, last: 230 });
    expect(body.data.at(-1)).toMatchObject({
      id: 'm230',
      role: 'caller',
      text: 'line 230',
      offsetMs: null,
      late: false,
    });
  });

  test('pages by exclusive sequence numbers in both directions', async () => {
    const { get } = await conversation({}, said);
    const page = async (query: string) => seqs((await get(`/messages?${query}`)).body);
    expect(await page('before=4&limit=2')).toEqual([2, 3]);
    expect(await page('after=4&limit=2')).toEqual([5, 6]);
    expect(await page('after=230')).toEqual([]);
    expect(await page('before=1')).toEqual([]);
    expect(await page('after=0&limit=200')).toHaveLength(200);
  });

  test('returns 422 for two cursors and for limits out of bounds', async () => {
    const { get } = await conversation({}, ['one']);
    const pathOf = async (query: string) => {
      const { status, body } = await get(`/messages?${query}`);
      return [status, body.errors[0].path];
    };
    expect(await pathOf('before=5&after=1')).toEqual([422, 'before']);
    expect(await pathOf('limit=0')).toEqual([422, 'limit']);
    expect(await pathOf('limit=201')).toEqual([422, 'limit']);
    expect(await pathOf('lang=xx')).toEqual([422, 'lang']);
  });

  test('returns stored translations along with the original', async () => {
    const { tenantId, record, get } = await conversation({ language: 'es' }, ['hola', 'adiós']);
    await translate(tenantId, record.id, [2]);
    const { body } = await get('/messages?lang=en');
    expect(body.data[0]).not.toHaveProperty('translation');
    expect(body.data[1]).toMatchObject({ text: 'adiós', translation: { lang: 'en', text: 'translated 2' } });
  });

  test('returns null bounds without messages, and 404 without a conversation', async () => {
    const { viewer, get } = await conversation();
    expect((await get('/messages')).body).toEqual({ data: [], meta: { first: null, last: null } });
    expect((await viewer.get('/api/conversations/1/messages')).status).toBe(404);
  });
});
