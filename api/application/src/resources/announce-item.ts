import type { ResourceNotice } from '@switchboard/contracts/stream/bus-messages';
import { wakeWorkers } from '@switchboard/event-store/wake-ups';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { ResourceChanged } from './deps.ts';

/** Each change of an item wakes whoever reads such streams, and is told to everybody's streams. */
export function announceItem(bus: LiveBus) {
  const wake = wakeWorkers(bus);
  return ({ category, tenantId, kind, id, version }: ResourceChanged) => {
    wake([{ tenantId, categories: [category] }]);
    bus.publish(liveChannels.resources, JSON.stringify({ tenantId, kind, id, version } satisfies ResourceNotice));
  };
}
