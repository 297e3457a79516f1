import { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import { Pool as HttpPool } from 'undici';
import { pace } from '../harness/pace.ts';
import { formatSpread, type Samples, summarize } from '../harness/rounds.ts';
import { type BenchContext, type Metric, type Row, verdict } from '../harness/row.ts';
import { type ListQueries, makeQueries } from './list/list-params.ts';
import { formatByKind, measureRequest, p95, type Timing } from './list/timing.ts';
import { type ListWorld, openListWorld } from './list/world.ts';
import { createWrites } from './list/writes.ts';

const WRITES_PER_SECOND = 200;
const READS_PER_SECOND = 30;
const WARM_UP_MS = 4_000;
const SIDES = ['list', 'list-filter', 'list-search'] as const;
type Side = (typeof SIDES)[number];

const BARS = {
  short: {
    list: { must: 15, aim: 5, better: 'less' },
    'list-filter': { must: 25, aim: 10, better: 'less' },
    'list-search': { must: 50, aim: 20, better: 'less' },
  },
  full: {
    list: { must: 20, aim: 8, better: 'less' },
    'list-filter': { must: 40, aim: 15, better: 'less' },
    'list-search': { must: 100, aim: 40, better: 'less' },
  },
} as const;

/** Measures the 95th percentile of the list over HTTP, for a signed-in user, while the account's calls arrive and are projected. */
export const listRow: Row = {
  name: 'list',
  async run(context) {
    const world = await openListWorld(context.isFull ? '1m' : '100k', context.note);
    const http = new HttpPool(new URL(world.url).origin, { connections: 32, pipelining: 1 });
    try {
      return await measureAll(world, http, context);
    } finally {
      await http.close();
      await world.close();
    }
  },
};

async function measureAll(
  world: ListWorld,
  http: HttpPool,
  { rounds, isFull, note, signal }: BenchContext,
): Promise<Metric[]> {
  const queries = await makeQueries(world);
  const paths = buildPaths(queries);
  const write = createWrites(http, world.apiKey);
  const read = async (side: Side, forMs: number) => {
    const timings: Timing[] = [];
    await Promise.all([
      pace({ perSecond: WRITES_PER_SECOND, forMs, signal }, write),
      pace({ perSecond: READS_PER_SECOND, forMs, signal }, async (nth) => {
        const query = paths[side][nth % paths[side].length];
        if (query) timings.push({ kind: query.kind, ms: await measureRequest(http, world.cookie, query.path) });
      }),
    ]);
    return timings;
  };
  for (const side of SIDES) await read(side, WARM_UP_MS);
  const rates = new Map<Side, number[]>(SIDES.map((side) => [side, []]));
  const all = new Map<Side, Timing[]>(SIDES.map((side) => [side, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const side of SIDES) {
      const timings = await read(side, isFull ? 20_000 : 6_000);
      all.get(side)?.push(...timings);
      rates.get(side)?.push(p95(timings));
    }
  }
  for (const side of SIDES) note(`  ${side}: ${formatByKind(all.get(side) ?? [])}`);
  return SIDES.map((side) => toMetric(side, summarize(rates.get(side) ?? []), isFull));
}

function buildPaths({ list, filter, search }: ListQueries): Record<Side, { kind: string; path: string }[]> {
  const { path } = conversationRoutes.listConversations;
  const toPath = (kind: string) => (params: Readonly<Record<string, string>>) => ({
    kind,
    path: `${path}?${new URLSearchParams(params)}`,
  });
  const kinds = Object.entries(search).map(([kind, params]) => params.map(toPath(kind)));
  const most = Math.max(...kinds.map(({ length }) => length));
  return {
    list: list.map(toPath('first request')),
    'list-filter': filter.map((params) => toPath(params['filterField'] ?? 'two tags')(params)),
    // The kinds of queries take turns, so that each kind has the same share.
    'list-search': Array.from({ length: most }, (_, nth) => kinds.flatMap((of) => of[nth % of.length] ?? [])).flat(),
  };
}

function toMetric(row: Side, samples: Samples, isFull: boolean): Metric {
  const bar = BARS[isFull ? 'full' : 'short'][row];
  return {
    row,
    value: samples.median,
    unit: 'ms, p95',
    peer: `${isFull ? '1 M' : '100k'} conversations, ${WRITES_PER_SECOND} writes/s, ${READS_PER_SECOND} requests/s`,
    peerValue: null,
    ratio: null,
    must: `${bar.must} ms`,
    aim: `${bar.aim} ms`,
    met: verdict(samples.median, bar),
    spread: formatSpread(samples),
  };
}
