import { randomUUID } from 'node:crypto';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { sleep } from '@switchboard/platform/retry';
import { formatSpread, percentile, summarize } from '../harness/rounds.ts';
import { type BenchContext, type Row, verdict } from '../harness/row.ts';
import { openStreamWorld } from '../streams/world.ts';
import { type Endpoints, openEndpoints } from './webhooks/endpoints.ts';

const HEALTHY = 5;
const EVENT_COUNT = 2_000;
const EVENTS_PER_CALL = 500;
const CONVERSATIONS = 200;
const PACED = { perSecond: 40, forMs: 8_000 };
const DUE_MS = 120_000;
const POLL_MS = 10;
const RATE_BAR = { must: 500, aim: 1_000, better: 'more' } as const;
const LATENCY_BAR = { must: 1.5, aim: 1.2, better: 'less' } as const;

interface Measured {
  readonly perSecond: number;
  readonly p99: number;
}

/** Measures deliveries to webhook endpoints on this machine, alone and while one more endpoint hangs and one fails. */
export const webhooksRow: Row = {
  name: 'webhooks',
  async run(context) {
    const alone: Measured[] = [];
    const degraded: Measured[] = [];
    for (let round = 0; round < context.rounds; round += 1) {
      alone.push(await deliver([], context));
      degraded.push(await deliver(['hang', 'fail'], context));
    }
    const rate = summarize(degraded.map(({ perSecond }) => perSecond));
    const late = summarize(degraded.map(({ p99 }) => p99));
    const quiet = summarize(alone.map(({ p99 }) => p99)).median;
    const rateAlone = summarize(alone.map(({ perSecond }) => perSecond)).median;
    const ratio = late.median / quiet;
    return [
      {
        row: 'webhooks',
        value: rate.median,
        unit: 'deliveries/s',
        peer: `${HEALTHY} endpoints without the two that hang and fail`,
        peerValue: rateAlone,
        ratio: rate.median / rateAlone,
        must: `${RATE_BAR.must}/s`,
        aim: `${RATE_BAR.aim}/s`,
        met: verdict(rate.median, RATE_BAR),
        spread: formatSpread(rate),
      },
      {
        row: 'webhooks p99',
        value: late.median,
        unit: 'ms, ack to request',
        peer: `the same without them, ${PACED.perSecond * HEALTHY} deliveries/s`,
        peerValue: quiet,
        ratio,
        must: `≤ ${LATENCY_BAR.must} ×`,
        aim: `${LATENCY_BAR.aim} ×`,
        met: verdict(ratio, LATENCY_BAR),
        spread: formatSpread(late),
      },
    ];
  },
};

async function deliver(bad: readonly string[], { note, signal }: BenchContext): Promise<Measured> {
  const lifecycle = new Lifecycle();
  try {
    const endpoints = await openEndpoints();
    lifecycle.add('endpoints', () => endpoints.close());
    // Local addresses are refused in production.
    const env = { NODE_ENV: 'development' };
    const world = await openStreamWorld(lifecycle, { replicas: 1, accounts: 1, sessionsPerAccount: 0, env });
    const [account] = world.accounts;
    const url = world.apis[0]?.url;
    if (account === undefined || url === undefined) throw new Error('no account');
    const post = createPost(url, account.apiKey);
    const names = [...Array.from({ length: HEALTHY }, (_, nth) => `ok-${nth}`), ...bad];
    for (const name of names)
      await post('/api/listeners', { name, url: endpoints.toUrl(name), events: ['conversation.message-received'] });

    const startedMs = performance.now();
    for (let sent = 0; sent < EVENT_COUNT; sent += EVENTS_PER_CALL)
      await post(intakeRoutes.intakeEvents.path, { events: Array.from({ length: EVENTS_PER_CALL }, createEvent) });
    await until(endpoints, EVENT_COUNT * HEALTHY, signal);
    const perSecond = (EVENT_COUNT * HEALTHY * 1_000) / (performance.now() - startedMs);

    const arrivals = endpoints.measure();
    const posted = await world.postEvents({ ...PACED, signal, onAppended: arrivals.acknowledge });
    await until(endpoints, (EVENT_COUNT + posted) * HEALTHY, signal);
    const p99 = percentile(arrivals.latencies(), 0.99);
    note(
      `  ${perSecond.toFixed(0)} deliveries/s, p99 ${p99.toFixed(1)} ms${bad.length > 0 ? `, beside ${bad.join(' and ')}` : ''}`,
    );
    return { perSecond, p99 };
  } finally {
    await lifecycle.close();
  }
}

async function until({ received }: Endpoints, count: number, signal: AbortSignal): Promise<void> {
  const deadlineMs = performance.now() + DUE_MS;
  while (received() < count) {
    signal.throwIfAborted();
    if (performance.now() > deadlineMs) throw new Error(`only ${received()} of ${count} deliveries arrived`);
    await sleep(POLL_MS);
  }
}

function createPost(url: string, apiKey: string) {
  return async (path: string, body: object): Promise<void> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    const response = await fetch(new URL(path, url), { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} was refused: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  };
}

const createEvent = (_: unknown, nth: number) => ({
  id: randomUUID(),
  callId: `bulk-${nth % CONVERSATIONS}`,
  type: 'message.received',
  at: new Date().toISOString(),
  data: { messageId: randomUUID(), role: 'agent', text: 'The appointment is on Thursday at ten.' },
});
