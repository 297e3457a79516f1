import { createCallDirectory } from '@switchboard/application/intake/call-directory';
import { createInTurn } from '@switchboard/application/intake/in-turn';
import { eventCodec } from '@switchboard/application/log/event-codec';
import { startHeartbeat } from '@switchboard/platform/heartbeat';
import { type Closable, Lifecycle } from '@switchboard/platform/lifecycle';
import { startDeliveries } from './deliveries/start-deliveries.ts';
import type { WorkerDeps } from './deps.ts';
import { askedForHuman } from './policies/asked-for-human/policy.ts';
import { policiesConsumer } from './policies/policies-consumer.ts';
import { inboxConsumer } from './projections/inbox/inbox-consumer.ts';
import { startRunner } from './runtime/runner.ts';
import { startTimers } from './timers/start-timers.ts';

/**
 * Starts all that a worker does: projections, policies, timers and deliveries. The database has been migrated.
 *
 * Closing it finishes the batches under way, at most one for each account worked on, and begins no more.
 */
export async function startWorker(deps: WorkerDeps): Promise<Closable> {
  const { config, bus, codec = eventCodec } = deps;
  const lifecycle = new Lifecycle();
  const consumers = [inboxConsumer({ bus, concurrency: config.concurrency }), policiesConsumer(deps, [askedForHuman])];
  const runner = await startRunner({ ...deps, codec }, consumers);
  lifecycle.add('runner', () => runner.close());
  const timers = startTimers(deps, config.callLostMs);
  lifecycle.add('timers', () => timers.close());
  const deliveries = startDeliveries({ ...deps, calls: createCallDirectory(deps.pool), inTurn: createInTurn() });
  lifecycle.add('deliveries', () => deliveries.close());
  const vitals = () => ({ streams: 0, bytesQueued: 0 });
  const heartbeat = startHeartbeat({ db: deps.pool, logger: deps.logger, kind: 'worker', vitals });
  lifecycle.add('heartbeat', () => heartbeat.close());
  return lifecycle;
}
