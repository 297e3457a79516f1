import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { Appended } from './types.ts';

/** Answers a listener of the event store that tells the workers whose events they have to take in. */
export function wakeWorkers(bus: Pick<LiveBus, 'publish'>): (appended: readonly Appended[]) => void {
  return (appended) => {
    if (appended.length > 0) bus.publish(liveChannels.wake, appended.map(lineOf).join('\n'));
  };
}

/** A line of a wake: neither tenants nor categories have a space, a comma or a line break, nor has JSON a line break. */
function lineOf({ tenantId, categories, brought }: Appended): string {
  const parts = [tenantId, categories.join(',')];
  return (brought === undefined ? parts : [...parts, brought]).join(' ');
}

/** One tenant of a wake; without categories it may be about anything. */
export interface WakeUp {
  readonly tenantId: string;
  readonly categories?: readonly string[] | undefined;
  readonly brought?: string | undefined;
}

/** Reads a wake, one for each of its lines. */
export function readWakeUps(message: string): WakeUp[] {
  return message.split('\n').map((line) => {
    const [, tenantId = '', categories, brought] = WAKE.exec(line) ?? [];
    return { tenantId, categories: categories?.split(','), brought };
  });
}

const WAKE = /^([^ ]*)(?: ([^ ]*))?(?: (.*))?$/s;
