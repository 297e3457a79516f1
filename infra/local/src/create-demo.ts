import type { ApiOptions } from '@switchboard/api/app';
import type { ApiConfig } from '@switchboard/api/config';
import { startApi } from '@switchboard/api/start';
import { systemClock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import { createMetrics } from '@switchboard/platform/metrics';
import type { DemoFile } from '@switchboard/seed/demo/demo-file';
import { seedDemo } from '@switchboard/seed/demo/seed-demo';
import { createRandom } from '@switchboard/seed/random';
import { type CallsOptions, simulateCalls } from '@switchboard/seed/simulator/simulate-calls';
import { readDemoFile } from './demo.ts';

export interface DemoOptions {
  readonly parts: Pick<ApiOptions, 'pool' | 'events' | 'bus' | 'logger' | 'clock'>;
  readonly api: ApiConfig;
  /** The URL of the running API. */
  readonly url: string;
  /** The folder that may contain the `demo.json` of an earlier start. */
  readonly folder: string;
  /** Whether calls are simulated afterward. */
  readonly isSimulated: boolean;
  readonly signal: AbortSignal;
}

/**
 * Creates the demo's accounts and conversations through a running API. Returns how to sign in.
 *
 * The demo's users are programs. If the API checks that users are human, these users use a second API without that check, which is closed before
 * the product's URL is printed.
 */
export async function createDemo({ parts, api, url, folder, isSimulated, signal }: DemoOptions): Promise<DemoFile> {
  const previous = await readDemoFile(folder);
  const uncheckedApi =
    api.humanCheck &&
    (await startApi({
      ...parts,
      metrics: createMetrics(),
      config: { ...api, port: 0, opsPort: 0, host: '127.0.0.1', publicUrl: undefined, humanCheck: undefined },
    }));
  return seedDemo({
    ...parts,
    url,
    peopleUrl: uncheckedApi?.url,
    previous,
    isSimulated,
    signal,
  }).finally(() => uncheckedApi?.close());
}

/** Simulates calls to the demo's agents until the signal aborts. */
export function simulateDemo(
  { url, apiKeys }: DemoFile,
  { eventsPerSecond, logger }: Pick<CallsOptions, 'eventsPerSecond'> & { readonly logger: Logger },
  signal: AbortSignal,
): Promise<void> {
  const target = (apiKey: string) => ({ url, apiKey });
  const { willow, brightsmile, northgate } = apiKeys;
  const targets = { willow: target(willow), brightsmile: target(brightsmile), northgate: target(northgate) };
  const random = createRandom(Date.now() | 0);
  return simulateCalls({ targets, eventsPerSecond, random, clock: systemClock, logger }, signal);
}
