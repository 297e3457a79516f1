import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projected, testStreams } from '../live/test-streams.ts';
import { openWorld, type World } from '../live/world.ts';
import { caller } from './http.ts';

const INSTANTS = [
  '1900-01-01T00:00:00Z',
  '1904-02-29T23:59:59.999Z',
  '1969-12-31T23:59:59Z',
  '2016-12-31T23:59:59.9999999Z',
];
/** This time is later than the receipt, so the time of receipt is used instead. */
const AHEAD = '2999-12-31T23:59:59.999999999Z';
const TOO_EARLY_OR_LATE = ['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '3000-01-01T00:00:00Z'];
const FIRST_YEARS = 'dateFrom=0000-01-01&dateTo=1904-12-31';
const LAST_DAYS = 'dateFrom=2999-01-01&dateTo=9999-12-31';

describe('events of any year that an instant can represent', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  const streams = testStreams(() => world);
  afterAll(async () => {
    expect(streams.close()).toEqual([]);
    await world.close();
  });

  test.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
    'go through intake, list and stream, and sort by time, in %s',
    async (timeZone) => {
      const tenantId = await world.account({ timeZone });
      const who = await world.signIn(tenantId);
      const stream = await streams.open(who);
      const begun = new Date().toISOString();
      const events = [...INSTANTS, AHEAD].flatMap((at, nth) => {
        const of = (type: string, data: object) => ({ id: `${type} ${nth}`, callId: `call ${nth}`, type, at, data });
        return [
          of('call.started', { direction: 'inbound', from: `+1303555010${nth}`, to: null }),
          of('message.received', { messageId: 'm', role: 'caller', text: 'hello' }),
          of('attention.raised', { reason: 'test' }),
          of('call.ended', { reason: 'done', durationMs: 1_000 }),
        ];
      });
      const tooFar = TOO_EARLY_OR_LATE.map((at) => ({
        id: at,
        callId: 'far',
        type: 'attention.cleared',
        at,
        data: {},
      }));
      const response = await fetch(`${world.url}/api/intake/events`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await world.apiKey(tenantId, ['intake.write'])}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ events: [...events, ...tooFar] }),
      });
      const { results } = (await response.json()) as { results: { status: string }[] };
      expect(results.map(({ status }) => status)).toEqual([
        ...events.map(() => 'appended'),
        ...tooFar.map(() => 'rejected'),
      ]);
      await projected(world, tenantId);

      const call = caller(world, who);
      const list = async (query: string) => (await call(`GET /api/conversations?${query}`)).body;
      const kept = INSTANTS.map((at) => new Date(at).toISOString());
      for (const sortBy of ['lastMessageAt', 'createdAt', 'waitingSince']) {
        const { data, meta } = await list(`sortBy=${sortBy}&sortOrder=asc`);
        const times = data.map((row: Record<string, string>) => row[sortBy]);
        expect(times.slice(0, -1)).toEqual(kept);
        expect(times.at(-1) >= begun && times.at(-1) <= new Date().toISOString()).toBe(true);
        expect(meta.total).toBe(INSTANTS.length + 1);
      }
      const first = await list(FIRST_YEARS);
      const last = await list(LAST_DAYS);
      expect([first.data.length, first.meta.total]).toEqual([2, 2]);
      expect([last.data.length, last.meta.total]).toEqual([0, 0]);

      const { data } = await list('sortBy=lastMessageAt&sortOrder=asc');
      for (const [nth, { id }] of data.slice(0, -1).entries()) {
        expect((await call(`GET /api/conversations/${id}/messages`)).body.data[0].at).toBe(kept[nth]);
        expect((await call(`GET /api/conversations/${id}`)).body).toMatchObject({ endedAt: kept[nth] });
      }
      for (const { id } of data) {
        expect(stream.of('conversation:updated').some((frame) => frame.data.conversation.id === id)).toBe(true);
      }
      const dated = await streams.open(who, { query: FIRST_YEARS });
      expect((await dated.next('view')).data.total).toBe(2);
      const { rows } = await world.database.pool.query('select reason from worker.dead_letters');
      expect(rows).toEqual([]);
    },
  );
});
