import { DemoFile } from '@switchboard/seed/demo/demo-file';
import { openCompose } from '@switchboard/testing/compose';
import { eventually } from '@switchboard/testing/eventually';
import { Pool as HttpPool } from 'undici';
import { pace } from '../harness/pace.ts';
import { formatSpread, percentile, type Samples, summarize } from '../harness/rounds.ts';
import { type BenchContext, type Metric, type Row, verdict } from '../harness/row.ts';
import { postEvent } from '../streams/post-event.ts';
import { openViewer } from '../streams/viewer.ts';
import { Latencies } from './ack-to-frame/latencies.ts';

const VIEWERS_PER_ACCOUNT = 60;
const EVENTS_PER_SECOND = 50;
const START_MS = 300_000;
const WARM_UP_MS = 3_000;
const BARS = { p50: { must: 15, aim: 8, better: 'less' }, p99: { must: 80, aim: 40, better: 'less' } } as const;

interface Side {
  readonly apiKey: string;
  readonly latencies: Latencies;
}

/** Measures the time from the response to an intake call to the frame at each viewer, both through the load balancer of docker-compose.yml. Needs Docker. */
export const composeRow: Row = {
  name: 'compose',
  async run(context) {
    const compose = await openCompose({ DEMO: '1', SIMULATOR: 'off' });
    const down = () => compose.run('down', '--volumes', '--timeout', '1');
    try {
      await compose.run('up', '--build', '--detach', '--scale', 'api=3', '--scale', 'worker=2');
      const read = async () =>
        DemoFile.parse(JSON.parse(await compose.run('exec', '-T', 'api', 'cat', '/demo/demo.json')));
      const { apiKeys } = await eventually(read, { timeoutMs: START_MS });
      const sides = Object.values(apiKeys).map((apiKey) => ({ apiKey, latencies: new Latencies() }));
      const rounds = await measure(new URL(compose.url), sides, context);
      return (['p50', 'p99'] as const).map((name) => toMetric(name, summarize(rounds.map((round) => round[name]))));
    } finally {
      await down();
    }
  },
};

async function measure(url: URL, sides: readonly Side[], { rounds, isFull, note, signal }: BenchContext) {
  const calls = new HttpPool(url.origin, { connections: 16, pipelining: 1 });
  const viewers = sides.flatMap(({ apiKey, latencies }) =>
    Array.from({ length: VIEWERS_PER_ACCOUNT }, () =>
      openViewer({ url, apiKey, query: '', onPositions: latencies.receive.bind(latencies) }),
    ),
  );
  try {
    await Promise.all(viewers.map(({ live }) => live));
    const play = (forMs: number) =>
      pace({ perSecond: EVENTS_PER_SECOND, forMs, signal }, async (nth) => {
        const side = sides[nth % sides.length];
        if (side === undefined) return;
        const position = await postEvent(calls, side.apiKey, nth % 20);
        side.latencies.acknowledge(position, performance.now());
      });
    await play(WARM_UP_MS);
    const measured: { p50: number; p99: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const { latencies } of sides) latencies.samples.length = 0;
      const events = await play(isFull ? 30_000 : 10_000);
      const samples = sides.flatMap(({ latencies }) => latencies.samples).sort((a, b) => a - b);
      note(`  ${events} events, ${samples.length} frames of ${events * VIEWERS_PER_ACCOUNT}`);
      measured.push({ p50: percentile(samples, 0.5), p99: percentile(samples, 0.99) });
    }
    return measured;
  } finally {
    for (const viewer of viewers) viewer.close();
    await calls.close();
  }
}

function toMetric(name: 'p50' | 'p99', samples: Samples): Metric {
  const { must, aim } = BARS[name];
  return {
    row: `compose ${name}`,
    value: samples.median,
    unit: 'ms, ack to frame',
    peer: `through nginx, three api, two workers, Redis; ${EVENTS_PER_SECOND} events/s, ${VIEWERS_PER_ACCOUNT} viewers of each of three accounts`,
    peerValue: null,
    ratio: null,
    must: `≤ ${must} ms`,
    aim: `${aim} ms`,
    met: verdict(samples.median, BARS[name]),
    spread: formatSpread(samples),
  };
}
