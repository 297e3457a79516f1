import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventStore } from './event-store.ts';
import { anyCodec } from './test/any-codec.ts';
import { buildAppend } from './test/build-append.ts';
import type { Appended } from './types.ts';

let database: TestDatabase;
const appended: Appended[] = [];
let events: ReturnType<typeof createEventStore>;
beforeAll(async () => {
  database = await createTestDatabase();
  const logger = { warn: () => undefined };
  const { pool } = database;
  events = createEventStore({ pool, logger, codec: anyCodec, onAppended: (all) => appended.push(...all) });
});
afterAll(async () => {
  await events.close();
  await database.drop();
});

const findInlineEvents = (tenantId: string) => appended.findLast((each) => each.tenantId === tenantId)?.inlineEvents;

describe('onAppended', () => {
  test('passes the appended events as the log has them', async () => {
    const tenantId = randomTenant();
    const data = { text: 'She said "so",\nthen 1e21 and \u2028', n: 0.1, deep: [{ a: null }] };
    const event = { type: 'counter.counted', data };
    await Promise.all([
      events.append(buildAppend({ tenantId, streamId: 'b-1', events: [event, event] })),
      events.append(buildAppend({ tenantId, streamId: 'a-1', events: [event] })),
    ]);
    const { rows } = await database.pool.query(
      `select json_agg(json_build_array(position, stream_id, version, type, schema_version, data, recorded_at, metadata -> 'actor' ->> 'id')
       order by position) as events, es.log_id() as log from es.events where tenant_id = $1`,
      [tenantId],
    );
    expect(JSON.parse(findInlineEvents(tenantId) ?? '')).toEqual(rows[0]);
  });

  test('leaves out events that exceed the limits of a wake-up', async () => {
    const tenantId = randomTenant();
    const [long, short] = ['x'.repeat(9_000), 'x'].map((text) => ({ type: 'counter.counted', data: { text } }));
    if (long === undefined || short === undefined) throw new Error('unreachable');
    await events.append(buildAppend({ tenantId, events: [short] }));
    expect(findInlineEvents(tenantId)).toContain('"log"');
    await events.append(buildAppend({ tenantId, events: [long] }));
    expect(findInlineEvents(tenantId)).toBeUndefined();
    await events.append(buildAppend({ tenantId, events: Array.from({ length: 9 }, () => short) }));
    expect(findInlineEvents(tenantId)).toBeUndefined();
  });

  test('marks a tenant as deferrable only if all of its appends are', async () => {
    const tenantId = randomTenant();
    const isDeferrable = () => appended.findLast((each) => each.tenantId === tenantId)?.isDeferrable;
    const deferrable = { ...buildAppend({ tenantId, streamId: 'a-1' }), isDeferrable: true };
    await events.append(deferrable);
    expect(isDeferrable()).toBe(true);
    // In the same turn of the event loop, so in the same batch.
    await Promise.all([events.append(deferrable), events.append(buildAppend({ tenantId, streamId: 'b-1' }))]);
    expect(isDeferrable()).toBeUndefined();
  });
});
