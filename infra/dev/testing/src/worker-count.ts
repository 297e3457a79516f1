import { availableParallelism } from 'node:os';

/** How many files of tests run at once. Most wait for a database, a broker or a process of their own: more than there are cores. */
export const WORKERS = availableParallelism() + 2;
/** How many files of browser tests do: a browser is busier. */
export const BROWSER_WORKERS = availableParallelism() + 1;
