import type { Consumer } from 'kafkajs';

export interface WatchOptions {
  /** A consumer of which nothing is heard for this long hangs, whatever the client believes. */
  readonly silentMs: number;
  readonly everyMs?: number;
  /** Hears when it becomes a member of its group, and when it is one no more. */
  onMembership(isMember: boolean): void;
}

export interface Watch {
  /** Rejects when the client gives up, or hangs. Nobody need listen. */
  readonly failed: Promise<never>;
  stop(): void;
}

const EVERY_MS = 1_000;

/** Watches a consumer from its start until it is told to stop. */
export function watchConsumer(
  { on, events }: Pick<Consumer, 'on' | 'events'>,
  { silentMs, everyMs = EVERY_MS, onMembership }: WatchOptions,
): Watch {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // A start that fails is told of by itself, and nobody waits for this then.
  failed.catch(() => undefined);
  let heardAtMs = performance.now();
  let isStopped = false;
  const tell = (isMember: boolean) => {
    heardAtMs = performance.now();
    if (!isStopped) onMembership(isMember);
  };
  const heard = () => {
    heardAtMs = performance.now();
  };
  on(events.HEARTBEAT, heard);
  on(events.FETCH, heard);
  on(events.END_BATCH_PROCESS, heard);
  on(events.GROUP_JOIN, () => tell(true));
  on(events.REBALANCING, () => tell(false));
  on(events.CRASH, ({ payload: { error } }) => {
    tell(false);
    reject(error);
  });
  const watching = setInterval(() => {
    if (performance.now() - heardAtMs > silentMs) reject(new Error('nothing was heard of a consumer'));
  }, everyMs).unref();
  return {
    failed,
    stop() {
      isStopped = true;
      clearInterval(watching);
    },
  };
}
