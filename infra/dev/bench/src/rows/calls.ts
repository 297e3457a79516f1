import { Pool as HttpPool } from 'undici';
import { pace } from '../harness/pace.ts';
import { formatSpread, summarize } from '../harness/rounds.ts';
import { type Bar, type BenchContext, type Metric, type Row, verdict } from '../harness/row.ts';
import { makeCallExport } from './calls/export.ts';
import { listPaths, metricPaths, type Query } from './calls/paths.ts';
import { formatByKind, measureRequest, p95, type Timing } from './list/timing.ts';
import { type ListWorld, openListWorld } from './list/world.ts';
import { createWrites } from './list/writes.ts';

const WRITES_PER_SECOND = 200;
const READS_PER_SECOND = 30;
const BARS = {
  figures: { must: 50, aim: 25, better: 'less' },
  calls: { must: 40, aim: 15, better: 'less' },
  export: { must: 60, aim: 30, better: 'less' },
} as const satisfies Record<string, Bar>;
type Side = keyof typeof BARS;

/** Measures an account's calls over HTTP: metrics of any range, one at a time; the list's first page while calls arrive; an export of a tenth of the calls. */
export const callsRow: Row = {
  name: 'calls',
  also: ['figures', 'export'],
  async run(context) {
    const world = await openListWorld(context.isFull ? '1m' : '100k', context.note, ['figures', 'inbox']);
    const http = new HttpPool(new URL(world.url).origin, { connections: 32, pipelining: 1 });
    try {
      const figures = await inRounds(context, 'figures', () => readInTurn(world, http, metricPaths()));
      const calls = await inRounds(context, 'calls', () => readUnderWrites(world, http, context));
      return [figures, calls, await measureExport(world, http, context)];
    } finally {
      await http.close();
      await world.close();
    }
  },
};

async function inRounds(
  { rounds, isFull, note }: BenchContext,
  side: Side,
  read: () => Promise<Timing[]>,
): Promise<Metric> {
  const first = await read();
  const all: Timing[] = [];
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const timings = await read();
    all.push(...timings);
    values.push(p95(timings));
  }
  note(`  ${side} to warm up: ${formatByKind(first)}`);
  note(`  ${side}: ${formatByKind(all)}`);
  const load = side === 'calls' ? `, ${WRITES_PER_SECOND} writes/s, ${READS_PER_SECOND} requests/s` : '';
  return toMetric(side, values, {
    unit: 'ms, p95',
    isFull,
    load,
    bar: `${BARS[side].must} ms`,
    aim: `${BARS[side].aim} ms`,
  });
}

const REPETITIONS = 5;

async function readInTurn({ cookie }: ListWorld, http: HttpPool, queries: readonly Query[]): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (let time = 0; time < REPETITIONS; time += 1) {
    for (const { kind, path } of queries) timings.push({ kind, ms: await measureRequest(http, cookie, path) });
  }
  return timings;
}

async function readUnderWrites(world: ListWorld, http: HttpPool, { isFull, signal }: BenchContext): Promise<Timing[]> {
  const paths = listPaths();
  const timings: Timing[] = [];
  const forMs = isFull ? 20_000 : 6_000;
  await Promise.all([
    pace({ perSecond: WRITES_PER_SECOND, forMs, signal }, createWrites(http, world.apiKey)),
    pace({ perSecond: READS_PER_SECOND, forMs, signal }, async (nth) => {
      const query = paths[nth % paths.length];
      if (query) timings.push({ kind: query.kind, ms: await measureRequest(http, world.cookie, query.path) });
    }),
  ]);
  return timings;
}

async function measureExport(
  world: ListWorld,
  http: HttpPool,
  { rounds, isFull, note }: BenchContext,
): Promise<Metric> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { calls, seconds, api, worker } = await makeCallExport(world, http);
    values.push(seconds);
    note(
      `  export: ${calls} calls in ${seconds.toFixed(1)} s; the api grew by ${mb(api)}, the worker by ${mb(worker)}`,
    );
  }
  return toMetric('export', values, { unit: 's', isFull, load: ', a tenth of them', bar: '60 s', aim: '30 s' });
}

const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

interface Labels {
  readonly unit: string;
  readonly isFull: boolean;
  readonly load: string;
  readonly bar: string;
  readonly aim: string;
}

function toMetric(side: Side, values: readonly number[], { unit, isFull, load, bar, aim }: Labels): Metric {
  const samples = summarize(values);
  return {
    row: side,
    value: samples.median,
    unit,
    peer: `${isFull ? '1 M' : '100k'} conversations${load}`,
    peerValue: null,
    ratio: null,
    must: bar,
    aim,
    met: verdict(samples.median, BARS[side]),
    spread: formatSpread(samples),
  };
}
