import { RECONNECT_ANNOUNCEMENT } from '@switchboard/api/features/carriers/announcements';
import { answerByText } from '@switchboard/api/features/carriers/test/answer-by-text';
import { ACCOUNT, AUTH_TOKEN, type CalledApi, openLine } from '@switchboard/api/features/carriers/test/open-line';
import { testClient } from '@switchboard/api/test/client';
import { insertUser, PASSWORD } from '@switchboard/api/test/people';
import { eventTypes } from '@switchboard/contracts/events';
import { createEventCodec } from '@switchboard/event-store/codec';
import { createEventStore } from '@switchboard/event-store/event-store';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { createLogger } from '@switchboard/platform/logger';
import { startBalancer } from '@switchboard/testing/balancer';
import { openTwilioRest } from '@switchboard/testing/carriers/twilio-rest';
import { createTestDatabase } from '@switchboard/testing/database';
import { testRedisUrl } from '@switchboard/testing/redis';
import { afterEach, expect, test } from 'vitest';
import { startReplica } from './test/replicas/replica.ts';
import { type AgentHandledCall, runToItsEnd } from './test/replicas/steady-caller.ts';

const CALLS = 200;
/** The number of callers that speak before a replica is killed; the others wait on open lines. */
const SPEAKING = 60;
/** A replica is killed after this many text messages, when most of the speaking callers are in the middle of their talk. */
const TEXTS = 20;
/** More concurrent callers would wait for each other longer than a carrier waits. */
const RINGING_AT_ONCE = 20;
const lifecycle = new Lifecycle();
/** Reports the state of the calls while they are in progress. */
let tellStand: (() => void) | undefined;
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') tellStand?.();
  await lifecycle.close();
});

/** Two APIs behind one public address, and a fake Twilio that sends text messages. */
async function open() {
  const twilio = await openTwilioRest({ account: ACCOUNT, authToken: AUTH_TOKEN });
  lifecycle.add('Twilio', twilio.close);
  const database = await createTestDatabase();
  lifecycle.add('database', database.drop);
  const balancer = await startBalancer();
  lifecycle.add('balancer', balancer.close);
  const env = {
    DATABASE_URL: database.url,
    REDIS_URL: await testRedisUrl(),
    PUBLIC_URL: balancer.url,
    SESSION_SECRET: 's'.repeat(32),
    SECRETS_KEY: 'ab'.repeat(32),
    LOG_LEVEL: 'info',
  };
  const apis = await Promise.all([startReplica('api', env), startReplica('api', env)]);
  for (const api of apis) lifecycle.add('api', async () => void (await api.end('SIGKILL')));
  balancer.targets.push(...apis.map(({ url }) => url.replace('localhost', '127.0.0.1')));
  const { pool } = database;
  const events = createEventStore({
    pool,
    codec: createEventCodec(eventTypes),
    logger: createLogger({ name: 'test', level: 'warn' }),
  });
  const api: CalledApi = {
    url: balancer.url,
    pool,
    events,
    as: async (role, { tenantId }) => {
      const { email } = await insertUser(pool, { tenantId, role });
      const client = testClient(balancer.url);
      const { status, text } = await client.post('/api/login', { email, password: PASSWORD });
      if (status !== 200) throw new Error(text);
      return client;
    },
  };
  return { api, apis, balancer, twilio };
}

test('two hundred calls on two replicas finish even if one replica is killed, and nothing is done twice', {
  timeout: 300_000,
}, async () => {
  const { api, apis, balancer, twilio } = await open();
  const line = await openLine(api, { baseUrl: twilio.url });
  // Waiting callers are silent, and the server must not hang up on them.
  await answerByText(line, { asksMore: true, limits: { silenceMs: 600_000 } });
  const { version } = (await line.admin.get('/api/settings')).body;
  await line.admin.patch('/api/settings', { version, concurrencyLimit: CALLS });
  const numbers = Array.from({ length: CALLS }, (_, nth) => `+1303556${String(nth).padStart(4, '0')}`);
  const all = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  const held: Promise<AgentHandledCall>[] = [];
  const awaited: string[] = [];
  tellStand = () => {
    const counts = [...Map.groupBy(awaited, (step) => step)].map(([step, { length }]) => `${length} for ${step}`);
    process.stderr.write(`calls that waited: ${counts.join(', ')}; texts sent: ${twilio.messages.length}\n`);
    for (const { said } of apis) process.stderr.write(`an API said last:\n${said.join('\n')}\n`);
  };
  const over = async (calls: readonly Promise<AgentHandledCall>[]) => {
    await Promise.all(calls);
    throw new Error('the calls are over');
  };
  // Once the speaking callers are done, no more text messages are sent.
  const unlessOver = <T>(wait: Promise<T>) => Promise.race([wait, over(held), over(held.slice(0, SPEAKING))]);
  for (let first = 0; first < CALLS; first += RINGING_AT_ONCE) {
    const connected = numbers.slice(first, first + RINGING_AT_ONCE).map((from) => {
      const nth = held.length;
      const isSpeaking = nth < SPEAKING;
      const onStep = (step: string) => {
        awaited[nth] = step;
      };
      const { promise, resolve } = Promise.withResolvers<void>();
      const onConnected = () => {
        resolve();
        return isSpeaking ? all.promise : killed.promise;
      };
      held.push(runToItsEnd(line.call({ from }), { words: 'Ida', onConnected, onStep }));
      return promise;
    });
    await unlessOver(Promise.all(connected));
  }
  all.resolve();
  await unlessOver(twilio.sent(TEXTS));
  const relays = balancer.targets.map((target) => balancer.countOpen(target, 'GET /api/relay/'));
  const most = Math.max(...relays);
  await apis[relays.indexOf(most)]?.end('SIGKILL');
  killed.resolve();
  const calls = await Promise.all(held);

  expect(calls.slice(0, SPEAKING).some(({ breaks }) => breaks > 0)).toBe(true);
  const broken = calls.filter(({ breaks }) => breaks > 0);
  // The callers waiting on the killed replica have lost their line.
  expect(broken.length).toBeGreaterThanOrEqual(Math.max(1, most - SPEAKING));
  for (const { resumptions, said, isOver } of calls) {
    expect(isOver).toBe(true);
    expect(said.filter((words) => words === RECONNECT_ANNOUNCEMENT.en)).toHaveLength(resumptions);
  }
  const texts = Map.groupBy(twilio.messages, ({ form }) => form.get('To'));
  expect(Math.max(...[...texts.values()].map((sent) => sent.length))).toBe(1);
  const conversations = await line.conversations();
  expect(conversations.map(({ isOpen }) => isOpen)).toEqual(numbers.map(() => false));
  for (const { id } of conversations) {
    const told = await line.events(id);
    const steps = told.flatMap(({ data }) => (Array.isArray(data['steps']) ? data['steps'] : []));
    // A repeated outcome changes nothing, and is traced as late.
    const count = (type: string) => steps.filter((step) => step.type === type && step.outcome !== 'late').length;
    expect([count('tool.started'), count('tool.finished'), count('call.ended')]).toEqual([1, 1, 1]);
  }
});
