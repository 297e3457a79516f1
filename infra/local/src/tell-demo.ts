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

export interface DemoPlace {
  readonly parts: Pick<ApiOptions, 'pool' | 'events' | 'bus' | 'logger' | 'clock'>;
  readonly api: ApiConfig;
  /** Where the running API answers. */
  readonly url: string;
  /** Where an earlier start may have left its `demo.json`. */
  readonly folder: string;
  /** Whether calls go on after its stories. */
  readonly isPlayed: boolean;
  readonly signal: AbortSignal;
}

/**
 * Makes the demo's accounts and tells its stories to a running API; answers how to get in.
 *
 * The demo's people are programs: where people are checked to be human, they come in by a door of their own, which is shut before anybody is
 * told where this runs.
 */
export async function tellDemo({ parts, api, url, folder, isPlayed, signal }: DemoPlace): Promise<DemoFile> {
  const kept = await readDemoFile(folder);
  const door =
    api.humanCheck &&
    (await startApi({
      ...parts,
      metrics: createMetrics(),
      config: { ...api, port: 0, opsPort: 0, host: '127.0.0.1', publicUrl: undefined, humanCheck: undefined },
    }));
  return seedDemo({ ...parts, url, peopleUrl: door?.url, kept, isPlayed, signal }).finally(() => door?.close());
}

/** Has the demo's callers call its agents until the signal aborts. */
export function playDemo(
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
