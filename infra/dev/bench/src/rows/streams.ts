import { streamRoutes } from '@switchboard/contracts/stream/routes';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { sleep } from '@switchboard/platform/retry';
import { residentBytes } from '../harness/resident.ts';
import { formatSpread, type Samples, summarize } from '../harness/rounds.ts';
import { type Bar, type BenchContext, type Metric, type Row, verdict } from '../harness/row.ts';
import { type LoadClient, startLoadClient } from '../streams/load-client.ts';
import { browserRequest } from '../streams/sessions.ts';
import { openStreamWorld, type StreamWorld } from '../streams/world.ts';

const ACCOUNTS = 5;
const STREAMS = 5_000;
const SESSIONS_PER_ACCOUNT = 32;
const WARM_STREAMS = 500;
/** The pause between rounds of reconnects. */
const REST_MS = 3_000;
/** V8 frees the garbage of opening streams once the process has been idle for some time. */
const IDLE_MS = 60_000;
/** The number of streams that are opened at the same time. */
const STEP = 250;
const WRITES = { perSecond: 50, forMs: 2_000 };
const MEMORY_BAR: Bar = { must: 14, aim: 10, better: 'less' };
const RECONNECT_BAR: Bar = { must: 10, aim: 4, better: 'less' };

/** Measures the memory of an idle stream after a minute, with cookies and headers as browsers send them. */
export const streamMemoryRow: Row = {
  name: 'stream-memory',
  async run({ rounds, signal, note }) {
    const measured: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const lifecycle = new Lifecycle();
      try {
        const world = await openStreamWorld(lifecycle, {
          replicas: 1,
          accounts: ACCOUNTS,
          sessionsPerAccount: SESSIONS_PER_ACCOUNT,
        });
        const [load] = await openLoads(lifecycle, world);
        const [api] = world.apis;
        if (load === undefined || api === undefined) throw new Error('no api');
        // This loads code and fills caches.
        await load.open(WARM_STREAMS);
        await world.postEvents({ ...WRITES, signal });
        await load.closeStreams();
        await sleep(IDLE_MS);
        const before = await residentBytes(api.pid);
        for (let from = 0; from < STREAMS; from += STEP) await load.open(STEP, from);
        await sleep(IDLE_MS);
        const kilobytes = ((await residentBytes(api.pid)) - before) / STREAMS / 1_000;
        note(`  ${kilobytes.toFixed(1)} kB a stream, ${(before / 1e6).toFixed(0)} MB before`);
        measured.push(kilobytes);
      } finally {
        await lifecycle.close();
      }
    }
    const peer = `${STREAMS} streams of ${ACCOUNTS} accounts, ${ACCOUNTS * SESSIONS_PER_ACCOUNT} sessions, idle for a minute`;
    return [
      toMetric({ row: 'stream-memory', unit: 'kB resident a stream', peer, bar: MEMORY_BAR }, summarize(measured)),
    ];
  },
};

/** Measures the time until all viewers have caught up when they reconnect at once to two replicas, from a cursor that is some changes behind. */
export const reconnectRow: Row = {
  name: 'reconnect',
  async run(context) {
    const lifecycle = new Lifecycle();
    try {
      const world = await openStreamWorld(lifecycle, {
        replicas: 2,
        accounts: ACCOUNTS,
        sessionsPerAccount: SESSIONS_PER_ACCOUNT,
      });
      const cursors = await readCursors(world);
      const loads = await openLoads(lifecycle, world, cursors);
      await world.postEvents({ ...WRITES, signal: context.signal });
      const seconds: number[] = [];
      for (let round = 0; round < context.rounds; round += 1) seconds.push(await reconnectAll(loads, context));
      const peer = `${STREAMS} viewers of ${ACCOUNTS} accounts at once, two replicas`;
      return [
        toMetric({ row: 'reconnect', unit: 's until all caught up', peer, bar: RECONNECT_BAR }, summarize(seconds)),
      ];
    } finally {
      await lifecycle.close();
    }
  },
};

async function reconnectAll(loads: readonly LoadClient[], { note }: BenchContext): Promise<number> {
  const tookMs = await Promise.all(loads.map((load) => load.open(STREAMS / loads.length)));
  for (const load of loads) await load.closeStreams();
  await sleep(REST_MS);
  note(`  ${tookMs.map((ms) => (ms / 1_000).toFixed(2)).join(' and ')} s`);
  return Math.max(...tookMs) / 1_000;
}

/** Starts a load client for each replica, with the requests of all sessions. */
async function openLoads(lifecycle: Lifecycle, { apis, cookies }: StreamWorld, cursors: readonly string[] = []) {
  const loads: LoadClient[] = [];
  for (const { url } of apis) {
    const requests = cookies.map((cookie, nth) => {
      const cursor = cursors[nth];
      const path = streamRoutes.openStream.path + (cursor === undefined ? '' : `?lastEventId=${cursor}`);
      return browserRequest({ url, cookie, path });
    });
    const load = await startLoadClient({ port: Number(new URL(url).port), requests, first: '\nevent: view' });
    lifecycle.add('streams', () => load.close());
    loads.push(load);
  }
  return loads;
}

/** Reads the cursor of each session's list. */
async function readCursors({ apis: [api], cookies }: StreamWorld): Promise<string[]> {
  const cursors: string[] = [];
  for (const cookie of cookies) {
    const response = await fetch(new URL('/api/conversations?perPage=1', api?.url), { headers: { cookie } });
    const { meta } = (await response.json()) as { meta: { asOf: string } }; // The route's contract ensures this type.
    cursors.push(meta.asOf);
  }
  return cursors;
}

interface Labels {
  readonly row: string;
  readonly unit: string;
  readonly peer: string;
  readonly bar: Bar;
}

function toMetric({ row, unit, peer, bar }: Labels, samples: Samples): Metric {
  return {
    row,
    value: samples.median,
    unit,
    peer,
    peerValue: null,
    ratio: null,
    must: `≤ ${bar.must}`,
    aim: String(bar.aim),
    met: verdict(samples.median, bar),
    spread: formatSpread(samples),
  };
}
