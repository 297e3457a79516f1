import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { DASHBOARD_ROWS, type TrendDay } from '@switchboard/contracts/dashboard/routes';
import { parseCursor } from '@switchboard/contracts/stream/cursor';
import { fixedClock } from '@switchboard/testing/clock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildRecord } from '../../inbox/test/build-record.ts';
import { insertInbox, setCheckpoint } from '../../inbox/test/insert-inbox.ts';
import type { TestClient } from '../../test/client.ts';
import { insertAccount } from '../../test/people.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  // 10:30 p.m. on the 19th in Denver.
  api = await startTestApi({ clock: fixedClock(new Date('2026-11-20T05:30:00Z')) });
});
afterAll(() => api.close());

type RecordFields = Parameters<typeof buildRecord>[0];
const live = (createdAt: string, fields: RecordFields = {}) =>
  buildRecord({ createdAt, endedAt: null, durationMs: null, status: 'pending', lastMessageAt: createdAt, ...fields });
const ended = (lastMessageAt: string, fields: RecordFields = {}) =>
  buildRecord({ createdAt: lastMessageAt, endedAt: lastMessageAt, lastMessageAt, ...fields });
const waits = (level: 'attention' | 'emergency', raisedAt: string): RecordFields => ({
  needsAttention: true,
  status: 'open',
  priority: level === 'emergency' ? 'urgent' : 'high',
  waitingSince: raisedAt,
  attention: { level, reason: 'complaint', ruleId: null, evidence: null, seq: null, raisedAt, position: 1 },
});

async function createAccountWith(records: readonly ConversationRecord[], timeZone = 'America/Denver') {
  const tenantId = await insertAccount(api.pool, { timeZone });
  const items = records.map((record) => ({ record, said: [] }));
  if (items.length > 0) await insertInbox(api.pool, tenantId, items);
  const viewer = await api.as('viewer', { tenantId });
  const read = async () => {
    const { status, body } = await viewer.get('/api/dashboard');
    expect(status).toBe(200);
    return body;
  };
  return { tenantId, viewer, read };
}
const readTotal = async (client: TestClient, query: string): Promise<number> =>
  (await client.get(`/api/conversations?${query}`)).body.meta.total;

