import { Lifecycle } from '@switchboard/platform/lifecycle';
import { startBenchCluster } from '../harness/cluster.ts';
import { formatSpread, interleave, type Samples } from '../harness/rounds.ts';
import { type Metric, type Row, verdict } from '../harness/row.ts';
import { startWorker, startWorkerWithIdle } from '../harness/worker.ts';
import { openEmmett } from './project/emmett.ts';
import { projectMetric } from './project/metric.ts';
import { openWorkerSide } from './project/worker-side.ts';

const PEER_EVENTS = 4_000;
const BAR = { must: 10_000, aim: 20_000, better: 'more', text: { must: '10k, 2 ×', aim: '20k' } } as const;

/**
 * Measures the events per second that a worker with all its consumers projects into the inbox, against emmett's consumer; and the same with twelve
 * additional idle consumers, against without them.
 */
export const projectLiveRow: Row = {
  name: 'project-live',
  async run(context) {
    const lifecycle = new Lifecycle();
    try {
      const cluster = await startBenchCluster();
      lifecycle.add('PostgreSQL', () => cluster.close());
      const database = await cluster.createDatabase('project', 8);
      const own = await openWorkerSide(context, { database, lifecycle, start: startWorker });
      const withIdle = await openWorkerSide(context, {
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
      return [projectMetric('project-live', measured, BAR), idleMetric(measured)];
    } finally {
      await lifecycle.close();
    }
  },
};

const IDLE_BAR = { must: 0.95, aim: 1, better: 'more' } as const;

function idleMetric({ own, withIdle }: Record<'own' | 'withIdle', Samples>): Metric {
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
    spread: formatSpread(withIdle),
  };
}
