import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { Closable } from '@switchboard/platform/lifecycle';
import { type BulkProfile, loadBulk } from '@switchboard/seed/bulk/load';
import type { Pool } from 'pg';
import { type BenchApi, seedDatabase, startApi } from '../../harness/api.ts';
import { type BenchCluster, startBenchCluster } from '../../harness/cluster.ts';
import { signIn } from '../../harness/session.ts';
import { rebuild, startWorker } from '../../harness/worker.ts';

export const ACCOUNT = 'acc_northgate';
const PERSON = 'kay@northgate.example';
/** The account's time zone. */
export const ZONE = 'America/New_York';

/** An account with many conversations, and a running API and worker. */
export interface ListWorld extends Closable {
  readonly pool: Pool;
  readonly url: string;
  readonly apiKey: string;
  /** A supervisor's session. */
  readonly cookie: string;
  readonly apiPid: number;
  readonly workerPid: number;
  readonly tagIds: readonly SmartTagId[];
}

/** Loads a profile into the log, projects it, and starts the API and the worker in separate processes. */
export async function openListWorld(
  profile: BulkProfile,
  note: (text: string) => void,
  projections: Projections = ['inbox'],
): Promise<ListWorld> {
  const cluster = await startBenchCluster();
  const opened: Closable[] = [cluster];
  const close = async () => {
    for (const part of opened.toReversed()) await part.close();
  };
  try {
    const { api, ...world } = await fill(cluster, profile, { note, opened, projections });
    const cookie = await signIn(api.demo.url, PERSON);
    return { ...world, url: api.demo.url, apiKey: api.demo.apiKeys.northgate, cookie, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The projections to rebuild; all others skip the generated events. */
type Projections = readonly ('inbox' | 'figures')[];

interface FillOptions {
  readonly projections: Projections;
  readonly note: (text: string) => void;
  readonly opened: Closable[];
}

async function fill(cluster: BenchCluster, profile: BulkProfile, { note, opened, projections }: FillOptions) {
  const database = await cluster.createDatabase('list', 4);
  const { pool } = database;
  await seedDatabase(database);
  const tagIds = await readTags(pool);
  const events = await loadBulk(pool, { tenantId: ACCOUNT, profile, tagIds, end: new Date() });
  await pool.query('vacuum analyze es.events, es.streams, es.tenant_head');
  for (const projection of projections) {
    const { fillMs, indexMs } = await rebuild(database, projection);
    note(`  ${events} events into ${projection} in ${seconds(fillMs)}, indexes in ${seconds(indexMs)}`);
  }
  await skipOthers(pool, projections);
  const worker = await startWorker(database);
  opened.push(worker);
  const api: BenchApi = await startApi(database);
  opened.push(api);
  return { pool, tagIds, api, apiPid: api.pid, workerPid: worker.pid };
}

async function readTags(pool: Pool): Promise<SmartTagId[]> {
  const { rows } = await pool.query<{ id: unknown }>({
    text: `select data -> 'smartTagId' as id from es.events where tenant_id = $1 and type = 'smart-tag.defined' order by position`,
    values: [ACCOUNT],
  });
  return rows.map(({ id }) => SmartTagId.parse(id));
}

// Moves the checkpoints past the generated events: reactions of policies to them would disturb the measurement.
async function skipOthers(pool: Pool, projections: Projections): Promise<void> {
  await pool.query(
    `insert into worker.checkpoints (projection, version, tenant_id, position)
     select p.name, p.version, h.tenant_id, h.position from worker.projections p cross join es.tenant_head h where p.name <> all ($1)
     on conflict (projection, version, tenant_id) do update set position = excluded.position`,
    [projections],
  );
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
