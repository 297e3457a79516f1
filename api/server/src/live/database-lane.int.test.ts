import { SmartTagId } from '@switchboard/contracts/base/ids';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { randomTenant } from '@switchboard/testing/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../http/limits/gate.ts';
import { compileFilter } from '../inbox/filter/inbox-filter.ts';
import { createTagMap } from '../inbox/tag-map.ts';
import { buildRecord } from '../inbox/test/build-record.ts';
import { insertInbox, insertTags } from '../inbox/test/insert-inbox.ts';
import { DatabaseLane, type DatabaseLaneOptions } from './database-lane.ts';
import { createChange } from './step.ts';

type Emitted = Parameters<DatabaseLaneOptions['emit']>[0];

const TAG = SmartTagId.parse(3);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const createTags = (name: string, position: number) =>
  createTagMap([{ id: TAG, name, color: '#dc2626', archived: false, position }]);

test('a change is sent at the position of its renamed tag, so that a reader between the two gets it', async () => {
  const tenant = randomTenant();
  const after = buildRecord({ name: 'Ana', smartTagIds: [TAG], position: 16 });
  await insertInbox(database.pool, tenant, [{ record: after, said: [] }]);
  await insertTags(database.pool, tenant, [{ id: TAG, name: 'Water', position: 17 }]);
  const filter = compileFilter(
    { filter: undefined, searchString: 'water', dates: undefined, smartTagIds: [], smartTagMatch: 'any' },
    { timeZone: 'UTC', withheld: [] },
  );
  const { promise, resolve } = Promise.withResolvers<Emitted>();
  const lane = new DatabaseLane({
    tenant,
    filter,
    db: database.pool,
    gate: createGate(1),
    signal: new AbortController().signal,
    emit: resolve,
    overflow: () => expect.unreachable(),
    failed: (error) => expect.unreachable(String(error)),
  });
  const [tagsBefore, tags] = [createTags('Rent', 2), createTags('Water', 17)];
  lane.add({
    from: 15,
    to: 17,
    changes: [createChange({ before: undefined, after, tags })],
    forAll: [],
    tagsBefore,
    tags,
    recordedAtMs: undefined,
  });
  const { from, to, items } = await promise;
  expect({ from, to, positions: items.map(({ position }) => position) }).toEqual({ from: 15, to: 17, positions: [17] });
});
