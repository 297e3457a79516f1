import { AppError } from '@switchboard/platform/app-error';
import { createPool } from '@switchboard/platform/postgres/pool';
import { prepareDatabase, startPostgres } from './database.ts';
import type { Running } from './demo.ts';
import { checkPort } from './preflight.ts';
import type { LocalStart } from './product.ts';
import { loadSecrets } from './secrets.ts';

const POOL_SIZE = 60;

/** Starts PostgreSQL, a worker and an API, and the demo. The data folder must exist. */
export async function startLocal(start: LocalStart): Promise<Running> {
  const { config, signal } = start;
  const api = config.api(await loadSecrets(config.dataDir));
  await checkPort(api.port, api.host);
  const pool = await openDatabase(start);
  // Loading this module takes most of the start, so the checks above come first.
  const { startProduct } = await import('./product.ts');
  signal.throwIfAborted();
  return startProduct(start, api, pool);
}

async function openDatabase({ config, logger, lifecycle, signal, onFailure }: LocalStart) {
  const cluster = await startPostgres(config, signal);
  lifecycle.add('PostgreSQL', () => cluster.close());
  const log = `${config.dataDir}/postgres/postgres.log`;
  void cluster.died.then(() => onFailure(new AppError('postgres.died', { log })));
  signal.throwIfAborted();
  const url = await prepareDatabase(cluster, signal);
  const onError = (err: Error) => logger.warn({ err }, 'an idle database connection broke');
  const pool = createPool({ url, max: POOL_SIZE, isPipelined: true, applicationName: 'switchboard', onError });
  lifecycle.add('database connections', () => pool.end());
  signal.throwIfAborted();
  return pool;
}
