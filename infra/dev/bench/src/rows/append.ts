import { type BenchDatabase, startBenchCluster } from '../harness/cluster.ts';
import { perSecond } from '../harness/rate.ts';
import { formatSpread, interleave, type Samples } from '../harness/rounds.ts';
import { type Metric, type Row, verdict } from '../harness/row.ts';
import { openEmmett, openGrown, openOurs, openRaw, type Side } from './append/sides.ts';
import { createWorkload } from './append/workload.ts';

const POOL = 16;
const WARM_UP_MS = 1_500;
const SLICES = 5;
const SLICE_MS = { short: 500, full: 2_000 };

const RAW = { side: 'raw', peer: `raw one-row insert, pool of ${POOL}` } as const;
const EMPTY = { side: 'ours', peer: 'the same on an empty log' } as const;
const EMMETT = { side: 'emmett', peer: `emmett-postgresql, its defaults, pool of ${POOL}` } as const;

interface Contest {
  readonly name: string;
  readonly isLong?: boolean;
  readonly accounts: number;
  readonly inFlight: number;
  readonly side: SideName;
  readonly bars: readonly { readonly against: Peer; readonly must: number; readonly aim: number }[];
}

type Peer = typeof RAW | typeof EMMETT | typeof EMPTY;

const OPENERS = { ours: openOurs, grown: openGrown, raw: openRaw, emmett: openEmmett };
type SideName = keyof typeof OPENERS;

const MANY = { side: 'ours', accounts: 100, inFlight: 64 } as const;

/** Durable appends with a command id and 300 bytes of JSON: to many accounts or one, with 64 or 16 in flight, and on a log with ten million events. */
export const appendRows: readonly Row[] = [
  contest({ ...MANY, name: 'append-100', bars: [{ against: RAW, must: 1.3, aim: 2 }] }),
  contest({ ...MANY, name: 'append-hot', accounts: 1, bars: [{ against: RAW, must: 1.3, aim: 2 }] }),
  contest({
    ...MANY,
    name: 'append-16',
    inFlight: 16,
    bars: [
      { against: RAW, must: 0.7, aim: 1 },
      { against: EMMETT, must: 2.5, aim: 4 },
    ],
  }),
  contest({
    ...MANY,
    name: 'append-grown',
    isLong: true,
    side: 'grown',
    bars: [{ against: EMPTY, must: 0.9, aim: 1 }],
  }),
];

function contest({ name, isLong = false, accounts, inFlight, side: own, bars }: Contest): Row {
  return {
    name,
    isLong,
    async run(context) {
      const { rounds, isFull, signal } = context;
      const cluster = await startBenchCluster();
      const open: Side[] = [];
      try {
        const names: SideName[] = [own, ...bars.map(({ against }) => against.side)];
        const measure = new Map<SideName, (forMs: number) => Promise<number>>();
        for (const side of names) {
          const database: BenchDatabase = await cluster.createDatabase(side, POOL);
          const opened = await OPENERS[side](database, context);
          open.push(opened);
          const next = createWorkload(accounts, opened.stored);
          measure.set(side, (forMs) => perSecond({ forMs, inFlight }, () => opened.append(next())));
        }
        for (const run of measure.values()) await run(WARM_UP_MS);
        const sliceMs = isFull ? SLICE_MS.full : SLICE_MS.short;
        const sides = Object.fromEntries(
          [...measure].map(([side, run]) => [side, () => (signal.aborted ? Promise.resolve(0) : run(sliceMs))]),
        ) as Record<SideName, () => Promise<number>>; // The object has one entry for each measured side.
        const measured = await interleave(rounds, sides, SLICES);
        return bars.map(({ against, ...bar }) =>
          toMetric(name, measured[own], { ...against, ...bar, samples: measured[against.side] }),
        );
      } finally {
        for (const side of open) await side.close();
        await cluster.close();
      }
    },
  };
}

interface Opponent {
  readonly peer: string;
  readonly samples: Samples;
  readonly must: number;
  readonly aim: number;
}

function toMetric(row: string, ours: Samples, { peer, samples, must, aim }: Opponent): Metric {
  const ratio = ours.median / samples.median;
  return {
    row,
    value: ours.median,
    unit: 'events/s',
    peer,
    peerValue: samples.median,
    ratio,
    must: `${must} ×`,
    aim: `${aim} ×`,
    met: verdict(ratio, { must, aim, better: 'more' }),
    spread: `${formatSpread(ours)} : ${formatSpread(samples)}`,
  };
}
