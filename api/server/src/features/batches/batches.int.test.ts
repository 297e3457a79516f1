import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
});
afterAll(() => api.close());

const PATH = '/api/batches';
const consent = { text: 'You may call me.', at: '2026-11-20T15:00:00.000Z', source: 'Intake form' };
const newBatch = async (fields: object = {}) => (await admin.post(PATH, { name: 'Recall', ...fields })).body;
const add = (id: string, body: object) => admin.post(`${PATH}/${id}/contacts`, body);
const readContacts = async (id: string, query = '') => (await admin.get(`${PATH}/${id}/contacts${query}`)).body;

describe('a batch', () => {
  test.each([
    [{ windows: [{ weekday: 1, from: '17:00', to: '09:00' }] }, 'windows.0.to', 'not_after_start'],
    [{ windows: [{ weekday: 1, from: '09:00', to: '09:00' }] }, 'windows.0.to', 'not_after_start'],
    [{ retries: { count: 1, delayMs: 30_000, on: ['busy', 'busy'] } }, 'retries.on', 'duplicate'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'unknown_zone'],
  ])('rejects %j', async (fields, path, code) => {
    const { status, body } = await admin.post(PATH, { name: 'Recall', ...fields });
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  });

  test.each([{ concurrency: 0 }, { concurrency: 101 }, { retries: { count: 11, delayMs: 30_000, on: [] } }])(
    'has bounds: %j',
    async (fields) => {
      expect((await admin.post(PATH, { name: 'Recall', ...fields })).status).toBe(422);
    },
  );

  test('has a status that cannot be changed directly', async () => {
    const { id, version, status } = await newBatch();
    expect(status).toBe('draft');
    await admin.patch(`${PATH}/${id}`, { version, status: 'running' });
    expect((await admin.get(`${PATH}/${id}`)).body.status).toBe('draft');
  });
});

