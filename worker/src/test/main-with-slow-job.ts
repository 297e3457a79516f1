import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from '@switchboard/platform/logger';
import { createPool } from '@switchboard/platform/postgres/pool';
import { readWorkerConfig } from '../config/config.ts';
import { startJobs } from '../jobs/start-jobs.ts';
import { startWatchdog } from '../watchdog/watchdog.ts';
import { idleJobs } from './idle-jobs.ts';

// Runs jobs under a watchdog; one kind of job computes forever or, with `off`, ends at once.
const isOff = process.argv.includes('off');
const { databaseUrl, eventTimeoutMs: limitMs } = readWorkerConfig();
const logger = createLogger({ name: 'worker', level: 'debug' });
const pool = createPool({ url: databaseUrl, max: 5, applicationName: 'slow-job', onError: () => undefined });
const watchdog = startWatchdog({ databaseUrl, limitMs, logger });
const compute = async () => {
  await sleep(1);
  for (let turns = 0; !isOff; turns++) if (turns < 0) return;
};
await startJobs({ pool, logger }, watchdog.watchJobs({ ...idleJobs, 'translate-delivery-in': compute }));
