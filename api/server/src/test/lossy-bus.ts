import type { LiveBus } from '@switchboard/platform/live-bus/types';

/** Creates a bus that loses every message; what works with it doesn't depend on the bus. */
export function createLossyBus({ isConnected = () => false }: { isConnected?: () => boolean } = {}): LiveBus {
  return {
    publish: () => {},
    subscribe: async () => async () => {},
    onResync: () => () => {},
    isConnected,
    close: async () => {},
  };
}
