import { isStorable } from '@switchboard/contracts/base/storable';
import { MAX_TABLE_CHARACTERS } from '@switchboard/contracts/tables/table-text';
import { HOSTILE_TEXTS, HUGE_TEXTS } from '@switchboard/contracts/test/hostile-texts';
import { tableOfAMillion } from '@switchboard/contracts/test/table-of-a-million';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../test/client.ts';
import { bodyTexts, ROUTES } from '../test/route-calls.ts';
import { startTestApi, type TestApi } from '../test/start-test-api.ts';

let api: TestApi;
let admin: TestClient;
beforeAll(async () => {
  api = await startTestApi();
  admin = await api.as('admin');
});
afterAll(() => api.close());

/** Every route that accepts a table. */
const ROUTES_WITH_TABLE = ROUTES.filter(([, route]) => bodyTexts(route).some((path) => path.at(-1) === 'csv')).map(
  ([name, route]) => ({ name, route }),
);
const consent = { text: 'You may call me.', at: '2026-11-20T15:00:00.000Z', source: 'Intake form' };

/** Uploads a table to a new batch or list. */
async function upload({ name, route }: (typeof ROUTES_WITH_TABLE)[number], csv: string) {
  const { body: batch } = await admin.post('/api/batches', { name: 'Recall' });
  const ofBatch = name.startsWith('batches.') ? { consent } : {};
  await api.pool.query('delete from outbound.do_not_call where tenant_id = $1', [api.tenantId]);
  const { status, body } = await admin.post(route.path.replace(':id', batch.id), { csv, ...ofBatch });
  const rejected = body.rejected?.map((line: number | { line: number }) =>
    typeof line === 'number' ? line : line.line,
  );
  return { status, taken: body.accepted ?? body.added, rejected, errors: body.errors };
}
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('the routes that accept a table are found', () => {
  expect(ROUTES_WITH_TABLE.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['batches.addContacts', 'batches.previewContacts', 'doNotCall.upload']),
  );
});

test.each(ROUTES_WITH_TABLE)(
  '$name accepts or rejects each hostile cell by its line, without affecting its neighbors',
  async (entrance) => {
    for (const [what, text] of Object.entries(HOSTILE_TEXTS)) {
      const numbers = ['+13035550133', `${cell(text)}`, '+13035550134', '+13035550135'];
      const names = ['Ida', 'Ben', cell([...text].slice(0, 150).join('')), 'Cai'];
      const csv = ['phone,name', ...numbers.map((number, n) => `${number},${names[n]}`)].join('\n');
      const { status, taken, rejected } = await upload(entrance, csv);
      expect([what, status, taken, rejected]).toEqual([what, 200, 3, [3]]);
    }
  },
);

test.each(ROUTES_WITH_TABLE)('$name makes unstorable texts storable', async (entrance) => {
  const csv = [
    'phone,na\u0000me,pet',
    '+13035550133,I\u0000da,Fig',
    '+1303555\ud83d0134,Ben,Rex',
    '+1303555\u00000135,Cai \ud83d,\ude00',
  ].join('\n');
  expect(isStorable(csv)).toBe(false);
  expect(await upload(entrance, csv)).toMatchObject({ status: 200, taken: 2, rejected: [3] });
  const { rows } = await api.pool.query(
    `select data ->> 'name' as name, data -> 'variables' ->> 'pet' as pet from es.events
      where tenant_id = $1 and type = 'batch-contact.added' and data ->> 'phone' = '+13035550135'
      order by position desc limit 1`,
    [api.tenantId],
  );
  if (entrance.name === 'batches.addContacts') expect(rows).toEqual([{ name: 'Cai \ufffd', pet: '\ufffd' }]);
});

test.each(ROUTES_WITH_TABLE)(
  '$name rejects a huge cell by its line, or a huge table with its size',
  async (entrance) => {
    for (const [what, make] of Object.entries(HUGE_TEXTS)) {
      const csv = ['phone,name', '+13035550133,Ida', `${cell(make())},Ben`, '+13035550134,Cai'].join('\n');
      const { status, taken, rejected, errors } = await upload(entrance, csv);
      if (csv.length <= MAX_TABLE_CHARACTERS) expect([what, status, taken, rejected]).toEqual([what, 200, 2, [3]]);
      else
        expect([what, status, errors]).toMatchObject([what, 422, [{ path: 'csv', code: 'too_big', size: csv.length }]]);
    }
  },
);

test.each(ROUTES_WITH_TABLE)(
  '$name rejects a table of 1,023,505 characters with its size, and stores nothing of it',
  async (entrance) => {
    const { status, taken, errors } = await upload(entrance, tableOfAMillion());
    const detail = 'has 1,023,505 characters; at most 1,000,000 are accepted';
    expect([status, taken, errors]).toEqual([
      422,
      undefined,
      [{ path: 'csv', code: 'too_big', detail, size: 1_023_505, limit: 1_000_000 }],
    ]);
    const { rows } = await api.pool.query(
      `select 1 from es.events where tenant_id = $1 and data::text like '%+4930123456%'`,
      [api.tenantId],
    );
    expect(rows).toEqual([]);
  },
);
