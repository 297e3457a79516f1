import { Lifecycle } from '@switchboard/platform/lifecycle';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { sleep } from '@switchboard/platform/retry';
import { type BenchDatabase, startBenchCluster } from '../harness/cluster.ts';
import { interleave, type Samples, spreadOf } from '../harness/rounds.ts';
import { type BenchContext, type Figure, type Row, verdict } from '../harness/row.ts';
import { type BenchWorker, startWorker, startWorkerWithIdle } from '../harness/worker.ts';
import { openEmmett } from './project/emmett.ts';
import { projectFigure } from './project/figure.ts';
import { countBehind, countMissing, openAccounts, stageLog } from './project/log.ts';

const ACCOUNTS = 8;
const CONVERSATIONS = { short: 5_000, full: 9_000 } as const;
const PEER_EVENTS = 4_000;
const LOOK_EVERY_MS = 30;
const BAR = { must: 10_000, aim: 20_000, better: 'more', text: { must: '10k, 2 ×', aim: '20k' } } as const;

/**
 * Events that a running worker, with all its consumers, takes into the inbox, against emmett's consumer; and the same with twelve idle
 * consumers more, against without.
 */
export const projectLiveRow: Row = {
  name: 'project-live',
  async run(context) {
    const lifecycle = new Lifecycle();
    try {
      const cluster = await startBenchCluster();
      lifecycle.add('PostgreSQL', () => cluster.close());
      const database = await cluster.createDatabase('project', 8);
      const own = await openSide(context, { database, lifecycle, start: startWorker });
      const withIdle = await openSide(context, {
        database: await cluster.createDatabase('project_idle', 8),
        lifecycle,
        start: startWorkerWithIdle,
      });
      const emmett = await openEmmett(database);
      const peer = async () => {
        await emmett.load(PEER_EVENTS);
        return await emmett.consume(PEER_EVENTS);
      };
      for (const side of [own, withIdle, peer]) await side();
      const measured = await interleave(context.rounds, { own, withIdle, peer });
      return [projectFigure('project-live', measured, BAR), idleFigure(measured)];
    } finally {
      await lifecycle.close();
    }
  },
};

interface SideOptions {
  readonly database: BenchDatabase;
  readonly lifecycle: Lifecycle;
  readonly start: (database: BenchDatabase) => Promise<BenchWorker>;
}

/** Stages a log and starts a worker; what is answered measures one round, and leaves every consumer caught up. */
async function openSide({ isFull, signal }: BenchContext, { database, lifecycle, start }: SideOptions) {
  const { pool } = database;
  await stageLog(pool);
  const worker = await start(database);
  lifecycle.add('worker', () => worker.close());
  await untilNone(() => countBehind(pool), signal);
  let opened = 0;
  return async () => {
    opened += 1;
    const conversations = isFull ? CONVERSATIONS.full : CONVERSATIONS.short;
    const accounts = { name: `acc_live${opened}`, count: ACCOUNTS, conversations };
    const events = await withTransaction(pool, (client) => openAccounts(client, accounts));
    const startedMs = performance.now();
    await untilNone(() => countMissing(pool), signal);
    const rate = (events * 1_000) / (performance.now() - startedMs);
    await untilNone(() => countBehind(pool), signal);
    return rate;
  };
}

async function untilNone(count: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while ((await count()) > 0) {
    signal.throwIfAborted();
    await sleep(LOOK_EVERY_MS);
  }
}

const IDLE_BAR = { must: 0.95, aim: 1, better: 'more' } as const;

function idleFigure({ own, withIdle }: Record<'own' | 'withIdle', Samples>): Figure {
  const ratio = withIdle.median / own.median;
  return {
    row: 'project-live idle',
    value: withIdle.median,
    unit: 'events/s',
    peer: 'the same worker without twelve consumers of streams that nobody writes',
    peerValue: own.median,
    ratio,
    must: `${IDLE_BAR.must} ×`,
    aim: `${IDLE_BAR.aim} ×`,
    met: verdict(ratio, IDLE_BAR),
    spread: spreadOf(withIdle),
  };
}
