import { runBatch } from '@switchboard/application/batches/run-batch';
import { createSimulatedCarrier } from '@switchboard/application/batches/simulated-carrier';
import { findUses } from '@switchboard/application/dialing/caps/cap-uses';
import { type FixedClock, fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { always, type BatchBench, batchBench, consent, live, MINUTE, phones } from '../../test/batch-bench.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let clock: FixedClock;
let line: BatchBench['line'];
let newBatch: BatchBench['newBatch'];
let runOut: BatchBench['runOut'];
beforeAll(async () => {
  clock = fixedClock('2026-11-01T00:50:00.000Z');
  api = await startTestApi({ clock });
  ({ line, newBatch, runOut } = batchBench(api, clock));
});
afterAll(() => api.close());

test('500 calls end once each despite crashes, within their windows across a clock change, and never to numbers that must not be called', async () => {
  // 6:50 p.m. in Denver and 8:50 p.m. in New York, the night before clocks go back.
  expect(clock.now().toISOString()).toBe('2026-11-01T00:50:00.000Z');
  const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '07:00', to: '19:10' }));
  const east = phones(250, '212');
  const data = phones(250, '303').flatMap((west, nth) => [west, east[nth] ?? west]);
  const retries = { count: 1, delayMs: 30 * MINUTE, on: ['busy', 'no_answer', 'voicemail'] };
  const concurrency = 4;
  const batch = await newBatch({ windows, timeZone: 'America/Denver', concurrency, retries }, data);
  const { admin, key } = batch;
  const blocked = ['+13035550007', '+12125550211'];
  for (const number of blocked) await admin.post('/api/doNotCall', { number });
  const simulated = createSimulatedCarrier('acceptance');
  let deaths = 0;
  let placed = 0;
  const { deps, dialled } = line(async (call) => {
    placed += 1;
    if (placed === 130 || placed === 390) {
      deaths += 1;
      throw new Error('the worker was killed');
    }
    return simulated.place(call);
  });
  const started = await batch.take('start');
  expect([started.status, started.body]).toMatchObject([200, { status: 'running', agentVersion: 1 }]);
  for (let life = 0; life < 3; life++) {
    await runOut(deps, key).catch((error: Error) => expect(error.message).toBe('the worker was killed'));
  }
  expect(deaths).toBe(2);
  const ended = await batch.read();
  expect(ended).toMatchObject({ status: 'ended', counts: { total: 500, done: 500, waiting: 0, calling: 0 } });
  expect(ended.counts.outcomes).toMatchObject({ do_not_call: 2, failed: 0, cancelled: 0 });
  for (const outcome of ['answered', 'busy', 'no_answer', 'voicemail', 'hung_up']) {
    expect(ended.counts.outcomes[outcome]).toBeGreaterThan(0);
  }
  expect(
    (await batch.contacts('&outcome=do_not_call')).data.map(({ phone }: { phone: string }) => phone).sort(),
  ).toEqual([...blocked].sort());

  const { rows: calls } = await api.pool.query<{
    key: string;
    phone: string;
    outcome: string;
    last: boolean;
    state: string;
    at: Date;
    endedAt: Date;
  }>(
    `select k.key, c.phone, k.outcome, c.call_key = k.key as last, c.outcome as state, k.dialled_at as at, k.ended_at as "endedAt"
     from outbound.batch_calls k join outbound.batch_contacts c using (tenant_id, batch_id, nth) where k.batch_id = $1`,
    [key.batchId],
  );
  expect(new Set(calls.map((call) => call.key))).toEqual(new Set(dialled.keys()));
  for (const call of calls) {
    const placed = await simulated.place({ key: call.key, to: call.phone, from: null, language: null });
    expect(call.outcome).toBe(placed.outcome);
    if (call.last) expect(call.state).toBe(placed.outcome);
    expect(blocked).not.toContain(call.phone);
  }
  // Evening calls end at nine in New York or when the window ends. Morning calls start with the window, and at eight in Denver.
  const at = (area: string) => calls.filter(({ phone }) => phone.startsWith(area)).map((call) => call.at.toISOString());
  expectWithin(at('+1212'), { until: '2026-11-01T01:00:00.000Z', again: '2026-11-01T14:00:00.000Z' });
  expectWithin(at('+1303'), { until: '2026-11-01T01:10:00.000Z', again: '2026-11-01T15:00:00.000Z' });
  expect(mostAtOnce(calls)).toBe(concurrency);
  const { rows: talks } = await api.pool.query<{ total: number; streams: number }>(
    `select count(*)::integer as total, count(distinct stream_id)::integer as streams from es.events
     where tenant_id = $1 and type = 'conversation.started' and data ->> 'direction' = 'outbound'`,
    [key.tenantId],
  );
  expect(talks).toEqual([{ total: calls.length, streams: calls.length }]);
  const open = await api.pool.query('select 1 from talk.talks where tenant_id = $1 and is_open', [key.tenantId]);
  expect(open.rows).toEqual([]);
}, 240_000);

