/** What a program under test inherits: the machine's environment, without this run's own choices. */
export function environment(): NodeJS.ProcessEnv {
  const { PORT, DATA_DIR, SEED, SIMULATOR, DURABILITY, NODE_ENV, DATABASE_URL, REDIS_URL, ...machine } = process.env;
  return machine;
}
