import { availableParallelism } from 'node:os';

/** The number of test files that run concurrently: more than there are cores, because most tests wait for a database, a broker or a process. */
export const WORKERS = availableParallelism() + 2;
/** The number of browser test files that run concurrently. A browser needs more CPU. */
export const BROWSER_WORKERS = availableParallelism() + 1;
