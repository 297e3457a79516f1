import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEventStore } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend } from './test/build-append.ts';

let database: TestDatabase;
let events: ReturnType<typeof createEventStore>;
beforeAll(async () => {
  database = await createTestDatabase();
  events = createEventStore({ pool: database.pool, logger: { warn: () => undefined }, codec: anyCodec });
  await database.pool.query(`
    create table notes (text text primary key);
    create function note(p_text text, p_limit integer) returns text language plpgsql as $$
    begin
      insert into notes values (p_text);
      if length(p_text) > p_limit then raise exception 'too long' using errcode = 'SB001'; end if;
      return 'noted ' || p_text;
    end
    $$`);
});
afterAll(async () => {
  await events.close();
  await database.drop();
});

const one = { type: 'counter.counted', data: { n: 1 } };
const notes = async () => (await database.pool.query('select text from notes order by 1')).rows.map(({ text }) => text);

test('an append commits with the function before it, whose answer comes back', async () => {
  const tenantId = randomTenant();
  const append = buildAppend({ tenantId, streamId: 'a-1', events: [one, one] });
  const { first, appended } = await events.prepareBehind(append)({ name: 'note', values: ['short', 5] });
  expect(first).toBe('noted short');
  expect(appended).toMatchObject({ tenantId, categories: ['a'], brought: expect.stringContaining('counter.counted') });
  expect(await notes()).toContain('short');
  expect((await events.readStream(tenantId, 'a-1')).version).toBe(2);
});

test('neither is there after the other has failed', async () => {
  const tenantId = randomTenant();
  const append = buildAppend({ tenantId, streamId: 'a-1', events: [one] });
  await expect(events.prepareBehind(append)({ name: 'note', values: ['too long', 5] })).rejects.toMatchObject({
    code: 'SB001',
  });
  expect((await events.readStream(tenantId, 'a-1')).version).toBe(0);
  expect(await notes()).not.toContain('too long');
});

test('what cannot be stored is refused before anything is sent', () => {
  const append = buildAppend({
    tenantId: randomTenant(),
    streamId: 'a-1',
    events: [{ type: 'counter.counted', data: { n: '\0' } }],
  });
  expect(() => events.prepareBehind(append)).toThrow(expect.objectContaining({ code: 'event_store.payload_invalid' }));
});
