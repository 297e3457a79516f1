import { resolve } from 'node:path';

/** What the machine says about where things are, read in one place. */

/** What a program under test inherits: the machine's environment, without this run's own choices. */
export function machineEnvironment(): NodeJS.ProcessEnv {
  const { PORT, DATA_DIR, SEED, SIMULATOR, DURABILITY, NODE_ENV, DATABASE_URL, REDIS_URL, ...machine } = process.env;
  return machine;
}

/** The data folder that this run seeded for its systems; undefined outside of a test run. */
export const seededDataDir = (): string | undefined => process.env['E2E_SEEDED_DATA_DIR'];

/** Tells the workers of this run, which inherit the environment, where the seeded data folder is. */
export function publishSeededDataDir(dataDir: string): void {
  process.env['E2E_SEEDED_DATA_DIR'] = dataDir;
}

export interface ScreenshotConfig {
  readonly folder: string;
  /** Beginnings of the names to draw; none for all. */
  readonly only: readonly string[];
  /** Such as `1440-light-en`; none for all. */
  readonly onlyVariants: readonly string[];
}

/** What `make screenshots` is told: `OUT`, `ONLY` and `VARIANTS`, with commas between. */
export function readScreenshotConfig(): ScreenshotConfig {
  const { OUT, ONLY = '', VARIANTS = '' } = process.env;
  const list = (text: string) => text.split(',').filter((name) => name !== '');
  return { folder: resolve(OUT || '.screenshots'), only: list(ONLY), onlyVariants: list(VARIANTS) };
}
