import type { Appended } from '../event-store/types.ts';
import { type LiveBus, liveChannels } from './types.ts';

/** Answers a listener of the event store that tells the workers whose events they have to take in. */
export function wakeWorkers(bus: Pick<LiveBus, 'publish'>): (appended: readonly Appended[]) => void {
  return (appended) => {
    for (const one of appended) bus.publish(liveChannels.wake, wakeMessage(one));
  };
}

/** A wake as it goes over the bus; neither tenant nor categories have a space or a comma. */
export function wakeMessage({ tenantId, categories, brought }: Appended): string {
  const parts = [tenantId, categories.join(',')];
  return (brought === undefined ? parts : [...parts, brought]).join(' ');
}

/** Reads a wake; one without categories may be about anything. */
export function readWake(message: string): {
  readonly tenantId: string;
  readonly categories: readonly string[] | undefined;
  readonly brought: string | undefined;
} {
  const [, tenantId = '', categories, brought] = WAKE.exec(message) ?? [];
  return { tenantId, categories: categories?.split(','), brought };
}

const WAKE = /^([^ ]*)(?: ([^ ]*))?(?: (.*))?$/s;
