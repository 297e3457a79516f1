import { sleep } from '@switchboard/platform/retry';
import { Pool as HttpPool } from 'undici';
import { percentile, type Samples, spreadOf, summarise } from '../harness/rounds.ts';
import { type BenchContext, type Figure, type Row, verdict } from '../harness/row.ts';
import { startServer } from '../harness/server.ts';
import { openInboxes, play, type Side } from './ack-to-frame/inboxes.ts';

const ACCOUNTS = 50;
const EVENTS_A_SECOND = 200;
const WARM_UP_MS = 2_000;
const SETTLE_MS = 500;
/** Of the twenty viewers of an account: most look at everything, some at what is live, two at a search. */
const QUERIES = [
  ...Array<string>(12).fill(''),
  ...Array<string>(6).fill('filterField=status&filterValue=pending'),
  ...Array<string>(2).fill('searchString=thursday'),
];
const BARS = { p50: { must: 10, aim: 5, better: 'less' }, p99: { must: 50, aim: 25, better: 'less' } } as const;

/** From the answer of the call that brought an event to the frame at each viewer of its account; api, worker and streams in one process. */
export const ackToFrameRow: Row = {
  name: 'ack-to-frame',
  async run(context) {
    const server = await startServer();
    const url = new URL(server.demo.url);
    const calls = new HttpPool(url.origin, { connections: 16, pipelining: 1 });
    try {
      const { sides, viewers, close } = await openInboxes(server, ACCOUNTS, QUERIES);
      context.note(`  ${viewers} viewers of ${sides.length} accounts`);
      await play(sides, calls, { perSecond: EVENTS_A_SECOND, forMs: WARM_UP_MS, signal: context.signal });
      const rounds: { p50: number; p99: number }[] = [];
      for (let round = 0; round < context.rounds; round += 1) rounds.push(await measure(sides, calls, context));
      close();
      return [
        figure('p50', summarise(rounds.map(({ p50 }) => p50))),
        figure('p99', summarise(rounds.map(({ p99 }) => p99))),
      ];
    } finally {
      await calls.close();
      await server.close();
    }
  },
};

async function measure(sides: readonly Side[], calls: HttpPool, { isFull, note, signal }: BenchContext) {
  for (const { latencies } of sides) latencies.samples.length = 0;
  const sent = await play(sides, calls, { perSecond: EVENTS_A_SECOND, forMs: isFull ? 30_000 : 10_000, signal });
  await sleep(SETTLE_MS);
  const samples = sides.flatMap(({ latencies }) => latencies.samples).sort((a, b) => a - b);
  note(`  ${sent} events, ${samples.length} frames of ${sent * QUERIES.length}`);
  return { p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) };
}

function figure(name: 'p50' | 'p99', samples: Samples): Figure {
  const { must, aim } = BARS[name];
  return {
    row: `ack-to-frame ${name}`,
    value: samples.median,
    unit: 'ms',
    peer: `${ACCOUNTS * QUERIES.length} viewers of ${ACCOUNTS} accounts, ${EVENTS_A_SECOND} events/s, one process`,
    peerValue: null,
    ratio: null,
    must: `≤ ${must} ms`,
    aim: `${aim} ms`,
    met: verdict(samples.median, BARS[name]),
    spread: spreadOf(samples),
  };
}
