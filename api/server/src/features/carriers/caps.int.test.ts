import { applyDialUpdate } from '@switchboard/application/carrier-calls/apply-dial-update';
import { pruneCharges } from '@switchboard/application/dialing/caps/cap-uses';
import { chargeUse } from '@switchboard/application/dialing/caps/charge-use';
import { grantOutgoing } from '@switchboard/application/dialing/caps/grant';
import type { OwnCaps } from '@switchboard/contracts/dialing/caps';
import { DEFAULT_PRICES } from '@switchboard/domain/dialing/caps';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { only } from './test/only.ts';
import { openCapped as openCappedLine } from './test/open-capped.ts';
import { openOutgoing } from './test/outgoing-bench.ts';

// Daytime in Denver.
const START = new Date('2026-11-20T17:00:00Z');
const IDA = '+13035550171';
const clock = fixedClock(START);
let bench: Awaited<ReturnType<typeof openOutgoing>>;
beforeAll(async () => {
  bench = await openOutgoing(clock);
});
beforeEach(() => clock.advance(START.getTime() - clock.now().getTime()));
afterAll(() => bench.close());

const openCapped = (own: Partial<OwnCaps>, phones: readonly string[] = [], fields?: object) =>
  openCappedLine(bench, clock, { own, phones, ...(fields && { fields }) });

describe('the caps of an account', () => {
  test('let exactly the allowed number of calls start, however many replicas start them concurrently', async () => {
    const { tenantId, uses } = await openCapped({ outgoingMinutesPerDay: 10 });
    const counting = { clock, prices: DEFAULT_PRICES };
    const begin = (_: unknown, at: number) =>
      withTransaction(bench.api.pool, (client) =>
        chargeUse(client, counting, { tenantId, key: `parallel ${at}`, kind: 'call' }),
      );
    const begun = await Promise.all(Array.from({ length: 50 }, begin));
    expect(begun.filter((refused) => refused === undefined)).toHaveLength(10);
    const opensAt = new Date('2026-11-21T07:00:00Z');
    expect(begun.filter(Boolean)).toEqual(
      Array.from({ length: 40 }, () => ({ cap: 'outgoingMinutesPerDay', opensAt })),
    );
    expect(await uses()).toMatchObject({ ofDay: { minutes: 10 }, ofMonth: { minutes: 10 } });
  });

  test('count a key once, however many concurrent requests use it', async () => {
    const { tenantId, uses } = await openCapped({});
    const grant = () =>
      grantOutgoing(
        { pool: bench.api.pool, clock, prices: DEFAULT_PRICES },
        { tenantId, key: 'same', kind: 'call', to: IDA },
      );
    const granted = await Promise.all(Array.from({ length: 20 }, grant));
    expect(granted.map((one) => ('number' in one ? one.number : one.fault))).toEqual(
      Array.from({ length: 20 }, () => IDA),
    );
    expect(await uses()).toMatchObject({ ofDay: { minutes: 1 } });
  });

  test("never exceed the operator's caps, and are shown with their usage", async () => {
    const line = await openCapped({ outgoingMinutesPerDay: 5, textsPerDay: 50 });
    const robin = await bench.api.as('super_admin');
    const path = `/api/admin/accounts/${line.tenantId}/quotas`;
    const changed = await robin.patch(path, { outgoingMinutesPerDay: 3, textsPerMonth: 7 });
    expect(changed).toMatchObject({ status: 200, body: { outgoingMinutesPerDay: { max: 3, used: 0 } } });
    await line.dial();
    const caps = await line.caps();
    expect(caps[0]).toEqual({
      name: 'outgoingMinutesPerDay',
      used: 1,
      max: 3,
      operatorMax: 3,
      ownMax: 5,
      level: null,
      opensAt: '2026-11-21T07:00:00.000Z',
    });
    expect(caps.find(({ name }: { name: string }) => name === 'textsPerDay')).toMatchObject({
      max: 50,
      operatorMax: 100_000,
    });
    expect(caps.find(({ name }: { name: string }) => name === 'outgoingDollarsPerDay')).toMatchObject({ used: 0.02 });
    expect((await robin.patch(path, { outgoingMinutesPerDay: null })).body.outgoingMinutesPerDay).toEqual({
      max: 100_000,
      used: 1,
    });
    expect((await robin.patch(path, { outgoingStartsPerMinute: 0 })).status).toBe(422);
    expect((await robin.patch('/api/admin/accounts/acc_nobody/quotas', { sessions: 5 })).status).toBe(404);
    expect((await line.admin.patch(path, { sessions: 5 })).status).toBe(403);
    const { events } = await bench.api.events.readStream(line.tenantId, `access-${line.tenantId}`);
    expect(events.find(({ type }) => type === 'account.changed')?.data).toMatchObject({
      changes: [
        { path: 'quotas.outgoingMinutesPerDay', from: null, to: 3 },
        { path: 'quotas.textsPerMonth', from: null, to: 7 },
      ],
    });
  });
});