describe('GET /api/dashboard', () => {
  test("counts today in the account's time zone, live and waiting conversations, and nothing deleted", async () => {
    const { tenantId, read } = await createAccountWith([
      live('2026-11-20T05:29:00Z'),
      live('2026-11-20T05:20:00Z', { deletedAt: '2026-11-20T05:25:00Z' }),
      ended('2026-11-20T05:00:00Z'),
      ended('2026-11-19T07:00:00Z', waits('attention', '2026-11-19T07:00:00Z')),
      ended('2026-11-19T06:59:59Z'),
    ]);
    await setCheckpoint(api.pool, tenantId, 90);
    const body = await read();
    expect([body.day, body.timeZone]).toEqual(['2026-11-19', 'America/Denver']);
    expect(body.live).toMatchObject({ total: 1 });
    expect(body.waiting).toMatchObject({ total: 1, oldestSince: '2026-11-19T07:00:00.000Z' });
    expect(body.today).toMatchObject({ conversations: 3 });
    expect(parseCursor(body.asOf)?.position).toBe(90);
  });

  test("shows the same current numbers as the performance page, each equal to its list's total", async () => {
    const { viewer, read } = await createAccountWith([
      live('2026-11-20T05:29:00Z'),
      live('2026-11-20T05:28:00Z', { deletedAt: '2026-11-20T05:29:00Z' }),
      ended('2026-11-19T07:00:00Z', waits('attention', '2026-11-19T07:00:00Z')),
      ended('2026-11-19T08:00:00Z', { ...waits('emergency', '2026-11-19T08:00:00Z'), status: 'pending' }),
    ]);
    const { live: onLine, waiting } = await read();
    const { now } = (await viewer.get('/api/analytics/performance')).body;
    expect(now).toMatchObject({
      live: { value: onLine.total },
      waiting: { value: waiting.total },
      unassigned: { value: 1 },
      oldestSince: waiting.oldestSince,
    });
    for (const { value, query } of [now.waiting, now.unassigned]) {
      expect(await readTotal(viewer, query.slice('/api/conversations?'.length))).toBe(value);
    }
  });

  test('compares live and daily conversations with yesterday at the same time', async () => {
    const { read } = await createAccountWith([
      ended('2026-11-19T05:29:00Z', { createdAt: '2026-11-19T05:00:00Z', endedAt: '2026-11-19T05:31:00Z' }),
      ended('2026-11-19T05:20:00Z', { createdAt: '2026-11-19T05:00:00Z', endedAt: '2026-11-19T05:25:00Z' }),
      ended('2026-11-19T05:45:00Z'),
      ended('2026-11-18T07:00:00Z'),
      ended('2026-11-18T06:59:00Z'),
    ]);
    const { live: onLine, today } = await read();
    expect(onLine.yesterday).toBe(1);
    expect(today.yesterday).toBe(3);
  });

  test('lists emergencies first, then the longest waiting, and live calls latest first', async () => {
    const others = Array.from({ length: DASHBOARD_ROWS }, (_, index) =>
      ended('2026-11-19T20:00:00Z', waits('attention', `2026-11-19T1${index}:00:00.000Z`)),
    );
    const [late, early] = ['2026-11-20T05:00:00.000Z', '2026-11-20T04:00:00.000Z'];
    const { read } = await createAccountWith([
      ...others,
      live(early, waits('emergency', late)),
      live(late, waits('emergency', early)),
    ]);
    const body = await read();
    const since = body.waiting.rows.map(({ waitingSince }: { waitingSince: string }) => waitingSince);
    expect(since).toEqual([
      early,
      late,
      ...others.slice(0, DASHBOARD_ROWS - 2).map(({ waitingSince }) => waitingSince),
    ]);
    expect(body.live.rows.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual([late, early]);
    expect(body.waiting.total).toBe(DASHBOARD_ROWS + 2);
  });

  test.each(['America/Denver', 'Asia/Kolkata', 'Asia/Kathmandu'])(
    'makes each number equal the total of its list in %s',
    async (timeZone) => {
      const records = Array.from({ length: 60 }, (_, index) => {
        const at = new Date(Date.parse('2026-11-20T05:29:00Z') - index * 2.9 * 3_600_000).toISOString();
        const needs = index % 7 === 0 ? waits('attention', at) : {};
        return index % 5 === 0 ? live(at, { ...needs, status: 'pending' }) : ended(at, needs);
      });
      const { viewer, read } = await createAccountWith(records, timeZone);
      const { day, compared, live: onLine, waiting, today, trend } = await read();
      const { time } = compared;
      const yesterday = `dateFrom=${compared.day}&dateTo=${compared.day}`;
      expect(today.yesterday).toBe(await readTotal(viewer, `${yesterday}&timeTo=${time}`));
      const then = `${yesterday}&timeFrom=${time}&timeTo=${time}&datesOf=call`;
      expect(onLine.yesterday).toBe(await readTotal(viewer, then));
      const todayRange = `dateFrom=${day}&dateTo=${day}`;
      expect(onLine.total).toBe(await readTotal(viewer, 'filterField=status&filterValue=pending'));
      expect(waiting.total).toBe(await readTotal(viewer, 'filterField=needsAttention&filterValue=true'));
      expect(today.conversations).toBe(await readTotal(viewer, todayRange));
      for (const { day: one, total, hours } of trend as TrendDay[]) {
        expect([one, total]).toEqual([one, await readTotal(viewer, `dateFrom=${one}&dateTo=${one}`)]);
        const hour = hours.findIndex(({ conversations }) => conversations > 0);
        const [from, to] = [hour, hour + 1].map((number) => `${String(number).padStart(2, '0')}:00`);
        const ofHour = `dateFrom=${one}&dateTo=${one}&timeFrom=${from}&timeTo=${to}`;
        expect([one, hour, hours[hour]?.conversations]).toEqual([one, hour, await readTotal(viewer, ofHour)]);
      }
      const sum = (trend as TrendDay[]).reduce((all, { total }) => all + total, 0);
      expect(sum).toBe(await readTotal(viewer, `dateFrom=${trend[0].day}&dateTo=${day}`));
    },
  );

  test('returns the trend by local hour with alerts, without those of deleted conversations', async () => {
    const { tenantId, read, viewer } = await createAccountWith([
      ended('2026-11-19T16:10:00Z'),
      ended('2026-11-19T16:50:00Z'),
    ]);
    const at = '2026-11-19T18:05:00Z';
    const twice = { record: ended(at), said: [], raised: ['2026-11-19T16:00:00Z', '2026-11-19T16:59:59Z'] };
    const once = { record: ended(at), said: [], raised: ['2026-11-19T16:30:00Z', '2026-11-12T16:30:00Z'] };
    const deleted = { record: ended(at, { deletedAt: at }), said: [], raised: ['2026-11-19T16:30:00Z'] };
    await insertInbox(api.pool, tenantId, [twice, once, deleted]);
    const { trend } = await read();
    expect(trend).toHaveLength(7);
    expect(trend[6].hours[9]).toEqual({ conversations: 2, raised: 3 });
    expect(trend[0].day).toBe('2026-11-13');
    const ofHour = 'dateFrom=2026-11-19&dateTo=2026-11-19&timeFrom=09:00&timeTo=10:00&datesOf=alert';
    expect(await readTotal(viewer, ofHour)).toBe(2);
  });

  test('returns zeros for an account without calls', async () => {
    const { read } = await createAccountWith([]);
    expect(await read()).toMatchObject({
      live: { total: 0, yesterday: 0, rows: [] },
      waiting: { total: 0, oldestSince: null, rows: [] },
      today: { conversations: 0, yesterday: 0, calls: { ended: { value: 0 }, resolved: { value: 0 } } },
    });
  });
});
