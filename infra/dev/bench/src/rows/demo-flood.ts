import { demoRoutes } from '@switchboard/contracts/demos/routes';
import { sleep } from '@switchboard/platform/retry';
import { Pool as HttpPool } from 'undici';
import { pace } from '../harness/pace.ts';
import { residentBytes } from '../harness/resident.ts';
import { interleave, percentile, type Samples, spreadOf } from '../harness/rounds.ts';
import { type BenchContext, type Figure, type Row, verdict } from '../harness/row.ts';
import { type BenchServer, startServer } from '../harness/server.ts';
import { openInboxes, play, type Side } from './ack-to-frame/inboxes.ts';

const ACCOUNTS = 20;
const QUERIES = Array<string>(10).fill('');
const EVENTS_A_SECOND = 100;
const VISITORS = 1_000;
const FOR_MS = 10_000;
const SETTLE_MS = 500;
const MEGABYTE = 1e6;
const STARTED: number = demoRoutes['demos.start'].ok.status;
const BAR = { must: 1.5, aim: 1.2, better: 'less' } as const;

interface Scene {
  readonly server: BenchServer;
  readonly calls: HttpPool;
  readonly sides: readonly Side[];
}

/** From a call's answer to the frame at each viewer, while a thousand visitors of the site begin talks with a demo agent in ten seconds. */
export const demoFloodRow: Row = {
  name: 'demo-flood',
  async run(context) {
    // Each visitor comes from an address of its own, as through a balancer.
    const server = await startServer({ TRUSTED_PROXIES: '127.0.0.1' });
    const calls = new HttpPool(new URL(server.demo.url).origin, { connections: 64, pipelining: 1 });
    try {
      const { sides, close } = await openInboxes(server, ACCOUNTS, QUERIES);
      const scene = { server, calls, sides };
      await inboxP99(scene, context);
      const measured = await interleave(context.rounds, {
        alone: () => inboxP99(scene, context),
        flooded: () => floodedP99(scene, context),
      });
      close();
      return [figure(measured)];
    } finally {
      await calls.close();
      await server.close();
    }
  },
};

async function inboxP99({ calls, sides }: Scene, { signal }: BenchContext): Promise<number> {
  for (const { latencies } of sides) latencies.samples.length = 0;
  await play(sides, calls, { perSecond: EVENTS_A_SECOND, forMs: FOR_MS, signal });
  await sleep(SETTLE_MS);
  const samples = sides.flatMap(({ latencies }) => latencies.samples).sort((a, b) => a - b);
  return percentile(samples, 0.99);
}

async function floodedP99(scene: Scene, context: BenchContext): Promise<number> {
  const { pid } = scene.server.process;
  if (pid === undefined) throw new Error('the server has no process');
  const before = await residentBytes(pid);
  const [p99, began] = await Promise.all([inboxP99(scene, context), flood(scene, context)]);
  const grownMb = ((await residentBytes(pid)) - before) / MEGABYTE;
  context.note(`  ${p99.toFixed(1)} ms beside ${VISITORS} visitors: ${began} talks, ${grownMb.toFixed(0)} MB more`);
  return p99;
}

let visitors = 0;

/** Visitors who begin a talk, each once; answers how many were let in. @throws at an answer that is neither a talk nor a refusal to come back for */
async function flood({ calls }: Scene, { signal }: BenchContext): Promise<number> {
  let began = 0;
  await pace({ perSecond: (VISITORS * 1_000) / FOR_MS, forMs: FOR_MS, signal }, async () => {
    const { method, path } = demoRoutes['demos.start'];
    const { statusCode, headers, body } = await calls.request({
      method,
      path: path.replace(':slug', 'voice'),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(visitors++) },
      body: '{}',
    });
    const text = await body.text();
    if (statusCode === STARTED) began += 1;
    else if (Number(headers['retry-after'] ?? 0) <= 0)
      throw new Error(`a visitor met ${statusCode} ${text.slice(0, 500)}`);
  });
  return began;
}

/** An address of the range for benchmarks, RFC 2544. */
const addressOf = (nth: number): string => `198.18.${Math.floor(nth / 250) % 256}.${(nth % 250) + 1}`;

function figure({ alone, flooded }: Record<'alone' | 'flooded', Samples>): Figure {
  const ratio = flooded.median / alone.median;
  return {
    row: 'demo-flood',
    value: flooded.median,
    unit: 'ms p99',
    peer: `the same without the visitors; ${ACCOUNTS * QUERIES.length} viewers, ${EVENTS_A_SECOND} events/s, one process`,
    peerValue: alone.median,
    ratio,
    must: `≤ ${BAR.must} ×`,
    aim: `${BAR.aim} ×`,
    met: verdict(ratio, BAR),
    spread: spreadOf(flooded),
  };
}
