import { type Consumer, type EventTransport, isPlanner, type Planner, type Reader } from './consumer.ts';
import { type DrainDeps, drainTenants } from './drain.ts';
import { InlineEventsBuffer, type TenantWakeUp } from './inline-events.ts';
import { processOptimisticBatch } from './optimistic-batch.ts';
import { CheckpointCache } from './pending-events.ts';
import { TenantQueue, type TenantQueueOptions, type WakeResult } from './tenant-queue.ts';

// Routes wake-ups to turns. There are three kinds of queues:
//
//   a consumer without plans        its own queue; claimed batches
//   a planner that viewers wait for  its own queue; an optimistic batch, then claimed batches for the rest
//   other planners of the same categories and delay
//                                    a shared queue whose optimistic batch serves them all, so that a call's events are read and written once;
//                                    then each consumer's own queue for its leftovers, so that no consumer waits for another's trouble
//
// While a transport delivers a consumer's events, only the poll of the runner wakes it, for tenants that are late.

/** A reader with its wake-ups. */
export interface WakeableReader extends Pick<Reader, 'name' | 'version' | 'categories' | 'isDelivered'> {
  /** Queues tenants together. */
  wake(wakeUps: readonly TenantWakeUp[]): WakeResult;
}

/** The queues of all readers. */
export interface Queues {
  readonly readers: readonly WakeableReader[];
  /** Accepts no more tenants and waits for the running turns to end. */
  close(): Promise<void>;
}

/** Opens the queues of consumers, and of the transport's relay. */
export function openQueues(
  deps: DrainDeps,
  consumers: readonly Consumer[],
  transport: EventTransport | undefined,
): Queues {
  const queues: TenantQueue[] = [];
  const open = (options: TenantQueueOptions) => {
    const queue = new TenantQueue(options);
    queues.push(queue);
    return queue;
  };
  const optimistic = { ...deps, pool: deps.livePool ?? deps.pool };
  const isDelivered = ({ name }: Consumer) => transport?.delivers(name) ?? false;
  const drainClaimed = async (consumer: Consumer, tenantIds: readonly string[]) => {
    const more = tenantIds.length === 0 ? [] : await drainTenants(deps, { consumer, tenantIds });
    // One wake-up for a late tenant is enough; the transport delivers the rest.
    return isDelivered(consumer) ? [] : more;
  };
  const wakeable = (consumer: Consumer, wake: WakeableReader['wake']): WakeableReader => {
    const { name, version, categories } = consumer;
    return {
      name,
      wake,
      isDelivered: () => isDelivered(consumer),
      ...(version !== undefined && { version }),
      ...(categories && { categories }),
    };
  };

  const openOwn = (consumer: Consumer): WakeableReader => {
    if (!isPlanner(consumer)) {
      const queue = open({ ...consumer, drain: (tenantIds) => drainClaimed(consumer, tenantIds) });
      return wakeable(consumer, (wakeUps) => queue.wake(listTenants(wakeUps)));
    }
    const buffer = new InlineEventsBuffer();
    const checkpoints = new CheckpointCache();
    const queue = open({
      ...consumer,
      async drain(tenantIds) {
        const scope = { inlineEvents: buffer.take(tenantIds), checkpoints };
        const { leftover, lost } = await processOptimisticBatch(optimistic, [consumer], tenantIds, scope);
        // Two workers can lose the same tenants to each other, whereas a claim skips tenants that are taken.
        return drainClaimed(consumer, [...(leftover.get(consumer) ?? []), ...(lost.get(consumer) ?? [])]);
      },
    });
    return wakeable(consumer, (wakeUps) => {
      for (const wakeUp of wakeUps) buffer.add(wakeUp);
      return queue.wake(listTenants(wakeUps));
    });
  };

  const openShared = (group: readonly Planner[], wakeUpDelayMs: number): WakeableReader[] => {
    const own = new Map(
      group.map((consumer) => {
        const { concurrency } = consumer;
        return [consumer, open({ concurrency, wakeUpDelayMs: 0, drain: (ids) => drainClaimed(consumer, ids) })];
      }),
    );
    const isFree = (consumer: Planner, tenantId: string) => own.get(consumer)?.has(tenantId) === false;
    const buffer = new InlineEventsBuffer();
    const checkpoints = new CheckpointCache();
    const shared = open({
      concurrency: 1,
      // The delay is jittered, so that workers that are woken together read at different moments and the second one has nothing to do.
      get wakeUpDelayMs() {
        return wakeUpDelayMs * (1 + (Math.random() - 1 / 2) / 2);
      },
      async drain(tenantIds) {
        const members = group.filter((consumer) => !isDelivered(consumer));
        const scope = { isFree, inlineEvents: buffer.take(tenantIds), checkpoints };
        const { leftover, lost } = await processOptimisticBatch(optimistic, members, tenantIds, scope);
        for (const [consumer, ids] of [...leftover, ...lost]) for (const id of ids) own.get(consumer)?.wake([id]);
        return [];
      },
    });
    return [...own].map(([consumer, queue]) =>
      wakeable(consumer, (wakeUps) => {
        const [separate, together]: [string[], string[]] = [[], []];
        for (const wakeUp of wakeUps) {
          const isSeparate = isDelivered(consumer) || queue.has(wakeUp.tenantId);
          if (!isSeparate) buffer.add(wakeUp);
          (isSeparate ? separate : together).push(wakeUp.tenantId);
        }
        const results = [queue.wake(separate), shared.wake(together)];
        return results.includes('added') ? 'added' : 'known';
      }),
    );
  };

  const isDeferrable = (consumer: Consumer): consumer is Planner => isPlanner(consumer) && consumer.wakeUpDelayMs > 0;
  const groups = Map.groupBy(consumers.filter(isDeferrable), ({ wakeUpDelayMs, categories }) =>
    JSON.stringify([wakeUpDelayMs, categories]),
  );
  const readers = [
    ...consumers.filter((consumer) => !isDeferrable(consumer)).map(openOwn),
    ...[...groups.values()].flatMap((group) => openShared(group, group[0]?.wakeUpDelayMs ?? 0)),
  ];
  if (transport !== undefined) {
    const { relay } = transport;
    const queue = open(relay);
    readers.push({ ...relay, wake: (wakeUps) => queue.wake(listTenants(wakeUps)) });
  }
  return {
    readers,
    close: async () => void (await Promise.all(queues.map((queue) => queue.close()))),
  };
}

const listTenants = (wakeUps: readonly TenantWakeUp[]): string[] => wakeUps.map(({ tenantId }) => tenantId);
