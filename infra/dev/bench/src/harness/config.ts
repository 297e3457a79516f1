import { readEnv } from '@switchboard/platform/env';
import { z } from 'zod';

export interface BenchConfig {
  /** Name prefixes of the rows to run; empty for all rows. */
  readonly only: readonly string[];
  readonly isFull: boolean;
}

const schema = z.object({
  ONLY: z.string().default('').describe('comma-separated names of rows, for instance "append,list"'),
  FULL: z.enum(['0', '1', '']).default('0').describe('"1" for the long form'),
});

/** Reads the settings of the bench. @throws {ConfigError} */
export function readBenchConfig(): BenchConfig {
  const { ONLY, FULL } = readEnv(schema, process.env);
  const only = ONLY.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return { only, isFull: FULL === '1' };
}

/** Reads the settings of the bare route. @throws {ConfigError} */
export function readBareConfig(): { readonly port: number; readonly databaseUrl: string } {
  const read = readEnv(z.object({ PORT: z.coerce.number().int(), DATABASE_URL: z.string() }), process.env);
  return { port: read.PORT, databaseUrl: read.DATABASE_URL };
}

/** Reads the settings of a peer server. @throws {ConfigError} */
export function readPeerConfig(): { readonly port: number } {
  return { port: readEnv(z.object({ PORT: z.coerce.number().int() }), process.env).PORT };
}
