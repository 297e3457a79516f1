import { runBatch } from '@switchboard/application/batches/run-batch';
import { toMetadata } from '@switchboard/application/caller';
import { chargeUse } from '@switchboard/application/dialing/caps/charge-use';
import { toNewEvent } from '@switchboard/application/log/new-event';
import { doNotCallStream } from '@switchboard/contracts/do-not-call/events';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { always, type BatchBench, batchBench, live, phones } from '../../test/batch-bench.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

// Daytime in Denver.
const clock = fixedClock('2026-11-05T17:00:00.000Z');
let api: TestApi;
let bench: BatchBench;
beforeAll(async () => {
  api = await startTestApi({ clock });
  bench = batchBench(api, clock);
});
afterAll(() => api.close());

test('a batch that refuses one contact and calls the next does not deadlock with a transaction that charges a call and appends', async () => {
  const people = phones(2);
  const batch = await bench.newBatch({ concurrency: 2 }, people);
  const { tenantId } = batch.key;
  await batch.admin.post('/api/doNotCall', { number: people[0]?.phone });
  await batch.take('start');
  const { deps } = bench.line(always('hung_up'));
  const counting = { clock, prices: deps.talks.prices };
  const { run } = await withTransaction(api.pool, async (client) => {
    await chargeUse(client, counting, { tenantId, key: 'another call', kind: 'call' });
    const run = runBatch(deps, batch.key, live);
    await eventually(async () => {
      const waiting = await api.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%outbound.uses%'`,
      );
      expect(waiting.rowCount).toBe(1);
    });
    const number = '+13035550199';
    const metadata = toMetadata({ tenantId, actor: { kind: 'system', id: 'test' }, traceId: '0'.repeat(32) });
    const event = toNewEvent({
      type: 'do-not-call.added',
      data: { at: clock.now().toISOString(), number, reason: '' },
    });
    await api.events.appendWithin(client, [
      { tenantId, streamId: doNotCallStream(number), expectedVersion: 'any', events: [event], metadata },
    ]);
    return { run };
  });
  await run;
  await bench.runOut(deps, batch.key);
  expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { do_not_call: 1, hung_up: 1 } } });
});
