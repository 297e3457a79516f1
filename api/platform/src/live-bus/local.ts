import type { Logger } from '../logger.ts';
import { Subscriptions } from './subscriptions.ts';
import type { LiveBus } from './types.ts';

/**
 * A live bus within this process, for api and worker in one.
 *
 * Messages arrive after the publisher's own work, in the order in which they were sent.
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
    // Nothing is ever missed here.
    onResync: () => () => undefined,
    isConnected: () => open,
    async close() {
      open = false;
      subscriptions.clear();
    },
  };
}
