import type { LiveBus } from '@switchboard/platform/live-bus/types';

/** A bus that loses every message: whoever is right with it needs no bus. */
export function quietBus({ isConnected = () => false }: { isConnected?: () => boolean } = {}): LiveBus {
  return {
    publish: () => {},
    subscribe: async () => async () => {},
    onResync: () => () => {},
    isConnected,
    close: async () => {},
  };
}