describe('contacts', () => {
  test('are imported from CSV: other columns become variables, and each rejected line is named', async () => {
    const { id } = await newBatch();
    await admin.post('/api/doNotCall', { number: '+13035550172' });
    const csv = [
      '\ufeffPhone,Name,Pet Name,consent_text,consent_at,consent_source',
      `(+1) 303-555-0171,"Quill, Zoë",Fig,Yes,${consent.at},Form`,
      `+13035550172,Ben,Rex,Yes,${consent.at},Form`,
      '+13035550173,Cai,Moss,,,',
      `+13035550171,Zoë again,Fig,Yes,${consent.at},Form`,
      `0303,Dee,Sol,Yes,${consent.at},Form`,
      `+13035550174,Eve,Ivy,Yes,yesterday,Form`,
      '',
      `+13035550175,Fay,Oak,Yes,${consent.at},`,
      `+13035550176,${'n'.repeat(201)},Oak,Yes,${consent.at},Form`,
      `+80012345678,Free,Call,Yes,${consent.at},Form`,
    ].join('\r\n');
    expect((await add(id, { csv })).body).toEqual({
      accepted: 1,
      rejected: [
        { line: 3, code: 'do_not_call' },
        { line: 4, code: 'no_consent' },
        { line: 5, code: 'duplicate' },
        { line: 6, code: 'no_number' },
        { line: 7, code: 'consent_unreadable', column: 'consent_at' },
        { line: 9, code: 'cell_invalid', column: 'consent_source' },
        { line: 10, code: 'cell_invalid', column: 'Name' },
        { line: 11, code: 'unknown_region' },
      ],
    });
    expect(await readContacts(id)).toMatchObject({
      data: [
        {
          nth: 1,
          phone: '+13035550171',
          name: 'Quill, Zoë',
          variables: { pet_name: 'Fig' },
          consent: { text: 'Yes', at: consent.at, source: 'Form' },
          state: 'waiting',
          outcome: null,
          attempts: 0,
        },
      ],
      meta: { total: 1, totalPages: 1 },
    });
    expect((await admin.get(`${PATH}/${id}`)).body.counts).toMatchObject({ total: 1, waiting: 1, done: 0 });
    const { events } = await api.events.readStream(api.tenantId, `batch-contact-${id}.1`);
    expect(events).toMatchObject([{ type: 'batch-contact.added', data: { phone: '+13035550171', batchId: id } }]);
  });

  test('are previewed by column, and added with the assigned columns', async () => {
    const { id } = await newBatch();
    const csv = 'Reach,Cliente,2nd visit,,Idioma\n303 555 0161,Ida,May,junk,ES\nnobody,Ben,June,,en';
    const preview = async (more: object = {}) =>
      (await admin.post(`${PATH}/${id}/contacts/preview`, { csv, consent, ...more })).body;
    const first = await preview();
    expect(first).toMatchObject({ fault: 'no_phone_column', accepted: 0, rejected: [], contacts: [] });
    expect(first.columns).toEqual([
      { heading: 'Reach', target: 'reach', samples: ['303 555 0161', 'nobody'] },
      { heading: 'Cliente', target: 'cliente', samples: ['Ida', 'Ben'] },
      { heading: '2nd visit', target: 'value_2nd_visit', samples: ['May', 'June'] },
      { heading: '', target: '-', samples: ['junk', ''] },
      { heading: 'Idioma', target: 'language', samples: ['ES', 'en'] },
    ]);
    const columns = ['phone', 'name', 'visit', '-', 'language'];
    expect(await preview({ columns })).toMatchObject({
      fault: null,
      accepted: 1,
      rejected: [{ line: 3, code: 'no_number' }],
      contacts: [{ phone: '+13035550161', name: 'Ida', language: 'es', variables: { visit: 'May' } }],
    });
    expect(await preview({ columns: ['phone', 'phone', '-', '-', '-'] })).toMatchObject({ fault: 'duplicate_column' });
    expect((await readContacts(id)).meta.total).toBe(0);
    expect((await add(id, { csv, columns, consent })).body).toEqual({
      accepted: 1,
      rejected: [{ line: 3, code: 'no_number' }],
    });
    expect((await readContacts(id)).data).toMatchObject([{ name: 'Ida', variables: { visit: 'May' } }]);
  });

  test('are exported as CSV with their state and a column for each variable, without formulas', async () => {
    const { id } = await newBatch();
    await add(id, { csv: 'phone,name,pet\n+13035550162,=1+1,Fig\n+13035550163,"Quill, Zoë",', consent });
    const { status, text, headers } = await admin.get(`${PATH}/${id}/contacts.csv`);
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; .*\.csv"$/),
    ]);
    const [head, ...lines] = text.replace('\ufeff', '').split('\r\n');
    expect(head).toBe(
      'nth,phone,name,language,state,outcome,attempts,dueAt,conversationId,changedAt,consent,consentAt,consentSource,candidateId,pet',
    );
    expect(lines[0]).toMatch(/^1,'\+13035550162,'=1\+1,,waiting,,0,.*,You may call me\.,.*,Intake form,,Fig$/);
    expect(lines[1]).toMatch(/^2,'\+13035550163,"Quill, Zoë",/);
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    expect((await other.get(`${PATH}/${id}/contacts.csv`)).status).toBe(404);
    expect((await (await api.as('staff')).get(`${PATH}/${id}/contacts.csv`)).status).toBe(403);
  });

  test('can be re-imported from our own CSV, including consent', async () => {
    const { id } = await newBatch();
    await add(id, { csv: 'phone,name,pet\n+13035550162,=1+1,-Fig', consent });
    const { text: csv } = await admin.get(`${PATH}/${id}/contacts.csv`);
    const { id: other } = await newBatch();
    expect((await add(other, { csv })).body).toEqual({ accepted: 1, rejected: [] });
    expect((await readContacts(other)).data).toMatchObject([
      { phone: '+13035550162', name: '=1+1', variables: { pet: '-Fig' }, consent },
    ]);
  });

  test('have a past consent, given as a date or a time with any offset', async () => {
    const { id } = await newBatch();
    const csv = [
      'WhatsApp;Idioma;consent_text;consent_at;consent_source',
      '303-555-0150;español;Yes;2020-11-20;Form',
      '303-555-0151;en-US;Yes;2020-11-20T15:00:00-07:00;Form',
      '303-555-0152;;Yes;2999-11-20T15:00:00Z;Form',
      '303-555-0153;Klingon;Yes;2020-11-20;Form',
      '303-555-0154 x12;;Yes;2020-11-20;Form',
      '1.30E+10;;Yes;2020-11-20;Form',
      '303-555-0156;;Yes;1970-01-01;Form',
      '303-555-0157;;Yes;0001-01-01T00:00:00Z;Form',
    ].join('\n');
    expect((await add(id, { csv })).body).toEqual({
      accepted: 2,
      rejected: [
        { line: 4, code: 'consent_in_future', column: 'consent_at' },
        { line: 5, code: 'language_unknown', column: 'Idioma' },
        { line: 6, code: 'number_extension' },
        { line: 7, code: 'number_rounded' },
        { line: 8, code: 'consent_unreadable', column: 'consent_at' },
        { line: 9, code: 'consent_unreadable', column: 'consent_at' },
      ],
    });
    for (const [at, code] of [
      ['2999-11-20T15:00:00.000Z', 'consent_in_future'],
      ['1999-12-31T23:59:59.000Z', 'consent_unreadable'],
    ]) {
      const { status, body } = await add(id, { csv: '+13035550155', consent: { ...consent, at } });
      expect([status, body.errors]).toMatchObject([422, [{ path: 'consent.at', code }]]);
    }
  });

  test('can share one consent per upload, which is stored with each contact', async () => {
    const { id } = await newBatch();
    const csv = 'phone\n+13035550175\n+13035550176';
    expect((await add(id, { csv, consent })).body).toEqual({ accepted: 2, rejected: [] });
    expect((await readContacts(id)).data).toMatchObject([{ consent }, { consent }]);
  });

  test('are added once under concurrent uploads', async () => {
    const { id } = await newBatch();
    const data = [{ phone: '+13035550177' }, { phone: '+13035550178' }];
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(id, { data, consent })));
    expect(answers.map(({ body }) => body.accepted).sort()).toEqual([0, 0, 0, 0, 0, 2]);
    expect((await readContacts(id)).data.map(({ nth }: { nth: number }) => nth)).toEqual([1, 2]);
  });

  test.each([
    { csv: 'name\nIda', code: 'no_phone_column' },
    { csv: 'phone,phone\n1,2', code: 'duplicate_column' },
    { csv: 'phone,1st\n1,2', columns: ['phone', '1st'], code: 'bad_column' },
    { csv: 'phone\n"+1303', code: 'malformed' },
    { csv: `phone\n${'+1303\n'.repeat(5_001)}`, code: 'too_many' },
  ])('are rejected as a whole if the CSV is invalid: $code', async ({ csv, code, ...more }) => {
    const { id } = await newBatch();
    const { status, body } = await add(id, { csv, ...more });
    expect([status, body.errors]).toMatchObject([422, [{ path: 'csv', code }]]);
  });

  test("can be the opening's candidates at given stages who consented to calls", async () => {
    const { body: job } = await admin.post('/api/jobs', { name: 'Technician', slug: 'batch-technician' });
    const agreed = { text: 'You may call me about this job.', at: consent.at };
    const candidate = (name: string, more: object) =>
      admin.post('/api/candidates', { name, jobId: job.id, phone: '+13035550181', consent: agreed, ...more });
    const { body: ida } = await candidate('Ida', { source: 'careers' });
    await candidate('Ben', { phone: '+13035550182', consent: null });
    await candidate('Cai', { phone: null });
    await candidate('Dee', { phone: '+13035550183', stage: 'screened' });
    const { id } = await newBatch({ jobId: job.id });
    expect((await add(id, { candidates: { stages: ['applied'] } })).body).toEqual({
      accepted: 1,
      rejected: [
        { line: 2, code: 'no_consent' },
        { line: 3, code: 'no_number' },
      ],
    });
    expect((await readContacts(id)).data).toMatchObject([
      { name: 'Ida', candidateId: ida.id, consent: { ...agreed, source: 'careers' } },
    ]);
    const { body } = await add((await newBatch()).id, { candidates: { stages: ['applied'] } });
    expect(body.errors).toMatchObject([{ path: 'candidates', code: 'no_job' }]);
  });

  test('are listed by page, state and outcome', async () => {
    const { id } = await newBatch();
    const data = Array.from({ length: 12 }, (_, nth) => ({ phone: `+130355502${String(nth).padStart(2, '0')}` }));
    await add(id, { data, consent });
    const page = await readContacts(id, '?page=2&perPage=10&state=waiting');
    expect(page).toMatchObject({ meta: { total: 12, totalPages: 2 }, data: [{ nth: 11 }, { nth: 12 }] });
    expect((await readContacts(id, '?outcome=busy')).meta.total).toBe(0);
    expect((await admin.get(`${PATH}/${id}/contacts?outcome=none`)).status).toBe(422);
  });

  test('are visible only to supervisors and administrators of the account', async () => {
    const { id } = await newBatch();
    const other = await api.as('admin', { tenantId: await insertAccount(api.pool) });
    const [supervisor, staff] = [await api.as('supervisor'), await api.as('staff')];
    const readStatus = async (client: TestClient) => (await client.get(`${PATH}/${id}/contacts`)).status;
    expect(await Promise.all([admin, supervisor, staff, other].map(readStatus))).toEqual([200, 200, 403, 404]);
    const body = { data: [{ phone: '+13035550191' }], consent };
    const post = async (client: TestClient) => (await client.post(`${PATH}/${id}/contacts`, body)).status;
    expect(await Promise.all([supervisor, staff, other].map(post))).toEqual([403, 403, 404]);
    expect((await readContacts(id)).meta.total).toBe(0);
  });
});
