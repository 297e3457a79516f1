/**
 * Carries messages between processes: at most once, unordered across channels, never authoritative.
 *
 * A subscriber must work without it (a sweep reads PostgreSQL); the bus only makes it fast.
 */
export interface LiveBus {
  /** Sends a message without waiting; a failure is counted, never thrown. */
  publish(channel: string, message: string): void;
  /** Subscribes to a channel until the returned function is called. One handler may subscribe to many channels. */
  subscribe(channel: string, handler: (message: string) => void): Promise<() => Promise<void>>;
  /** Calls `handler` whenever messages may have been missed: the connection was lost and is back. */
  onResync(handler: () => void): () => void;
  /** Whether messages currently get through. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** The names of the channels. */
export const liveChannels = {
  /** A tenant's projected changes. */
  live: (tenantId: string) => `live:${tenantId}`,
  /** Tenants with new events; see `wake-ups.ts` of the event store for the message. */
  wake: 'wake',
  /** Sessions, users or accounts whose rights changed. */
  control: 'control',
  /** Resource items that were created or changed. */
  resources: 'resources',
  /** A person's act, for their other browsers. */
  personal: 'personal',
  /** How many streams a replica has open. */
  streams: 'streams',
} as const;
