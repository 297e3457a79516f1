import { systemClock } from '@switchboard/platform/clock';
import { createLogger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../http/limits/gate.ts';
import { compileFilter } from '../inbox/filter/inbox-filter.ts';
import { Tally, type View, ViewSender } from './views.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('ViewSender shows the attention total while a slow total waits for its recount', async () => {
  const { pool } = database;
  const total = new Tally();
  const attention = new Tally();
  attention.beginCount()({ value: 0, position: 0 });
  const shown: (View & { readonly isCounting: boolean })[] = [];
  const views = new ViewSender({
    context: {
      pool,
      logger: createLogger({ name: 'test', level: 'silent' }),
      clock: systemClock,
      metrics: createMetrics(),
      reads: { states: createGate(1), changes: createGate(1), searches: createGate(1) },
    },
    tenant: 'acc_counted',
    filter: compileFilter(
      { filter: undefined, searchString: undefined, dates: undefined, smartTagIds: [1], smartTagMatch: 'any' },
      { timeZone: 'UTC', withheld: [] },
    ),
    members: [{ showView: (view) => shown.push({ ...view, isCounting: total.isCounting }) > 0 }],
    total,
    attention,
    position: () => 2,
  });
  const lock = await pool.connect();
  await lock.query('begin; lock table read.conversations in access exclusive mode');
  views.request();
  // The next count waits ten times as long as this lock delays the current one.
  await lock.query('select pg_sleep(1)');
  await lock.query('commit');
  lock.release();
  await eventually(() => expect(shown).toEqual([{ total: 0, attentionTotal: 0, isCounting: false }]));

  total.lose(1);
  views.request();
  await eventually(() => expect(shown).toHaveLength(2));
  attention.move(2, 1);
  views.request();
  await eventually(() => expect(shown.slice(2)).toEqual([{ total: 0, attentionTotal: 1, isCounting: false }]));
  views.close();
});
