import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '@switchboard/platform/clock';
import { createLogger } from '@switchboard/platform/logger';
import { z } from 'zod';
import { DemoFile } from '../demo/demo-file.ts';
import { createRandom } from '../random.ts';
import { simulateStories } from './simulate-stories.ts';

const USAGE = `npm run simulate -- [--rate 2] [--drop 0] [--delay 0] [--duplicate 0] [--reorder 0] [--seed N] [--data-dir .data]
  --rate       events a second, 1 to 50
  --drop, --delay, --duplicate, --reorder   probability of each fault for an event, 0 to 1`;

const probability = z.coerce.number().min(0).max(1).default(0);
const Options = z.object({
  rate: z.coerce.number().min(1).max(50).default(2),
  drop: probability,
  delay: probability,
  duplicate: probability,
  reorder: probability,
  seed: z.coerce.number().int().optional(),
  'data-dir': z.string().default('.data'),
});

async function main(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      rate: option,
      drop: option,
      delay: option,
      duplicate: option,
      reorder: option,
      seed: option,
      'data-dir': option,
    },
  });
  const { rate, seed, 'data-dir': dataDir, ...chaos } = Options.parse(values);
  const { url, apiKeys } = DemoFile.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const target = (apiKey: string) => ({ url, apiKey });
  const targets = {
    willow: target(apiKeys.willow),
    brightsmile: target(apiKeys.brightsmile),
    northgate: target(apiKeys.northgate),
  };
  const logger = createLogger({ name: 'simulator', level: 'info' });
  logger.info({ url, rate, chaos }, 'simulating calls');
  await simulateStories(
    { targets, eventsPerSecond: rate, chaos, random: createRandom(seed ?? Date.now() | 0), clock: systemClock, logger },
    stop.signal,
  );
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`);
  process.exitCode = 1;
});
