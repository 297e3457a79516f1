import { withTransaction } from '@switchboard/platform/postgres/pool';
import { startBenchCluster } from '../harness/cluster.ts';
import { interleave, summarize } from '../harness/rounds.ts';
import type { Row } from '../harness/row.ts';
import { type RebuildReport, rebuild } from '../harness/worker.ts';
import { openEmmett } from './project/emmett.ts';
import { openAccounts, stageLog } from './project/log.ts';
import { projectMetric } from './project/metric.ts';

const ACCOUNTS = 3;
const PEER_EVENTS = 4_000;
const BAR = { must: 25_000, aim: 50_000, better: 'more', text: { must: '25k, 2 ×', aim: '50k' } } as const;

/** Measures the events per second of a rebuild of the inbox, against emmett's consumer. The time of the indexes is reported separately. */
export const projectRebuildRow: Row = {
  name: 'project-rebuild',
  async run({ rounds, note }) {
    const cluster = await startBenchCluster();
    try {
      const database = await cluster.createDatabase('project', 8);
      const { pool } = database;
      await stageLog(pool);
      const accounts = { name: 'acc_rebuild', count: ACCOUNTS, conversations: 10_000 };
      await withTransaction(pool, (client) => openAccounts(client, accounts));
      await pool.query('vacuum analyze es.events');
      const emmett = await openEmmett(database);
      const rebuilds: RebuildReport[] = [];
      const own = async () => {
        const rebuilt = await rebuild(database, 'inbox');
        rebuilds.push(rebuilt);
        return (rebuilt.events * 1_000) / rebuilt.fillMs;
      };
      const peer = async () => {
        await emmett.load(PEER_EVENTS);
        return await emmett.consume(PEER_EVENTS);
      };
      await peer();
      const measured = await interleave(rounds, { own, peer });
      const [events = 0] = rebuilds.map((rebuilt) => rebuilt.events);
      const indexSeconds = summarize(rebuilds.map(({ indexMs }) => indexMs / 1_000));
      note(`  ${events} events; indexes, built last, ${indexSeconds.median.toFixed(1)} s`);
      return [projectMetric('project-rebuild', measured, BAR)];
    } finally {
      await cluster.close();
    }
  },
};
