import type { ResourceNotice } from '@switchboard/contracts/stream/bus-messages';
import { wakeWorkers } from '@switchboard/event-store/wake-ups';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { ResourceChanged } from './deps.ts';

/** Creates the callback that announces a committed change: it wakes the workers and notifies every open stream. */
export function announceItem(bus: LiveBus) {
  const wake = wakeWorkers(bus);
  return ({ category, tenantId, kind, id, version }: ResourceChanged) => {
    wake([{ tenantId, categories: [category] }]);
    bus.publish(liveChannels.resources, JSON.stringify({ tenantId, kind, id, version } satisfies ResourceNotice));
  };
}
