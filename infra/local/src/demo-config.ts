import { readEnv } from '@switchboard/platform/env';
import { z } from 'zod';
import { SIMULATED_EVENTS_PER_SECOND, SIMULATOR } from './config.ts';

const schema = z.object({
  API_URL: z.url({ protocol: /^https?$/ }).describe('the URL of the API, for instance http://nginx:8080'),
  DEMO_DIR: z.string().default('/demo'),
  SIMULATOR,
  SIMULATOR_RATE: z.coerce
    .number()
    .min(1)
    .max(50)
    .default(SIMULATED_EVENTS_PER_SECOND)
    .describe('events per second, from 1 to 50'),
  NODE_ENV: z
    .string()
    .optional()
    .refine((env) => env !== 'production')
    .describe('"demo": demo accounts never exist in production'),
});

/** The configuration of the demo of a running API. */
export interface DemoConfig {
  readonly apiUrl: string;
  /** The folder of `demo.json`. */
  readonly folder: string;
  /** The rate of simulated calls; undefined if no calls are simulated. */
  readonly eventsPerSecond: number | undefined;
}

/** Reads the configuration of the demo. @throws {ConfigError} with one sentence for each wrong variable; always in production. */
export function readDemoConfig(env: Readonly<Record<string, string | undefined>>): DemoConfig {
  const { API_URL, DEMO_DIR, SIMULATOR: simulator, SIMULATOR_RATE } = readEnv(schema, env);
  return {
    apiUrl: API_URL,
    folder: DEMO_DIR,
    eventsPerSecond: simulator === 'on' ? SIMULATOR_RATE : undefined,
  };
}
