import { resolve } from 'node:path';

/** The machine's settings, which are all read in this file. */

/** The environment for a program under test: this machine's, without this run's own settings. */
export function machineEnvironment(): NodeJS.ProcessEnv {
  const { PORT, DATA_DIR, SEED, SIMULATOR, DURABILITY, NODE_ENV, DATABASE_URL, REDIS_URL, ...machine } = process.env;
  return machine;
}

/** The data folder that this run has seeded; undefined outside of a test run. */
export const seededDataDir = (): string | undefined => process.env['E2E_SEEDED_DATA_DIR'];

/** Publishes the seeded data folder to this run's workers, which inherit the environment. */
export function publishSeededDataDir(dataDir: string): void {
  process.env['E2E_SEEDED_DATA_DIR'] = dataDir;
}

export interface ScreenshotConfig {
  readonly folder: string;
  /** Prefixes of the shots to draw; empty for all. */
  readonly only: readonly string[];
  /** Variants such as `1440-light-en`; empty for all. */
  readonly onlyVariants: readonly string[];
}

/** The settings of `make screenshots`: `OUT`, `ONLY` and `VARIANTS`, comma-separated. */
export function readScreenshotConfig(): ScreenshotConfig {
  const { OUT, ONLY = '', VARIANTS = '' } = process.env;
  const list = (text: string) => text.split(',').filter((name) => name !== '');
  return { folder: resolve(OUT || '.screenshots'), only: list(ONLY), onlyVariants: list(VARIANTS) };
}