/** Checks that calls used the evening up to its last minute and the morning from its first. */
function expectWithin(calls: readonly string[], { until, again }: { readonly until: string; readonly again: string }) {
  const evening = calls.filter((call) => call < until).sort();
  const morning = calls.filter((call) => call >= until).sort();
  expect(Date.parse(until) - Date.parse(evening.at(-1) ?? '')).toBeLessThan(MINUTE);
  expect(morning[0]).toBe(again);
}

function mostAtOnce(calls: readonly { readonly at: Date; readonly endedAt: Date }[]): number {
  const underWay = ({ at }: { readonly at: Date }) =>
    calls.filter((other) => other.at.getTime() <= at.getTime() && other.endedAt.getTime() > at.getTime()).length;
  return Math.max(...calls.map(underWay));
}

test("simulated calls count toward the account's caps, and reaching a cap pauses the batch", async () => {
  const batch = await newBatch({ concurrency: 5, retries: { count: 0, delayMs: MINUTE, on: [] } }, phones(4));
  const { version } = (await batch.admin.get('/api/settings')).body;
  const outgoingCaps = { outgoingMinutesPerDay: 3 };
  expect((await batch.admin.patch('/api/settings', { version, outgoingCaps })).status).toBe(200);
  await batch.take('start');
  await runOut(line(always('no_answer')).deps, batch.key);
  expect(await batch.read()).toMatchObject({
    status: 'paused',
    pausedBecause: 'outgoingMinutesPerDay',
    counts: { waiting: 1, calling: 0, outcomes: { no_answer: 3 } },
  });
  expect(await findUses(api.pool, batch.key.tenantId)).toMatchObject({ ofDay: { minutes: 3, money: 600 } });
});

test('a failing carrier pauses a batch within two minutes, and the batch resumes where it stopped', async () => {
  const batch = await newBatch({ concurrency: 2 }, phones(20));
  await batch.take('start');
  const from = clock.now().getTime();
  await runOut(line(always('failed')).deps, batch.key);
  const paused = await batch.read();
  expect(paused).toMatchObject({ status: 'paused', pausedBecause: 'failures', counts: { calling: 0 } });
  expect(clock.now().getTime() - from).toBeLessThanOrEqual(120_000);
  const { failed } = paused.counts.outcomes;
  expect(failed).toBeGreaterThanOrEqual(5);
  expect(failed).toBeLessThan(10);
  expect((await batch.take('resume')).body).toMatchObject({ status: 'running', pausedBecause: null });
  await runOut(line(always('hung_up')).deps, batch.key);
  const ended = await batch.read();
  expect(ended).toMatchObject({ status: 'ended', counts: { outcomes: { failed, hung_up: 20 - failed } } });
  expect((await batch.take('redial')).body).toMatchObject({ status: 'running', counts: { waiting: failed } });
  await runOut(line(always('hung_up')).deps, batch.key);
  expect((await batch.read()).counts.outcomes).toMatchObject({ failed: 0, hung_up: 20 });
});

