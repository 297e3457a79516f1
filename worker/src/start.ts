import { createUpcast } from '@switchboard/platform/event-store/upcasters';
import { type Closable, Lifecycle } from '@switchboard/platform/lifecycle';
import type { WorkerDeps } from './deps.ts';
import { inboxConsumer } from './projections/inbox/inbox-consumer.ts';
import { startRunner } from './runtime/runner.ts';

/**
 * Starts all that a worker does: projections, policies and timers.
 *
 * Closing it finishes the batches under way, at most one for each account worked on, and opens no more.
 */
export async function startWorker(deps: WorkerDeps): Promise<Closable> {
  const { config, bus, upcasters = [] } = deps;
  const lifecycle = new Lifecycle();
  const consumers = [inboxConsumer({ bus, concurrency: config.concurrency })];
  const runner = await startRunner({ ...deps, upcast: createUpcast(upcasters) }, consumers);
  lifecycle.add('runner', () => runner.close());
  return lifecycle;
}
