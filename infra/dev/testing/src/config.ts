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

/** Where a broker is, or where one can be asked for. */
export interface TestKafka {
  readonly brokers?: string | undefined;
  readonly onDemandUrl?: string | undefined;
}

/** Reads where Kafka is. */
export function readTestKafka(): TestKafka {
  return {
    brokers: process.env['TEST_KAFKA_BROKERS'] || undefined,
    onDemandUrl: process.env['TEST_KAFKA_ON_DEMAND'] || undefined,
  };
}

/** Tells the workers of this run where to ask for a broker. */
export function publishKafkaOnDemand(url: string): void {
  process.env['TEST_KAFKA_ON_DEMAND'] = url;
}

/** How events come to workers in suites that are run on each transport. */
export const testTransport = (): 'claims' | 'kafka' =>
  process.env['TEST_EVENT_TRANSPORT'] === 'kafka' ? 'kafka' : 'claims';

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

/** Where temporary files go, if the environment says so. */
export const temporaryFolder = (): string | undefined => process.env['TMPDIR'] || undefined;

/** Tells this run's processes, which inherit the environment, where temporary files go. */
export function publishTemporaryFolder(folder: string): void {
  process.env['TMPDIR'] = folder;
}

/** What a program under test inherits: the machine's environment, without this run's own choices. */
export function environment(): NodeJS.ProcessEnv {
  const { PORT, DATA_DIR, SEED, SIMULATOR, DURABILITY, NODE_ENV, DATABASE_URL, REDIS_URL, ...machine } = process.env;
  return machine;
}

/** The Chromium that the environment names, if it names one. */
export const chosenChromium = (): string | undefined => process.env['CHROMIUM_PATH'] || undefined;
