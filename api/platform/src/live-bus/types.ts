/**
 * Carries hints between processes: at most once, unordered across channels, never the truth.
 *
 * Whoever listens must be right without it (a sweep reads PostgreSQL); the bus only makes it fast.
 */
export interface LiveBus {
  /** Sends without waiting for anybody; a failure is logged and counted, never thrown. */
  publish(channel: string, message: string): void;
  /** Hears a channel until the returned function is called. One handler may hear many channels. */
  subscribe(channel: string, handler: (message: string) => void): Promise<() => Promise<void>>;
  /** Calls `handler` whenever messages may have been missed (the connection was lost and is back). */
  onResync(handler: () => void): () => void;
  /** Whether messages get through at the moment. */
  isConnected(): boolean;
  close(): Promise<void>;
}

/** The channels, so that nobody spells one by hand. */
export const liveChannels = {
  /** A tenant's projected changes. */
  live: (tenantId: string) => `live:${tenantId}`,
  /** A tenant has new events to project; see `wake.ts` for the message. */
  wake: 'wake',
  /** Sessions, users or accounts whose rights changed. */
  control: 'control',
  /** Things that people made or changed. */
  resources: 'resources',
  /** How many streams a replica holds. */
  streams: 'streams',
} as const;
