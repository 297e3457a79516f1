import { withTransaction } from '@switchboard/platform/postgres/pool';
import { sleep } from '@switchboard/platform/retry';
import type { Pool } from 'pg';
import { startBenchCluster } from '../harness/cluster.ts';
import { interleave } from '../harness/rounds.ts';
import type { Row } from '../harness/row.ts';
import { startWorker } from '../harness/worker.ts';
import { openEmmett } from './project/emmett.ts';
import { projectFigure } from './project/figure.ts';
import { countMissing, openAccounts, stageLog } from './project/log.ts';

const ACCOUNTS = 8;
const CONVERSATIONS = { short: 5_000, full: 9_000 } as const;
const PEER_EVENTS = 4_000;
const LOOK_EVERY_MS = 30;
const BAR = { must: 10_000, aim: 20_000, better: 'more', text: { must: '10k, 2 ×', aim: '20k' } } as const;

/** Events that a running worker, with all its consumers, takes into the inbox, against emmett's consumer. */
export const projectLiveRow: Row = {
  name: 'project-live',
  async run({ rounds, isFull, signal }) {
    const cluster = await startBenchCluster();
    try {
      const database = await cluster.createDatabase('project', 8);
      const { pool } = database;
      await stageLog(pool);
      const emmett = await openEmmett(database);
      const worker = await startWorker(database);
      try {
        await untilProjected(pool, signal);
        let opened = 0;
        const own = async () => {
          opened += 1;
          const conversations = isFull ? CONVERSATIONS.full : CONVERSATIONS.short;
          const accounts = { name: `acc_live${opened}`, count: ACCOUNTS, conversations };
          const events = await withTransaction(pool, (client) => openAccounts(client, accounts));
          const startedMs = performance.now();
          await untilProjected(pool, signal);
          return (events * 1_000) / (performance.now() - startedMs);
        };
        const peer = async () => {
          await emmett.load(PEER_EVENTS);
          return await emmett.consume(PEER_EVENTS);
        };
        await own();
        await peer();
        return [projectFigure('project-live', await interleave(rounds, { own, peer }), BAR)];
      } finally {
        await worker.close();
      }
    } finally {
      await cluster.close();
    }
  },
};

async function untilProjected(pool: Pool, signal: AbortSignal): Promise<void> {
  while ((await countMissing(pool)) > 0) {
    signal.throwIfAborted();
    await sleep(LOOK_EVERY_MS);
  }
}
