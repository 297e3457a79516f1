import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const event = { type: 'counter.counted', data: { n: 1 } };
const notes = async () => (await database.pool.query('select text from notes order by 1')).rows.map(({ text }) => text);

describe('prepareAfterCall', () => {
  test("commits the append with the function call and returns the function's result", async () => {
    const tenantId = randomTenant();
    const append = buildAppend({ tenantId, streamId: 'a-1', events: [event, event] });
    const { first, appended } = await events.prepareAfterCall(append)({ name: 'note', values: ['short', 5] });
    expect(first).toBe('noted short');
    expect(appended).toMatchObject({
      tenantId,
      categories: ['a'],
      inlineEvents: expect.stringContaining('counter.counted'),
    });
    expect(await notes()).toContain('short');
    expect((await events.readStream(tenantId, 'a-1')).version).toBe(2);
  });

  test('rolls back both if either the function or the append fails', async () => {
    const tenantId = randomTenant();
    const append = buildAppend({ tenantId, streamId: 'a-1', events: [event] });
    await expect(events.prepareAfterCall(append)({ name: 'note', values: ['too long', 5] })).rejects.toMatchObject({
      code: 'SB001',
    });
    expect((await events.readStream(tenantId, 'a-1')).version).toBe(0);
    expect(await notes()).not.toContain('too long');
  });

  test('refuses an invalid append before anything is sent', () => {
    const append = buildAppend({
      tenantId: randomTenant(),
      streamId: 'a-1',
      events: [{ type: 'counter.counted', data: { n: '\0' } }],
    });
    expect(() => events.prepareAfterCall(append)).toThrow(
      expect.objectContaining({ code: 'event_store.payload_invalid' }),
    );
  });
});
