import { migrate } from '@switchboard/migrations/migrate';
import { explainStartFailure } from '@switchboard/platform/process/start-failure';
import { makeMissingSecrets, readApiConfig, readEnvironment, readProcessConfig } from './config.ts';

// `npm run migrate`: checks the API's configuration, then migrates the database. Safe to repeat and to run concurrently.
try {
  await run();
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, { program: 'The migration' })}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  for (const file of await makeMissingSecrets()) process.stdout.write(`Made ${file}.\n`);
  const env = readEnvironment();
  readApiConfig(env);
  const ran = await migrate(readProcessConfig(env).databaseUrl);
  process.stdout.write(ran.length > 0 ? `Ran ${ran.join(', ')}.\n` : 'The database is up to date.\n');
}
