import type { Consumer } from 'kafkajs';

export interface WatchOptions {
  /** A consumer without activity for this long counts as hung, whatever the client reports. */
  readonly silentMs: number;
  readonly everyMs?: number;
  /** Called when the consumer joins its group, and when it leaves it. */
  onMembership(isMember: boolean): void;
}

export interface Watch {
  /** Rejects when the client gives up or hangs. It may be left unhandled. */
  readonly failed: Promise<never>;
  stop(): void;
}

const CHECK_EVERY_MS = 1_000;

/** Watches a consumer until it is stopped. */
export function watchConsumer(
  { on, events }: Pick<Consumer, 'on' | 'events'>,
  { silentMs, everyMs = CHECK_EVERY_MS, onMembership }: WatchOptions,
): Watch {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // If the consumer fails to start, its own error is handled and nobody awaits this promise.
  failed.catch(() => undefined);
  let activeAtMs = performance.now();
  let isStopped = false;
  const setMember = (isMember: boolean) => {
    activeAtMs = performance.now();
    if (!isStopped) onMembership(isMember);
  };
  const noteActivity = () => {
    activeAtMs = performance.now();
  };
  on(events.HEARTBEAT, noteActivity);
  on(events.FETCH, noteActivity);
  on(events.END_BATCH_PROCESS, noteActivity);
  on(events.GROUP_JOIN, () => setMember(true));
  on(events.REBALANCING, () => setMember(false));
  on(events.CRASH, ({ payload: { error } }) => {
    setMember(false);
    reject(error);
  });
  const watching = setInterval(() => {
    if (performance.now() - activeAtMs > silentMs) reject(new Error('the consumer hangs'));
  }, everyMs).unref();
  return {
    failed,
    stop() {
      isStopped = true;
      clearInterval(watching);
    },
  };
}