describe('a call that a cap stops', () => {
  test.each([
    ['outgoingMinutesPerDay', 'cap_minutes_day'],
    ['outgoingMinutesPerMonth', 'cap_minutes_month'],
    ['outgoingDollarsPerDay', 'cap_money_day'],
    ['outgoingDollarsPerMonth', 'cap_money_month'],
  ] as const)('is not dialed because of %s, and its conversation says so', async (name, fault) => {
    const line = await openCapped({ [name]: 0 });
    const dial = await line.dial();
    expect(await dial.read()).toMatchObject({ status: 'failed', fault });
    expect([line.calls(), await line.endings()]).toEqual([[], [fault]]);
    expect(await line.alerts()).toEqual([`${name} reached`]);
    // The alert is raised once a day.
    await line.sendAlerts();
    await line.dial();
    expect(await line.alerts()).toEqual([]);
    clock.advance(86_400_000);
    await line.dial();
    expect(await line.alerts()).toEqual([`${name} reached`]);
  });

  test('starts the next day', async () => {
    const line = await openCapped({ outgoingMinutesPerDay: 1 });
    await line.dial();
    expect(await (await line.dial()).read()).toMatchObject({ fault: 'cap_minutes_day' });
    clock.advance(86_400_000);
    expect(await (await line.dial()).read()).toMatchObject({ fault: null, status: 'queued' });
    expect(line.calls()).toHaveLength(2);
    expect(await line.uses()).toMatchObject({ ofDay: { minutes: 1 }, ofMonth: { minutes: 2 } });
  });

  test('waits for the next minute if the maximum number of calls has started', async () => {
    const line = await openCapped({ outgoingStartsPerMinute: 1 });
    await line.dial();
    const second = await line.dial();
    expect(await second.read()).toMatchObject({ requestedAt: null, endedAt: null });
    clock.advance(60_000);
    await second.advance();
    expect(await second.read()).toMatchObject({ status: 'queued' });
    expect([line.calls().length, await line.alerts()]).toEqual([2, []]);
  });
});

describe('a call that is over', () => {
  test('adds its remaining minutes once, however often its end is reported', async () => {
    const line = await openCapped({});
    const dial = await line.dial();
    const call = only(line.calls());
    await call.answer('machine_start');
    for (let times = 0; times < 3; times++) await call.end('completed', 61);
    expect(await line.uses()).toMatchObject({ ofDay: { minutes: 2, money: 400 }, ofMonth: { minutes: 2, money: 400 } });
    const news = { status: 'completed', durationMs: 600_000, costCents: 50 };
    await applyDialUpdate(bench.outgoing, line.caller, dial.key, news);
    expect(await line.uses()).toMatchObject({ ofDay: { minutes: 2, money: 400 } });
  });

  test("counts the carrier's cost instead of the estimate", async () => {
    const line = await openCapped({});
    const dial = await line.dial();
    const call = only(line.calls());
    await call.answer('machine_start');
    Object.assign(call, { status: 'completed', durationS: 130, priceUsd: '-0.03900' });
    clock.advance(120_000);
    await dial.advance();
    expect(await dial.read()).toMatchObject({ status: 'completed' });
    expect(await line.uses()).toMatchObject({ ofDay: { minutes: 3, money: 390 } });
  });

  test('uses only its first minute if it was unanswered', async () => {
    const line = await openCapped({});
    await line.dial();
    await only(line.calls()).end('no-answer');
    expect(await line.uses()).toMatchObject({ ofDay: { minutes: 1, money: 200 } });
  });

  test('may exceed a cap, which raises the near and reached alerts once each', async () => {
    const line = await openCapped({ outgoingMinutesPerDay: 10 });
    await line.dial();
    const call = only(line.calls());
    await call.answer('machine_start');
    await call.end('completed', 8 * 60);
    expect(await line.alerts()).toEqual(['outgoingMinutesPerDay near']);
    const health = async () => (await line.admin.get('/api/settings/health')).body.data;
    const item = { id: 'outgoingMinutesPerDay', name: 'outgoingMinutesPerDay' };
    const to = '2026-11-21T07:00:00.000Z';
    const ofSettings = ({ area }: { area: string }) => area === 'settings';
    const card = { area: 'settings', item, from: null, to };
    expect((await health()).filter(ofSettings)).toEqual([{ ...card, code: 'cap_near', level: 'notice' }]);
    await line.dial();
    const second = only(line.calls().slice(1));
    await second.answer('machine_start');
    await second.end('completed', 600);
    expect(await line.uses()).toMatchObject({ ofDay: { minutes: 18 } });
    expect(await line.alerts()).toEqual(['outgoingMinutesPerDay near', 'outgoingMinutesPerDay reached']);
    expect((await health()).filter(ofSettings)).toEqual([{ ...card, code: 'cap_reached', level: 'failing' }]);
  });

  test('is removed from the usage after a week', async () => {
    const { tenantId, dial } = await openCapped({});
    await dial();
    const { pool } = bench.api;
    const count = async () =>
      (await pool.query('select from outbound.charges where tenant_id = $1', [tenantId])).rowCount;
    await pruneCharges(pool, START, 1_000);
    expect(await count()).toBe(1);
    await pruneCharges(pool, new Date(START.getTime() + 1), 1_000);
    expect(await count()).toBe(0);
  });
});

test('a call that is requested again counts its minute once', async () => {
  const line = await openCapped({ outgoingMinutesPerDay: 1 });
  bench.twilio.next.push('away');
  const dial = await line.dial();
  clock.advance(30_000);
  await dial.advance();
  expect(await dial.read()).toMatchObject({ status: 'queued', requests: 2 });
  expect(await line.uses()).toMatchObject({ ofDay: { minutes: 1 }, starts: 1 });
});
