import { streamRoutes } from '@switchboard/contracts/stream/routes';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { sleep } from '@switchboard/platform/retry';
import { residentBytes } from '../harness/resident.ts';
import { type Samples, spreadOf, summarise } from '../harness/rounds.ts';
import { type Bar, type BenchContext, type Figure, type Row, verdict } from '../harness/row.ts';
import { type LoadClient, startLoadClient } from '../streams/load-client.ts';
import { browserRequest } from '../streams/people.ts';
import { openStreamWorld, type StreamWorld } from '../streams/world.ts';

const ACCOUNTS = 5;
const STREAMS = 5_000;
const SESSIONS_OF_EACH = 32;
const WARM_STREAMS = 500;
/** Between the rounds in which everybody comes back. */
const REST_MS = 3_000;
/** V8 frees what opening left behind once its process has been idle for some time. */
const IDLE_MS = 60_000;
/** Streams that open at the same time, as people come. */
const STEP = 250;
const WRITES = { perSecond: 50, forMs: 2_000 };
const MEMORY_BAR: Bar = { must: 14, aim: 10, better: 'less' };
const RECONNECT_BAR: Bar = { must: 10, aim: 4, better: 'less' };

/** Memory that a stream costs after a minute in which nothing happens: cookies and headers as browsers send them. */
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
          sessionsOfEach: SESSIONS_OF_EACH,
        });
        const [load] = await openLoads(lifecycle, world);
        const [api] = world.apis;
        if (load === undefined || api === undefined) throw new Error('no api');
        // Code and caches are there from the first streams on.
        await load.open(WARM_STREAMS);
        await world.tell({ ...WRITES, signal });
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
    const peer = `${STREAMS} streams of ${ACCOUNTS} accounts, ${ACCOUNTS * SESSIONS_OF_EACH} sessions, idle for a minute`;
    return [figure({ row: 'stream-memory', unit: 'kB resident a stream', peer, bar: MEMORY_BAR }, summarise(measured))];
  },
};

/** Everybody comes back at once: to two replicas, from a cursor that is some changes behind, until each has caught up. */
export const reconnectRow: Row = {
  name: 'reconnect',
  async run(context) {
    const lifecycle = new Lifecycle();
    try {
      const world = await openStreamWorld(lifecycle, {
        replicas: 2,
        accounts: ACCOUNTS,
        sessionsOfEach: SESSIONS_OF_EACH,
      });
      const cursors = await readCursors(world);
      const loads = await openLoads(lifecycle, world, cursors);
      await world.tell({ ...WRITES, signal: context.signal });
      const seconds: number[] = [];
      for (let round = 0; round < context.rounds; round += 1) seconds.push(await comeBack(loads, context));
      const peer = `${STREAMS} viewers of ${ACCOUNTS} accounts at once, two replicas`;
      return [
        figure({ row: 'reconnect', unit: 's until all caught up', peer, bar: RECONNECT_BAR }, summarise(seconds)),
      ];
    } finally {
      await lifecycle.close();
    }
  },
};

async function comeBack(loads: readonly LoadClient[], { note }: BenchContext): Promise<number> {
  const tookMs = await Promise.all(loads.map((load) => load.open(STREAMS / loads.length)));
  for (const load of loads) await load.closeStreams();
  await sleep(REST_MS);
  note(`  ${tookMs.map((ms) => (ms / 1_000).toFixed(2)).join(' and ')} s`);
  return Math.max(...tookMs) / 1_000;
}

/** A client for each replica, with the requests of all sessions. */
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

/** Where each session's list stands. */
async function readCursors({ apis: [api], cookies }: StreamWorld): Promise<string[]> {
  const cursors: string[] = [];
  for (const cookie of cookies) {
    const response = await fetch(new URL('/api/conversations?perPage=1', api?.url), { headers: { cookie } });
    const { meta } = (await response.json()) as { meta: { asOf: string } }; // the answer of our own api
    cursors.push(meta.asOf);
  }
  return cursors;
}

interface Told {
  readonly row: string;
  readonly unit: string;
  readonly peer: string;
  readonly bar: Bar;
}

function figure({ row, unit, peer, bar }: Told, samples: Samples): Figure {
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
    spread: spreadOf(samples),
  };
}
