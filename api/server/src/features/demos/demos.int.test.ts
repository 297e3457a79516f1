import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DEMO_CALL_MS, DEMOS_PER_HOUR, MAX_OPEN_DEMOS } from '@switchboard/contracts/demos/demos';
import { fixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { trustedProxies } from '../../http/request/client.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

let api: TestApi;
let other: TestApi;
const clock = fixedClock();
beforeAll(async () => {
  const config = { proxies: trustedProxies(['loopback']) };
  api = await startTestApi({ clock, config });
  other = await startTestApi({ replicaOf: api, clock, config });
});
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(async () => {
  await api.pool.query("delete from talk.demos; delete from access.login_failures where key like 'demo-%'");
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const start = (address: string, slug = 'voice', body: object = { lang: 'en' }) =>
  api.anonymous().post(`/api/demos/${slug}/talks`, body, from(address));
const rows = async () =>
  Number((await api.pool.query<{ count: string }>('select count(*) from talk.demos')).rows[0]?.count);

async function connect(
  path: string,
  { at = api, headers = {} }: { at?: TestApi; headers?: Record<string, string> } = {},
) {
  const socket = new WebSocket(at.url.replace('http', 'ws') + path, { headers });
  const got: { readonly type: string; readonly [key: string]: unknown }[] = [];
  socket.on('message', (data) => got.push(JSON.parse(String(data))));
  const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number);
  const status = await Promise.race([once(socket, 'open').then(() => 101), refused]);
  const say = (voicePrompt: string) => socket.send(JSON.stringify({ type: 'prompt', voicePrompt, last: true }));
  const inboxes = (count: number) =>
    eventually(() => {
      const seen = got.filter(({ type }) => type === 'inbox');
      expect(seen).toHaveLength(count);
      return seen.at(-1);
    });
  return { socket, status, say, inboxes, got };
}

/** Returns the used heap after a garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe("a visitor's demo talk", () => {
  test('starts without a session, continues on any replica, and leaves nothing behind', async () => {
    const { status, body } = await start('203.0.113.1');
    expect(status).toBe(201);
    expect(body.frames.map(({ token }: { token?: string }) => token).join('')).toContain('Willow Creek after-hours');
    const first = await connect(body.socket);
    first.say('my dog ate chocolate');
    expect(await first.inboxes(1)).toMatchObject({ row: { status: 'open', messageCount: 3 } });
    first.socket.terminate();
    const second = await connect(body.socket, { at: other });
    const closed = once(second.socket, 'close');
    second.say('about twenty pounds');
    await second.inboxes(1);
    second.say('call me back please');
    expect(await second.inboxes(2)).toMatchObject({ row: { status: 'ended', needsAttention: true } });
    expect((await closed)[0]).toBe(1000);
    expect(await rows()).toBe(0);
    const events = await api.pool.query("select from es.events where stream_id like 'conversation-%'");
    expect(events.rowCount).toBe(0);
    expect((await connect(body.socket)).status).toBe(404);
  });

  test('is limited to one per address until the visitor leaves it', async () => {
    const { body } = await start('203.0.113.2');
    const refused = await start('203.0.113.2', 'insurance');
    expect([refused.status, refused.body.code]).toEqual([409, 'demo.in_talk']);
    expect(Number(refused.headers.get('retry-after'))).toBe(DEMO_CALL_MS / 1_000);
    const { socket } = await connect(body.socket);
    socket.close(1000);
    await eventually(async () => expect(await rows()).toBe(0));
    expect((await start('203.0.113.2', 'insurance')).status).toBe(201);
    clock.advance(DEMO_CALL_MS);
    expect((await start('203.0.113.2')).status).toBe(201);
  });

  test('ends politely at its deadline, whatever input follows', async () => {
    const { body } = await start('203.0.113.3');
    const { say, inboxes, socket } = await connect(body.socket);
    const closed = once(socket, 'close');
    clock.advance(DEMO_CALL_MS);
    say('my dog ate chocolate');
    expect(await inboxes(1)).toMatchObject({ row: { status: 'ended' } });
    await closed;
    expect((await connect(body.socket)).status).toBe(404);
  });

  test('requires a demo page and our own origin, and rejects frames that only effects may send', async () => {
    expect((await start('203.0.113.4', 'nothing')).status).toBe(404);
    const { body } = await start('203.0.113.4');
    const elsewhere = await connect(body.socket, { headers: { origin: 'https://elsewhere.example' } });
    expect(elsewhere.status).toBe(403);
    expect((await api.anonymous().get(body.socket)).status).toBe(426);
    expect((await connect(body.socket.replace('voice', 'insurance'))).status).toBe(404);
    const { socket, say, inboxes } = await connect(body.socket);
    socket.send(JSON.stringify({ type: 'effect-finished', key: 'x', outcome: 'ok' }));
    say(`${'\0'}${'x'.repeat(5_000)}`);
    expect(await inboxes(1)).toMatchObject({ row: { status: 'open' } });
    socket.close();
  });

  test('is limited per hour and address', async () => {
    await start('203.0.113.5');
    await api.pool.query("update access.login_failures set points = $1 where key like 'demo-%'", [DEMOS_PER_HOUR]);
    clock.advance(DEMO_CALL_MS);
    const refused = await start('203.0.113.5');
    expect([refused.status, refused.body.code]).toEqual([429, 'session.too_many_attempts']);
  });
});

test('a hundred of a thousand concurrent visitors talk, the rest are asked to wait, and the inbox stays responsive', async () => {
  const person = await api.as('staff');
  const before = heapUsed();
  const visitors = Array.from({ length: 1_000 }, (_, index) => start(`198.51.${index >> 8}.${index & 255}`));
  const inbox = await person.get('/api/conversations');
  const answers = await Promise.all(visitors);
  const counted = Object.groupBy(answers, ({ status }) => status);
  expect(inbox.status).toBe(200);
  expect(Object.keys(counted).toSorted()).toEqual(['201', '503']);
  expect(counted[201]?.length).toBeLessThanOrEqual(MAX_OPEN_DEMOS);
  expect(counted[201]?.length).toBe(await rows());
  expect(counted[503]?.every(({ headers }) => headers.has('retry-after'))).toBe(true);
  // The test's clients share the process and its time.
  expect(heapUsed() - before).toBeLessThan(50 * 1_048_576);
});

test("a full demo isn't checked again for a second", async () => {
  await api.pool.query(
    `insert into talk.demos (id_hash, slug, address_hash, talk, ends_at)
      select sha256(n::text::bytea), 'voice', sha256(n::text::bytea), '{}', $2 from generate_series(1, $1::int) n`,
    [MAX_OPEN_DEMOS, new Date(clock.now().getTime() + DEMO_CALL_MS)],
  );
  clock.advance(1_000);
  expect((await start('203.0.113.6')).body.code).toBe('demo.busy');
  await api.pool.query('delete from talk.demos');
  expect((await start('203.0.113.6')).body.code).toBe('demo.busy');
  clock.advance(1_000);
  expect((await start('203.0.113.6')).status).toBe(201);
});
