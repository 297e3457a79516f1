import { randomUUID } from 'node:crypto';
import { intakeRoutes } from '@switchboard/contracts/intake/routes';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { sleep } from '@switchboard/platform/retry';
import { freePort } from '@switchboard/testing/free-port';
import type { Pool } from 'pg';
import { Pool as HttpPool } from 'undici';
import { insertAccounts } from '../harness/accounts.ts';
import { startProgram } from '../harness/child.ts';
import { type BenchDatabase, startBenchCluster } from '../harness/cluster.ts';
import { cpuMs } from '../harness/cpu.ts';
import { startDeployment } from '../harness/deployment.ts';
import { type Pace, pace } from '../harness/pace.ts';
import { formatSpread, interleave, type Samples, summarize } from '../harness/rounds.ts';
import { type BenchContext, type Metric, type Row, verdict } from '../harness/row.ts';
import { openViewer } from '../streams/viewer.ts';
import { countUnprojected } from './project/log.ts';

const ACCOUNTS = 50;
const EVENTS_PER_SECOND = 50;
const CALLS_PER_ACCOUNT = 4;
/** The number of warm-up events, which is enough for V8 to optimize the code. */
const WARM_UP = { perSecond: 200, forMs: 12_000 } as const;
/** Each side is warmed up before its slice, since it was idle during the other side's slice. */
const LEAD_IN = { perSecond: EVENTS_PER_SECOND, forMs: 1_000 } as const;
/** Short slices of both sides meet the same conditions on a busy machine. */
const SLICES = 4;
const POLL_MS = 100;
const READY_MS = 30_000;
const TEXT = 'I would like to move my appointment to Thursday afternoon, if that is possible at all, please. ';
const RATIO_BAR = { must: 3.2, aim: 2.1, better: 'less' } as const;
const STATEMENTS_BAR = { must: 4.5, aim: 3, better: 'less' } as const;
const STATISTICS = ['shared_preload_libraries=pg_stat_statements'];

/** A program and its database, whose processor time per event is measured. */
interface Side {
  readonly pool: Pool;
  /** The pids by name; each process includes its descendants. */
  readonly processes: Readonly<Record<string, number>>;
  send(nth: number): Promise<void>;
  settled(): Promise<boolean>;
}

/** Measures the processor time of API, worker and PostgreSQL per event, one event per call, against a bare Koa route that inserts a row. */
export const liveCostRow: Row = {
  name: 'live-cost',
  async run(context) {
    const lifecycle = new Lifecycle();
    try {
      const own = await openOwn(lifecycle);
      const bare = await openBare(lifecycle);
      for (const side of [own, bare]) await play(side, context, WARM_UP);
      const statements: number[] = [];
      const forMs = (context.isFull ? 30_000 : 16_000) / SLICES;
      const measured = await interleave(
        context.rounds,
        {
          own: () => measureCost(own, context, { forMs, statements }),
          bare: () => measureCost(bare, context, { forMs, statements: [] }),
        },
        SLICES,
      );
      await own.watch();
      context.note('  with a viewer of each account:');
      await measureCost(own, context, { forMs: forMs * SLICES, statements: [] });
      return [costMetric(measured), statementsMetric(summarize(statements))];
    } finally {
      await lifecycle.close();
    }
  },
};

async function measureCost(
  side: Side,
  context: BenchContext,
  { forMs, statements }: { readonly forMs: number; readonly statements: number[] },
): Promise<number> {
  await play(side, context, LEAD_IN);
  await side.pool.query('select pg_stat_statements_reset()');
  const before = await readCpuTimes(side);
  const events = await play(side, context, { perSecond: EVENTS_PER_SECOND, forMs });
  const after = await readCpuTimes(side);
  statements.push((await countStatements(side.pool)) / events);
  const costs = [...after].map(([name, ms]) => [name, (ms - (before.get(name) ?? 0)) / events] as const);
  context.note(`  ${costs.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ')} ms an event`);
  return costs.reduce((sum, [, ms]) => sum + ms, 0);
}

async function readCpuTimes({ processes }: Side): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const [name, pid] of Object.entries(processes)) times.set(name, await cpuMs([pid]));
  return times;
}

async function play(side: Side, { signal }: BenchContext, rate: Omit<Pace, 'signal'>): Promise<number> {
  const events = await pace({ ...rate, signal }, (nth) => side.send(nth));
  while (!(await side.settled())) {
    signal.throwIfAborted();
    await sleep(POLL_MS);
  }
  return events;
}

