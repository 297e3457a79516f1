import { BroughtEvents, type Hint } from './brought.ts';
import type { Consumer } from './consumer.ts';
import type { DrainDeps } from './drain-deps.ts';
import { drainTenants } from './drain-tenants.ts';
import { isPlanner, type Planner, takeLive } from './live-turn.ts';
import type { Carrier, Reader } from './reader.ts';
import { Stands } from './stands.ts';
import { TenantQueue, type TenantQueueOptions } from './tenant-queue.ts';

/** Readers with the way to wake each, account by account. */
export interface Queues {
  readonly readers: readonly Woken[];
  /** Takes no more tenants and waits for the running turns to end. */
  close(): Promise<void>;
}

export interface Woken extends Pick<Reader, 'name' | 'version' | 'categories' | 'isCarried'> {
  /** Brings tenants in line together. `known` if there was a turn of each to come, or under way, already. */
  wake(hints: readonly Hint[]): 'news' | 'known';
}

/**
 * Opens the queues of consumers, and of the carrier's relay.
 *
 * Where nobody waits for them, consumers of the same categories share live turns, so that what a call brings is read and written once for all. What such
 * a turn leaves goes to the consumer's own queue, whose batches are claimed: no consumer waits for another's trouble.
 */
export function openQueues(deps: DrainDeps, consumers: readonly Consumer[], carrier: Carrier | undefined): Queues {
  const queues: TenantQueue[] = [];
  const open = (options: TenantQueueOptions) => {
    const queue = new TenantQueue(options);
    queues.push(queue);
    return queue;
  };
  const live = { ...deps, pool: deps.livePool ?? deps.pool };
  const isCarried = ({ name }: Consumer) => carrier?.carries(name) ?? false;
  const claim = async (consumer: Consumer, tenantIds: readonly string[]) => {
    const more = tenantIds.length === 0 ? [] : await drainTenants(deps, { consumer, tenantIds });
    // A push for who stood still; the rest is on its way.
    return isCarried(consumer) ? [] : more;
  };
  const woken = (consumer: Consumer, wake: Woken['wake']): Woken => {
    const { name, categories } = consumer;
    return {
      name,
      wake,
      isCarried: () => isCarried(consumer),
      ...(consumer.version !== undefined && { version: consumer.version }),
      ...(categories && { categories }),
    };
  };

  const openAlone = (consumer: Consumer): Woken => {
    if (!isPlanner(consumer)) {
      const queue = open({ ...consumer, drain: (tenantIds) => claim(consumer, tenantIds) });
      return woken(consumer, (hints) => queue.wake(idsOf(hints)));
    }
    const events = new BroughtEvents();
    const stands = new Stands();
    const queue = open({
      ...consumer,
      async drain(tenantIds) {
        const { left, lost } = await takeLive(live, [consumer], tenantIds, { brought: events.take(tenantIds), stands });
        // Two workers can lose the same tenants to each other; a claim skips those that somebody has.
        return claim(consumer, [...(left.get(consumer) ?? []), ...(lost.get(consumer) ?? [])]);
      },
    });
    return woken(consumer, (hints) => {
      for (const hint of hints) events.add(hint);
      return queue.wake(idsOf(hints));
    });
  };

  const openTogether = (group: readonly Planner[], patienceMs: number): Woken[] => {
    const own = new Map(
      group.map((consumer) => {
        const { concurrency } = consumer;
        return [consumer, open({ concurrency, patienceMs: 0, drain: (ids) => claim(consumer, ids) })];
      }),
    );
    const isFree = (consumer: Planner, tenantId: string) => own.get(consumer)?.has(tenantId) === false;
    const events = new BroughtEvents();
    const stands = new Stands();
    const shared = open({
      concurrency: 1,
      // Workers that hear the same hint look at different moments, so that the second has nothing to do.
      get patienceMs() {
        return patienceMs * (1 + (Math.random() - 1 / 2) / 2);
      },
      async drain(tenantIds) {
        const members = group.filter((consumer) => !isCarried(consumer));
        const scope = { isFree, brought: events.take(tenantIds), stands };
        const { left, lost } = await takeLive(live, members, tenantIds, scope);
        for (const [consumer, ids] of [...left, ...lost]) for (const id of ids) own.get(consumer)?.wake([id]);
        return [];
      },
    });
    return [...own].map(([consumer, queue]) =>
      woken(consumer, (hints) => {
        const [apart, together]: [string[], string[]] = [[], []];
        for (const hint of hints) {
          const isApart = isCarried(consumer) || queue.has(hint.tenantId);
          if (!isApart) events.add(hint);
          (isApart ? apart : together).push(hint.tenantId);
        }
        const answers = [queue.wake(apart), shared.wake(together)];
        return answers.includes('news') ? 'news' : 'known';
      }),
    );
  };

  const patient = (consumer: Consumer): consumer is Planner => isPlanner(consumer) && consumer.patienceMs > 0;
  const groups = Map.groupBy(consumers.filter(patient), ({ patienceMs, categories }) =>
    JSON.stringify([patienceMs, categories]),
  );
  const readers = [
    ...consumers.filter((consumer) => !patient(consumer)).map(openAlone),
    ...[...groups.values()].flatMap((group) => openTogether(group, group[0]?.patienceMs ?? 0)),
  ];
  if (carrier !== undefined) {
    const { relay } = carrier;
    const queue = open(relay);
    readers.push({ ...relay, wake: (hints) => queue.wake(idsOf(hints)) });
  }
  return {
    readers,
    close: async () => void (await Promise.all(queues.map((queue) => queue.close()))),
  };
}

const idsOf = (hints: readonly Hint[]): string[] => hints.map(({ tenantId }) => tenantId);
