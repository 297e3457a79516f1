import { Lifecycle } from '@switchboard/platform/lifecycle';
import { runWorker } from '../run-worker.ts';
import type { Consumer } from '../runtime/consumer.ts';

// Runs the worker with twelve more consumers of streams that don't exist; each needs a row in `worker.projections`.
const idle = Array.from({ length: 12 }, (_, index): Consumer => {
  const name = `idle-${index + 1}`;
  return {
    name,
    maxBatch: 500,
    concurrency: 1,
    wakeUpDelayMs: 0,
    categories: [name.replace('-', '')],
    apply: async () => undefined,
  };
});
const lifecycle = new Lifecycle();
try {
  await runWorker(lifecycle, idle);
} catch (error) {
  await lifecycle.close();
  throw error;
}
