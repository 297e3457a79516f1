import { setTimeout as sleep } from 'node:timers/promises';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import type { Pool } from 'pg';
import { Pool as HttpPool } from 'undici';
import { type BenchDeployment, startDeployment } from '../harness/deployment.ts';
import { neighborMetric } from '../harness/neighbor.ts';
import { pace } from '../harness/pace.ts';
import { interleave, percentile } from '../harness/rounds.ts';
import type { BenchContext, Row } from '../harness/row.ts';
import { signIn } from '../harness/session.ts';
import { callBodies } from './intake/bodies.ts';
import { startNoise } from './noisy-neighbor/noise.ts';

const REQUESTS_PER_SECOND = 40;
const WARM_UP_MS = 3_000;
const BAR = { must: 2, aim: 1.5, better: 'less' } as const;
const PEER = `the same without the other account's requests; ${REQUESTS_PER_SECOND} requests/s, one replica and one worker`;
const QUIET = 'priya@willowcreek.example';
const NOISY = 'terrence@northgate.example';

interface Scene {
  readonly deployment: BenchDeployment;
  readonly calls: HttpPool;
  readonly quietCookie: string;
  readonly noisyCookie: string;
}

/** Measures the latency of an account's requests while another account sends the worst input of every kind as fast as the server responds. */
export const noisyNeighborRow: Row = {
  name: 'noisy-neighbor',
  async run(context) {
    const lifecycle = new Lifecycle();
    try {
      const deployment = await startDeployment(lifecycle);
      // The seed raises the quotas for other rows; this row runs with the defaults.
      await deployment.database.pool.query('delete from access.quotas');
      const { url } = deployment.api;
      const calls = new HttpPool(new URL(url).origin, { connections: 32, pipelining: 1 });
      lifecycle.add('connections', () => calls.close());
      const scene = { deployment, calls, quietCookie: await signIn(url, QUIET), noisyCookie: await signIn(url, NOISY) };
      const forMs = context.isFull ? 30_000 : 12_000;
      await quietP99(scene, context, WARM_UP_MS);
      const measured = await interleave(context.rounds, {
        alone: () => alone(scene, context, forMs),
        underLoad: () => underNoise(scene, context, forMs),
      });
      return [neighborMetric(measured, { row: 'noisy-neighbor', peer: PEER, bar: BAR })];
    } finally {
      await lifecycle.close();
    }
  },
};

/** Measures the quiet account's 99th percentile without noise, after the worker and the disk have caught up with earlier noise. */
async function alone(scene: Scene, context: BenchContext, forMs: number): Promise<number> {
  const { pool } = scene.deployment.database;
  while (await isBehind(pool)) await sleep(100, undefined, { signal: context.signal });
  await pool.query('checkpoint');
  return quietP99(scene, context, forMs);
}

async function isBehind(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from worker.projections p cross join es.tenant_head h
      left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = h.tenant_id
      where h.position > coalesce(c.position, 0) limit 1`,
  );
  return rowCount !== 0;
}

/** Measures the 99th percentile of the quiet account's requests in ms. @throws if one fails */
async function quietP99(
  { deployment: { api }, calls, quietCookie }: Scene,
  { signal }: BenchContext,
  forMs: number,
): Promise<number> {
  const bodies = callBodies(1);
  const samples: number[] = [];
  const headers = { cookie: quietCookie };
  const key = { authorization: `Bearer ${api.demo.apiKeys.willow}`, 'content-type': 'application/json' };
  const requests = [
    () => calls.request({ method: 'GET', path: '/api/account', headers }),
    () => calls.request({ method: 'GET', path: '/api/conversations?perPage=50', headers }),
    () => calls.request({ method: 'POST', path: '/api/intake/events', headers: key, body: bodies.next().value.text }),
  ];
  await pace({ perSecond: REQUESTS_PER_SECOND, forMs, signal }, async (nth) => {
    const startedMs = performance.now();
    const answer = await requests[nth % requests.length]?.();
    const text = await answer?.body.text();
    samples.push(performance.now() - startedMs);
    if (answer?.statusCode !== 200) throw new Error(`a quiet request met ${answer?.statusCode} ${text?.slice(0, 300)}`);
  });
  samples.sort((a, b) => a - b);
  return percentile(samples, 0.99);
}

async function underNoise(scene: Scene, context: BenchContext, forMs: number): Promise<number> {
  const { noisyCookie: cookie } = scene;
  const { demo, url } = scene.deployment.api;
  const noise = await startNoise({ origin: new URL(url).origin, cookie, apiKey: demo.apiKeys.northgate });
  const p99 = await quietP99(scene, context, forMs);
  const made = await noise.stop();
  const counts = made.map(
    ({ kind, accepted, refused }) => `${kind} ${accepted}${refused > 0 ? ` (${refused} refused)` : ''}`,
  );
  context.note(`  ${p99.toFixed(0)} ms beside ${counts.join(', ')}`);
  return p99;
}
