import { setTimeout as sleep } from 'node:timers/promises';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { runWorker } from '../run-worker.ts';
import type { Batch, Consumer } from '../runtime/consumer.ts';

// Runs the worker with a consumer that computes on certain message texts; the consumer needs a row in `worker.projections`. With `off`, it does
// nothing.
const textsIn = (batches: readonly Batch[]) =>
  batches.flatMap(({ events }) => events.map(({ data }) => ('text' in data ? String(data.text) : '')));
const isOff = process.argv.includes('off');

function compute(batches: readonly Batch[], word: string): void {
  if (isOff || !textsIn(batches).includes(word)) return;
  for (let turns = 0; ; turns++) if (turns < 0) return;
}

const slow: Consumer = {
  name: 'slow',
  maxBatch: 500,
  concurrency: 1,
  wakeUpDelayMs: 0,
  categories: ['conversation'],
  types: ['conversation.message-received'],
  async plan(batches) {
    compute(batches, 'compute in an optimistic batch');
    return undefined;
  },
  async apply(client, batches) {
    compute(batches, 'compute');
    if (textsIn(batches).includes('wait')) await client.query('select pg_advisory_xact_lock(4711)');
    await sleep(1);
    compute(batches, 'compute later');
    return undefined;
  },
};
const lifecycle = new Lifecycle();
try {
  await runWorker(lifecycle, [slow]);
} catch (error) {
  await lifecycle.close();
  throw error;
}
