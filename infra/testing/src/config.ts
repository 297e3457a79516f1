/** Where a test run's services are: given by the environment, or put there by the run's setup for its workers. */
export interface TestServices {
  readonly databaseUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
}

/** Reads where the services are. */
export function readTestServices(): TestServices {
  return {
    databaseUrl: process.env['TEST_DATABASE_URL'] || undefined,
    redisUrl: process.env['TEST_REDIS_URL'] || undefined,
  };
}

/** Tells the workers of this run, which inherit the environment, where the services are. */
export function publishTestServices({ databaseUrl, redisUrl }: TestServices): void {
  if (databaseUrl !== undefined) process.env['TEST_DATABASE_URL'] = databaseUrl;
  if (redisUrl !== undefined) process.env['TEST_REDIS_URL'] = redisUrl;
}

/** The seed that a run was given to be repeated by: `RUN_SEED`. */
export function readRunSeed(): number | undefined {
  const seed = Number(process.env['RUN_SEED'] || Number.NaN);
  return Number.isSafeInteger(seed) ? seed : undefined;
}

/** Whether this run decides about a landing. */
export function isContinuousIntegration(): boolean {
  return process.env['CI'] === 'true';
}

/** Has testcontainers start no Ryuk from now on; answers whether it would have. */
export function disableRyuk(): boolean {
  const wasEnabled = process.env['TESTCONTAINERS_RYUK_DISABLED'] !== 'true';
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  return wasEnabled;
}

/** Where Node.js processes keep what they compiled, if anywhere. */
export const compileCache = (): string | undefined => process.env['NODE_COMPILE_CACHE'];

/** Tells this run's processes, which inherit the environment, where to keep what they compiled. */
export function publishCompileCache(folder: string): void {
  process.env['NODE_COMPILE_CACHE'] = folder;
}
