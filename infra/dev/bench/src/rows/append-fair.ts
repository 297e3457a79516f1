import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { Pool as HttpPool } from 'undici';
import { type BenchAccount, insertAccounts } from '../harness/accounts.ts';
import { type BenchApi, seedDatabase, startApi } from '../harness/api.ts';
import { type BenchDatabase, startBenchCluster } from '../harness/cluster.ts';
import { neighborMetric } from '../harness/neighbor.ts';
import { pace } from '../harness/pace.ts';
import { interleave, percentile } from '../harness/rounds.ts';
import type { BenchContext, Row } from '../harness/row.ts';
import { EVENTS_PER_LOUD_CALL, LOUD_CALLS, startLoud } from './append-fair/loud.ts';
import { postCall } from './append-fair/post-call.ts';
import { callBodies } from './intake/bodies.ts';

const QUIET_ACCOUNTS = 10;
const CALLS_PER_SECOND = 40;
const WARM_UP_MS = 3_000;
const BAR = { must: 3, aim: 2, better: 'less' } as const;
const PEER = `the same without it; ${CALLS_PER_SECOND} single calls/s beside ${LOUD_CALLS} × ${EVENTS_PER_LOUD_CALL} events at once, one replica`;

interface Scene {
  readonly origin: string;
  readonly calls: HttpPool;
  readonly loud: BenchAccount;
  readonly quiet: readonly BenchAccount[];
  readonly settle: () => Promise<void>;
}

/** Measures the latency of single intake calls while another account keeps sending ten calls of a thousand events at once to the same replica. */
export const appendFairRow: Row = {
  name: 'append-fair',
  async run(context) {
    const cluster = await startBenchCluster();
    let api: BenchApi | undefined;
    try {
      const database = await cluster.createDatabase('fair', 2);
      await seedDatabase(database);
      api = await startApi(database);
      const [loud, ...quiet] = await insertAccounts(database.pool, QUIET_ACCOUNTS + 1);
      if (loud === undefined) throw new Error('there is no account');
      const { origin } = new URL(api.demo.url);
      const calls = new HttpPool(origin, { connections: 64, pipelining: 1 });
      const scene = { origin, calls, loud, quiet, settle: () => flushPages(database) };
      const forMs = context.isFull ? 30_000 : 15_000;
      await underLoad(scene, context, WARM_UP_MS);
      const measured = await interleave(context.rounds, {
        alone: () => alone(scene, context, forMs),
        underLoad: () => underLoad(scene, context, forMs),
      });
      await calls.close();
      return [neighborMetric(measured, { row: 'append-fair', peer: PEER, bar: BAR })];
    } finally {
      await api?.close();
      await cluster.close();
    }
  },
};

async function alone(scene: Scene, context: BenchContext, forMs: number): Promise<number> {
  await scene.settle();
  return quietP99(scene, context, forMs);
}

/** Measures the 99th percentile of the quiet accounts' calls in ms. @throws if one is refused */
async function quietP99({ calls, quiet }: Scene, { signal }: BenchContext, forMs: number): Promise<number> {
  const bodies = callBodies(1);
  const samples: number[] = [];
  await pace({ perSecond: CALLS_PER_SECOND, forMs, signal }, async (nth) => {
    const account = quiet[nth % quiet.length];
    if (account === undefined) return;
    const startedMs = performance.now();
    const { status, text } = await postCall(calls, account.apiKey, bodies.next().value.text);
    samples.push(performance.now() - startedMs);
    if (status !== intakeRoutes.intakeEvents.ok.status) throw new Error(`a quiet call was refused: ${status} ${text}`);
  });
  return percentile(
    samples.sort((a, b) => a - b),
    0.99,
  );
}

async function underLoad(scene: Scene, context: BenchContext, forMs: number): Promise<number> {
  const startedMs = performance.now();
  const bursts = await startLoud({ origin: scene.origin, apiKey: scene.loud.apiKey });
  await scene.settle();
  const p99 = await quietP99(scene, context, forMs);
  const { accepted, refused } = await bursts.stop();
  const tookS = (performance.now() - startedMs) / 1_000;
  context.note(
    `  ${p99.toFixed(0)} ms beside ${Math.round(accepted / tookS)} events/s of the loud account, ${refused} calls refused`,
  );
  return p99;
}

/** Flushes dirty pages. Otherwise the system would flush them half a minute later, during another slice, and delay each commit by 100 ms. */
async function flushPages({ pool }: BenchDatabase): Promise<void> {
  await pool.query('checkpoint');
}
