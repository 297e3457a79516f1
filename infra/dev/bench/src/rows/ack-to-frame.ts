import { sleep } from '@switchboard/platform/retry';
import { Pool as HttpPool } from 'undici';
import { formatSpread, percentile, type Samples, summarize } from '../harness/rounds.ts';
import { type BenchContext, type Metric, type Row, verdict } from '../harness/row.ts';
import { startServer } from '../harness/server.ts';
import { openInboxes, play, type Side } from './ack-to-frame/inboxes.ts';

const ACCOUNTS = 50;
const EVENTS_PER_SECOND = 200;
const WARM_UP_MS = 2_000;
const SETTLE_MS = 500;
/** The queries of an account's twenty viewers: most without a filter, some by status, two by a search. */
const QUERIES = [
  ...Array<string>(12).fill(''),
  ...Array<string>(6).fill('filterField=status&filterValue=pending'),
  ...Array<string>(2).fill('searchString=thursday'),
];
const BARS = { p50: { must: 10, aim: 5, better: 'less' }, p99: { must: 50, aim: 25, better: 'less' } } as const;

/** Measures the time from the response to an intake call to the frame at each viewer of its account. API, worker and streams run in one process. */
export const ackToFrameRow: Row = {
  name: 'ack-to-frame',
  async run(context) {
    const server = await startServer();
    const url = new URL(server.demo.url);
    const calls = new HttpPool(url.origin, { connections: 16, pipelining: 1 });
    try {
      const { sides, viewers, close } = await openInboxes(server, ACCOUNTS, QUERIES);
      context.note(`  ${viewers} viewers of ${sides.length} accounts`);
      await play(sides, calls, { perSecond: EVENTS_PER_SECOND, forMs: WARM_UP_MS, signal: context.signal });
      const rounds: { p50: number; p99: number }[] = [];
      for (let round = 0; round < context.rounds; round += 1) rounds.push(await measure(sides, calls, context));
      close();
      return [
        toMetric('p50', summarize(rounds.map(({ p50 }) => p50))),
        toMetric('p99', summarize(rounds.map(({ p99 }) => p99))),
      ];
    } finally {
      await calls.close();
      await server.close();
    }
  },
};

async function measure(sides: readonly Side[], calls: HttpPool, { isFull, note, signal }: BenchContext) {
  for (const { latencies } of sides) latencies.samples.length = 0;
  const sent = await play(sides, calls, { perSecond: EVENTS_PER_SECOND, forMs: isFull ? 30_000 : 10_000, signal });
  await sleep(SETTLE_MS);
  const samples = sides.flatMap(({ latencies }) => latencies.samples).sort((a, b) => a - b);
  note(`  ${sent} events, ${samples.length} frames of ${sent * QUERIES.length}`);
  return { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) };
}

function toMetric(name: 'p50' | 'p99', samples: Samples): Metric {
  const { must, aim } = BARS[name];
  return {
    row: `ack-to-frame ${name}`,
    value: samples.median,
    unit: 'ms',
    peer: `${ACCOUNTS * QUERIES.length} viewers of ${ACCOUNTS} accounts, ${EVENTS_PER_SECOND} events/s, one process`,
    peerValue: null,
    ratio: null,
    must: `≤ ${must} ms`,
    aim: `${aim} ms`,
    met: verdict(samples.median, BARS[name]),
    spread: formatSpread(samples),
  };
}
