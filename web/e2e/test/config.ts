/** What the machine says about where things are, read in one place. */

/** The Chromium that tests drive: `CHROMIUM_PATH`, or the system's. */
export const chromiumPath = (): string => process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** What a program under test inherits: the machine's environment, without this run's own choices. */
export function machineEnvironment(): NodeJS.ProcessEnv {
  const { PORT, DATA_DIR, SEED, SIMULATOR, NODE_ENV, DATABASE_URL, REDIS_URL, ...machine } = process.env;
  return machine;
}
