import { streamRoutes } from '@switchboard/contracts/stream/routes';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { sleep } from '@switchboard/platform/retry';
import { residentBytes } from '../harness/resident.ts';
import { percentile, spreadOf, summarise } from '../harness/rounds.ts';
import { type Row, verdict } from '../harness/row.ts';
import { type LoadClient, startLoadClient } from '../streams/load-client.ts';
import { browserRequest } from '../streams/people.ts';
import { openViewer } from '../streams/viewer.ts';
import { openStreamWorld, type StreamWorld } from '../streams/world.ts';
import { Latencies } from './ack-to-frame/latencies.ts';

const READERS = 200;
const STALLED = 25;
const SESSIONS = 32;
/** Of all that the readers are sent. */
const FLOW_BYTES = 100_000_000;
const EVENTS_A_SECOND = 400;
const LOOK_EVERY_MS = 100;
const SETTLE_MS = 1_000;
const MEMORY_BAR = { must: 2, aim: 0.5, better: 'less' } as const;
const LATENCY_BAR = { must: 1.5, aim: 1.2, better: 'less' } as const;

/** Memory that a client costs which stops reading while 100 MB flow, and whether the others notice. */
export const stalledRow: Row = {
  name: 'stalled',
  async run(context) {
    const memory: number[] = [];
    const quiet: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < context.rounds; round += 1) {
      const without = await flow(0, context.signal);
      const withStalled = await flow(STALLED, context.signal);
      memory.push((withStalled.grownBytes - without.grownBytes) / STALLED / 1e6);
      quiet.push(without.p99);
      beside.push(withStalled.p99);
      context.note(
        `  grown by ${mb(without.grownBytes)} without, ${mb(withStalled.grownBytes)} with ${STALLED} that stall; p99 ${without.p99.toFixed(1)} and ${withStalled.p99.toFixed(1)} ms`,
      );
    }
    const cost = summarise(memory);
    const ratio = summarise(beside).median / summarise(quiet).median;
    return [
      {
        row: 'stalled memory',
        value: cost.median,
        unit: 'MB a stalled client',
        peer: `the same ${FLOW_BYTES / 1e6} MB to ${READERS} readers alone`,
        peerValue: null,
        ratio: null,
        must: `≤ ${MEMORY_BAR.must} MB`,
        aim: `${MEMORY_BAR.aim} MB`,
        met: verdict(cost.median, MEMORY_BAR),
        spread: spreadOf(cost),
      },
      {
        row: 'stalled others p99',
        value: summarise(beside).median,
        unit: 'ms, ack to frame',
        peer: 'without a stalled client',
        peerValue: summarise(quiet).median,
        ratio,
        must: `≤ ${LATENCY_BAR.must} ×`,
        aim: `${LATENCY_BAR.aim} ×`,
        met: verdict(ratio, LATENCY_BAR),
        spread: spreadOf(summarise(beside)),
      },
    ];
  },
};

/** Sends 100 MB to readers in a world of its own; how much the api has grown at the most, and how late frames came to one more reader. */
async function flow(stalled: number, signal: AbortSignal): Promise<{ grownBytes: number; p99: number }> {
  const lifecycle = new Lifecycle();
  try {
    const world = await openStreamWorld(lifecycle, { replicas: 1, accounts: 1, sessionsOfEach: SESSIONS });
    const [api] = world.apis;
    const [account] = world.accounts;
    if (api === undefined || account === undefined) throw new Error('no api');
    const load = await openReaders(lifecycle, world, api.url);
    const latencies = new Latencies();
    const onPositions = latencies.receive.bind(latencies);
    const viewer = openViewer({ url: new URL(api.url), apiKey: account.apiKey, query: '', onPositions });
    lifecycle.add('viewer', async () => viewer.close());
    await viewer.live;
    await load.open(READERS);
    await world.tell({ perSecond: EVENTS_A_SECOND, forMs: 2_000, signal });
    if (stalled > 0) load.stall(READERS, stalled);
    await sleep(SETTLE_MS);
    latencies.samples.length = 0;
    const [before, sentBefore] = [await residentBytes(api.pid), (await load.count()).bytes];
    let most = before;
    const telling = new AbortController();
    const onTold = latencies.acknowledge.bind(latencies);
    const told = world.tell({
      perSecond: EVENTS_A_SECOND,
      forMs: 120_000,
      signal: AbortSignal.any([signal, telling.signal]),
      onTold,
    });
    while ((await load.count()).bytes - sentBefore < FLOW_BYTES) {
      signal.throwIfAborted();
      most = Math.max(most, await residentBytes(api.pid));
      await sleep(LOOK_EVERY_MS);
    }
    telling.abort();
    await told;
    return {
      grownBytes: most - before,
      p99: percentile(
        latencies.samples.toSorted((a, b) => a - b),
        0.99,
      ),
    };
  } finally {
    await lifecycle.close();
  }
}

async function openReaders(lifecycle: Lifecycle, { cookies }: StreamWorld, url: string): Promise<LoadClient> {
  const requests = cookies.map((cookie) => browserRequest({ url, cookie, path: streamRoutes.openStream.path }));
  const load = await startLoadClient({ port: Number(new URL(url).port), requests, first: '\nevent: view' });
  lifecycle.add('streams', () => load.close());
  return load;
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
