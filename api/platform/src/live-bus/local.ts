import type { Logger } from '../logger.ts';
import { Subscriptions } from './subscriptions.ts';
import type { LiveBus } from './types.ts';

/**
 * Creates a live bus within this process, for an API and a worker in one.
 *
 * Messages are delivered in order, after the publisher's current task.
 */
export function createLocalLiveBus({ logger }: { readonly logger?: Logger } = {}): LiveBus {
  const subscriptions = new Subscriptions(logger);
  let open = true;
  return {
    publish(channel, message) {
      if (open) setImmediate(() => subscriptions.deliver(channel, message));
    },
    async subscribe(channel, handler) {
      const { remove } = subscriptions.add(channel, handler);
      return async () => void remove();
    },
    // No message is ever missed.
    onResync: () => () => undefined,
    isConnected: () => open,
    async close() {
      open = false;
      subscriptions.clear();
    },
  };
}
