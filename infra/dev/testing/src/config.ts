/** The addresses of a test run's services: set in the environment, or published there by the run's setup for its workers. */
export interface TestServices {
  readonly databaseUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
}

/** Reads the addresses of the services. */
export function readTestServices(): TestServices {
  return {
    databaseUrl: process.env['TEST_DATABASE_URL'] || undefined,
    redisUrl: process.env['TEST_REDIS_URL'] || undefined,
  };
}

/** Publishes the addresses to the workers of this run, which inherit the environment. */
export function publishTestServices({ databaseUrl, redisUrl }: TestServices): void {
  if (databaseUrl !== undefined) process.env['TEST_DATABASE_URL'] = databaseUrl;
  if (redisUrl !== undefined) process.env['TEST_REDIS_URL'] = redisUrl;
}

/** The addresses of the brokers, or the URL that starts one on demand. */
export interface TestKafka {
  readonly brokers?: string | undefined;
  readonly onDemandUrl?: string | undefined;
}

/** Reads the addresses of Kafka. */
export function readTestKafka(): TestKafka {
  return {
    brokers: process.env['TEST_KAFKA_BROKERS'] || undefined,
    onDemandUrl: process.env['TEST_KAFKA_ON_DEMAND'] || undefined,
  };
}

/** Publishes the URL that starts a broker to the workers of this run. */
export function publishKafkaOnDemand(url: string): void {
  process.env['TEST_KAFKA_ON_DEMAND'] = url;
}

/** The event transport of suites that run on each transport. */
export const testTransport = (): 'claims' | 'kafka' =>
  process.env['TEST_EVENT_TRANSPORT'] === 'kafka' ? 'kafka' : 'claims';

/** `RUN_SEED`: the seed with which to repeat a run. */
export function readRunSeed(): number | undefined {
  const seed = Number(process.env['RUN_SEED'] || Number.NaN);
  return Number.isSafeInteger(seed) ? seed : undefined;
}

/** Whether this is a CI run. */
export function isContinuousIntegration(): boolean {
  return process.env['CI'] === 'true';
}

/** Disables Ryuk of testcontainers. Returns whether it was enabled. */
export function disableRyuk(): boolean {
  const wasEnabled = process.env['TESTCONTAINERS_RYUK_DISABLED'] !== 'true';
  process.env['TESTCONTAINERS_RYUK_DISABLED'] = 'true';
  return wasEnabled;
}

/** The compile cache folder of Node.js, if any. */
export const compileCache = (): string | undefined => process.env['NODE_COMPILE_CACHE'];

/** Publishes the compile cache folder to this run's processes. */
export function publishCompileCache(folder: string): void {
  process.env['NODE_COMPILE_CACHE'] = folder;
}

/** The folder for temporary files that the environment specifies, if any. */
export const temporaryFolder = (): string | undefined => process.env['TMPDIR'] || undefined;

/** Publishes the folder for temporary files to this run's processes. */
export function publishTemporaryFolder(folder: string): void {
  process.env['TMPDIR'] = folder;
}

/** The environment that a program under test inherits: this machine's, without the run's own settings. */
export function environment(): NodeJS.ProcessEnv {
  const { PORT, DATA_DIR, SEED, SIMULATOR, DURABILITY, NODE_ENV, DATABASE_URL, REDIS_URL, ...machine } = process.env;
  return machine;
}

/** The Chromium that the environment names, if any. */
export const chosenChromium = (): string | undefined => process.env['CHROMIUM_PATH'] || undefined;