describe('a batch', () => {
  test('makes no calls while paused, lets started calls end, and reports canceled contacts', async () => {
    const batch = await newBatch({ concurrency: 3 }, phones(10));
    const { deps, dialled } = line(always('hung_up'));
    await batch.take('start');
    await runBatch(deps, batch.key, live);
    expect((await batch.take('pause')).body).toMatchObject({ status: 'paused', pausedBecause: 'person' });
    clock.advance(MINUTE);
    await runOut(deps, batch.key);
    expect(dialled.size).toBe(3);
    expect((await batch.read()).counts).toMatchObject({ done: 3, waiting: 7 });
    expect((await batch.take('cancel')).body.status).toBe('cancelled');
    await runOut(deps, batch.key);
    expect((await batch.read()).counts).toMatchObject({ done: 10, outcomes: { cancelled: 7, hung_up: 3 } });
    expect((await batch.take('resume')).body.code).toBe('resource.conflict');
  });

  test('redials unreached contacts after a pause and continues with the rest', async () => {
    const retries = { count: 0, delayMs: MINUTE, on: [] };
    const batch = await newBatch({ concurrency: 3, retries }, phones(6));
    const first = line(always('no_answer'));
    await batch.take('start');
    await runBatch(first.deps, batch.key, live);
    expect((await batch.take('redial')).body.code).toBe('resource.conflict');
    await batch.take('pause');
    clock.advance(MINUTE);
    await runOut(first.deps, batch.key);
    expect((await batch.read()).counts).toMatchObject({ waiting: 3, outcomes: { no_answer: 3 } });
    expect((await batch.take('redial')).body).toMatchObject({
      status: 'running',
      counts: { waiting: 6, outcomes: { no_answer: 0 } },
    });
    const second = line(always('hung_up'));
    await runOut(second.deps, batch.key);
    expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { hung_up: 6 } } });
    expect([first.dialled.size, second.dialled.size]).toEqual([3, 6]);
  });

  test('estimates its end from its pace, but never before the last contact may be called', async () => {
    clock.advance(Date.parse('2026-11-05T17:00:00.000Z') - clock.now().getTime());
    const byDay = phones(4);
    const batch = await newBatch({ concurrency: 1 }, byDay);
    const { deps } = line(always('hung_up'));
    const expected = async () => (await batch.read()).expectedEndAt;
    await batch.take('start');
    await runBatch(deps, batch.key, live);
    expect(await expected()).toBeNull();
    clock.advance(5_000);
    await runBatch(deps, batch.key, live);
    // One call ended five seconds after the start; three remain.
    expect(await expected()).toBe('2026-11-05T17:00:20.000Z');
    // 6:00 a.m. in Auckland, 6:45 a.m. in the Chatham Islands.
    const abroad = [{ phone: '+6493001234' }];
    const by = await api.signIn(batch.admin.user);
    const { version } = (await by.get('/api/settings')).body;
    await by.patch('/api/settings', { version, allowedCountries: ['US', 'NZ'] });
    await by.post(`/api/batches/${batch.key.batchId}/contacts`, { data: abroad, consent });
    await runOut(deps, batch.key, clock.now().getTime() + 30 * MINUTE);
    expect((await batch.read()).counts).toMatchObject({ done: 4, waiting: 1 });
    expect(await expected()).toBe('2026-11-05T19:00:00.000Z');
  });

  test('announces the progress of its contacts, and nothing without progress', async () => {
    const batch = await newBatch({ concurrency: 1 }, phones(1));
    const { deps, moved } = line(always('hung_up'));
    await batch.take('start');
    await runBatch(deps, batch.key, live);
    const dialled = moved.length;
    expect(dialled).toBeGreaterThan(0);
    await runBatch(deps, batch.key, live);
    expect(moved).toHaveLength(dialled);
    clock.advance(MINUTE);
    await runOut(deps, batch.key);
    expect(moved.length).toBeGreaterThan(dialled);
    expect(new Set(moved)).toEqual(new Set([batch.key.batchId]));
  });

  test("respects the account's limit on concurrent calls", async () => {
    const batch = await newBatch({ concurrency: 10 }, phones(10));
    const { version } = (await batch.admin.get('/api/settings')).body;
    await batch.admin.patch('/api/settings', { version, concurrencyLimit: 4 });
    await batch.take('start');
    await runBatch(line(always('hung_up')).deps, batch.key, live);
    expect((await batch.read()).counts).toMatchObject({ calling: 4, waiting: 6 });
  });

  test('starts only with a published agent, at its scheduled time', async () => {
    const startAt = new Date(clock.now().getTime() + 10 * MINUTE).toISOString();
    const batch = await newBatch({ startAt }, phones(1));
    const bare = (await batch.admin.post('/api/batches', { name: 'Bare' })).body;
    const refused = await batch.admin.post(`/api/batches/${bare.id}/start`);
    expect(refused.body.errors).toMatchObject([{ path: 'agentId', code: 'required' }]);
    expect((await batch.take('start')).body.status).toBe('scheduled');
    const { deps, dialled } = line(always('hung_up'));
    expect((await runBatch(deps, batch.key, live))?.toISOString()).toBe(startAt);
    expect(dialled.size).toBe(0);
    clock.advance(10 * MINUTE);
    await runOut(deps, batch.key);
    expect(await batch.read()).toMatchObject({ status: 'ended', counts: { outcomes: { hung_up: 1 } } });
  });

  test('hangs up an interrupted call after a crash, without starting another', async () => {
    const batch = await newBatch({}, phones(1));
    await batch.take('start');
    const { deps, dialled } = line(async () => ({ outcome: 'answered', ringMs: 5_000, says: ['My cat is limping'] }));
    let dies = true;
    const wake = () => {
      if (!dies) return;
      dies = false;
      throw new Error('the worker was killed');
    };
    const dying = { ...deps, talks: { ...deps.talks, wake } };
    await expect(runOut(dying, batch.key)).rejects.toThrow('the worker was killed');
    await runOut(deps, batch.key);
    const [contact] = (await batch.contacts()).data;
    expect([dialled.size, contact]).toMatchObject([1, { state: 'done', outcome: 'answered', attempts: 1 }]);
    const { rows } = await api.pool.query<{ streamId: string; type: string }>(
      `select stream_id as "streamId", type from es.events
       where tenant_id = $1 and type in ('conversation.started', 'conversation.ended') order by position`,
      [batch.key.tenantId],
    );
    const streamId = `conversation-${contact.conversationId}`;
    expect(rows).toEqual([
      { streamId, type: 'conversation.started' },
      { streamId, type: 'conversation.ended' },
    ]);
  });
});
