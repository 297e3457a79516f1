import { fuzzApi } from './fuzz-api.ts';

try {
  await fuzzApi();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