async function openOwn(lifecycle: Lifecycle): Promise<Side & { watch(): Promise<void> }> {
  const { database, postmaster, api, worker } = await startDeployment(lifecycle, { settings: STATISTICS });
  const { pool } = database;
  await enableStatementCounts(database);
  const accounts = await insertAccounts(pool, ACCOUNTS);
  const calls = openCalls(lifecycle, api.demo.url);
  const { method, path } = intakeRoutes.intakeEvents;
  return {
    pool,
    processes: { postgres: postmaster, api: api.pid, worker: worker.pid },
    settled: async () => (await countUnprojected(pool)) === 0,
    async watch() {
      const url = new URL(api.demo.url);
      const viewers = accounts.map(({ apiKey }) =>
        openViewer({ url, apiKey, query: '', onPositions: () => undefined }),
      );
      lifecycle.add('viewers', async () => {
        for (const viewer of viewers) viewer.close();
      });
      await Promise.all(viewers.map(({ live }) => live));
    },
    async send(nth) {
      const event = createEvent(Math.floor(nth / ACCOUNTS) % CALLS_PER_ACCOUNT);
      const headers = {
        authorization: `Bearer ${accounts[nth % ACCOUNTS]?.apiKey}`,
        'content-type': 'application/json',
      };
      const { body } = await calls.request({ method, path, headers, body: JSON.stringify({ events: [event] }) });
      const answer = await body.text();
      if (!answer.includes('"appended"')) throw new Error(`an event was not appended: ${answer}`);
    },
  };
}

async function openBare(lifecycle: Lifecycle): Promise<Side> {
  const cluster = await startBenchCluster(STATISTICS);
  lifecycle.add('PostgreSQL of the bare route', () => cluster.close());
  const database = await cluster.createDatabase('bare', 2);
  const { pool, url } = database;
  await enableStatementCounts(database);
  await pool.query('create table bare (id bigint generated always as identity primary key, event jsonb not null)');
  const port = await freePort();
  const program = startProgram('infra/dev/bench/src/rows/live-cost/bare.ts', {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: url,
  });
  lifecycle.add('bare route', () => program.stop());
  await program.until(() => program.output().includes('bare is ready'), READY_MS);
  const calls = openCalls(lifecycle, `http://localhost:${port}`);
  return {
    pool,
    processes: { postgres: cluster.pid, koa: program.process.pid ?? 0 },
    settled: async () => true,
    async send(nth) {
      const body = JSON.stringify(createEvent(nth % CALLS_PER_ACCOUNT));
      const answer = await calls.request({ method: 'POST', path: '/', body });
      if (answer.statusCode !== 200) throw new Error(await answer.body.text());
      await answer.body.dump();
    },
  };
}

const enableStatementCounts = ({ pool }: BenchDatabase) => pool.query('create extension pg_stat_statements');

function openCalls(lifecycle: Lifecycle, url: string): HttpPool {
  const calls = new HttpPool(new URL(url).origin, { connections: 8, pipelining: 1 });
  lifecycle.add('calls', () => calls.close());
  return calls;
}

const createEvent = (call: number) => ({
  id: randomUUID(),
  callId: `call-${call}`,
  type: 'message.received',
  at: new Date().toISOString(),
  data: { messageId: randomUUID(), role: 'agent', text: TEXT },
});

async function countStatements(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ calls: number }>(
    'select sum(calls)::integer as calls from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())',
  );
  return rows[0]?.calls ?? 0;
}

const PEER = `a bare Koa route that inserts a row; both at ${EVENTS_PER_SECOND}/s, one event a call, ${ACCOUNTS} accounts`;

function costMetric({ own, bare }: Record<'own' | 'bare', Samples>): Metric {
  const ratio = own.median / bare.median;
  return {
    row: 'live-cost',
    value: own.median,
    unit: 'ms of CPU an event',
    peer: PEER,
    peerValue: bare.median,
    ratio,
    must: `≤ ${RATIO_BAR.must} ×`,
    aim: `${RATIO_BAR.aim} ×`,
    met: verdict(ratio, RATIO_BAR),
    spread: formatSpread(own),
  };
}

function statementsMetric(samples: Samples): Metric {
  return {
    row: 'live-cost statements',
    value: samples.median,
    unit: 'statements an event',
    peer: 'what api and worker ask of PostgreSQL, polls included',
    peerValue: null,
    ratio: null,
    must: `≤ ${STATEMENTS_BAR.must}`,
    aim: `${STATEMENTS_BAR.aim}`,
    met: verdict(samples.median, STATEMENTS_BAR),
    spread: formatSpread(samples),
  };
}
