import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const broughtOf = (tenantId: string) => appended.findLast((one) => one.tenantId === tenantId)?.brought;

test('who appends tells what was appended, as it stands in the log', async () => {
  const tenantId = randomTenant();
  const data = { text: 'She said "so",\nthen 1e21 and \u2028', n: 0.1, deep: [{ a: null }] };
  const one = { type: 'counter.counted', data };
  await Promise.all([
    events.append(buildAppend({ tenantId, streamId: 'b-1', events: [one, one] })),
    events.append(buildAppend({ tenantId, streamId: 'a-1', events: [one] })),
  ]);
  const { rows } = await database.pool.query(
    `select json_agg(json_build_array(position, stream_id, version, type, schema_version, data, recorded_at, metadata -> 'actor' ->> 'id')
       order by position) as events, es.log_id() as log from es.events where tenant_id = $1`,
    [tenantId],
  );
  expect(JSON.parse(broughtOf(tenantId) ?? '')).toEqual(rows[0]);
});

test('more than a hint has room for is not told', async () => {
  const tenantId = randomTenant();
  const [long, short] = ['x'.repeat(9_000), 'x'].map((text) => ({ type: 'counter.counted', data: { text } }));
  if (long === undefined || short === undefined) throw new Error('there are two');
  await events.append(buildAppend({ tenantId, events: [short] }));
  expect(broughtOf(tenantId)).toContain('"log"');
  await events.append(buildAppend({ tenantId, events: [long] }));
  expect(broughtOf(tenantId)).toBeUndefined();
  await events.append(buildAppend({ tenantId, events: Array.from({ length: 9 }, () => short) }));
  expect(broughtOf(tenantId)).toBeUndefined();
});

test('is patient if all of it is', async () => {
  const tenantId = randomTenant();
  const isPatient = () => appended.findLast((one) => one.tenantId === tenantId)?.isPatient;
  const patient = { ...buildAppend({ tenantId, streamId: 'a-1' }), isPatient: true };
  await events.append(patient);
  expect(isPatient()).toBe(true);
  // In one moment, and so in one batch.
  await Promise.all([events.append(patient), events.append(buildAppend({ tenantId, streamId: 'b-1' }))]);
  expect(isPatient()).toBeUndefined();
});
