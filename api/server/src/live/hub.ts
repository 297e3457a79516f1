import { STREAM_RECONNECT_MS } from '@switchboard/contracts/base/constants';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { sleep } from '@switchboard/platform/retry';
import { readPosition } from '../inbox/read-position.ts';
import { inSnapshot } from '../inbox/snapshot.ts';
import { createTagMap, listTags } from '../inbox/tag-map.ts';
import { readPositions } from './changed-rows.ts';
import type { LiveContext } from './context.ts';
import { Feed } from './feed.ts';

/** How long a feed waits for its subscription. The sweep finds what a bus that doesn't respond would have delivered. */
const SUBSCRIBE_WAIT_MS = 250;
/** How long the sweep waits for the batch of a recent commit before it reads the change. */
const BATCH_GRACE_MS = 200;
/**
 * The maximum number of messages that are buffered while a feed opens. If the oldest are dropped, the rest reveal the gap, which is read.
 */
const MAX_EARLY_MESSAGES = 64;

/**
 * Opens and closes the feeds of the accounts that have streams on this replica.
 *
 * A feed is opened by its first user and closed by its last one. It subscribes before it reads its first snapshot, so no change falls in between.
 * If the account's inbox is replaced (a new epoch), the feed is retired: its streams end, and their clients reconnect to a new feed.
 */
export class Hub {
  readonly #context: LiveContext;
  readonly #bus: LiveBus;
  readonly #feeds = new Map<string, HubEntry>();

  constructor(context: LiveContext, bus: LiveBus) {
    this.#context = context;
    this.#bus = bus;
  }

  /** Gets or opens the feed of an account; call {@link Hub.release} at the end. */
  async acquire(tenant: string): Promise<Feed> {
    const entry = this.#feeds.get(tenant) ?? this.#open(tenant);
    entry.users++;
    try {
      return await entry.feed;
    } catch (error) {
      this.#leave(tenant, entry);
      throw error;
    }
  }

  release(feed: Feed): void {
    const entry = this.#feeds.get(feed.tenant);
    // A retired feed has already been dropped.
    if (entry && !feed.isClosed) this.#leave(feed.tenant, entry);
  }

  /** Sends heartbeats and ends stalled clients; call it once a second. */
  tick(nowMs: number): void {
    for (const { opened } of this.#feeds.values()) {
      for (const group of opened?.groups.values() ?? []) group.tick(nowMs);
    }
  }

  /** Reads the changes whose messages were lost. */
  async sweep({ graceMs = BATCH_GRACE_MS, signal }: { graceMs?: number; signal: AbortSignal }): Promise<void> {
    if (this.#feeds.size === 0) return;
    const positions = await readPositions(this.#context.pool, [...this.#feeds.keys()]);
    if (graceMs > 0) await sleep(graceMs, signal);
    for (const [tenant, at] of positions) this.#feeds.get(tenant)?.opened?.catchUpTo(at);
  }

  close(): void {
    for (const [tenant, entry] of this.#feeds) this.#drop(tenant, entry);
  }

  #open(tenant: string): HubEntry {
    const early: string[] = [];
    let receive = (message: string): void => {
      early.push(message);
      if (early.length > MAX_EARLY_MESSAGES) early.shift();
    };
    const subscription = this.#bus.subscribe(liveChannels.live(tenant), (message) => receive(message));
    const entry: HubEntry = {
      users: 0,
      opened: undefined,
      feed: this.#openFeed(tenant, subscription).then((feed) => {
        entry.opened = feed;
        receive = (message) => feed.receive(message);
        for (const message of early.splice(0)) feed.receive(message);
        return feed;
      }),
      unsubscribe: () => {
        receive = () => {};
        const failed = (err: unknown) => this.#context.logger.warn({ err }, 'could not unsubscribe from a channel');
        subscription.then((leave) => leave()).catch(failed);
      },
    };
    this.#feeds.set(tenant, entry);
    return entry;
  }

  async #openFeed(tenant: string, subscription: Promise<unknown>): Promise<Feed> {
    // Subscribe, then read: whatever is published from now on is in the snapshot or buffered.
    await Promise.race([subscription, sleep(SUBSCRIBE_WAIT_MS)]);
    const start = await inSnapshot(this.#context.pool, async (client) => ({
      at: await readPosition(client, tenant),
      tags: createTagMap(await listTags(client, tenant)),
    }));
    return new Feed({ context: this.#context, tenant, onEpochChange: () => this.#retire(tenant) }, start);
  }

  #leave(tenant: string, entry: HubEntry): void {
    entry.users--;
    if (entry.users === 0 && this.#feeds.get(tenant) === entry) this.#drop(tenant, entry);
  }

  #drop(tenant: string, entry: HubEntry): void {
    this.#feeds.delete(tenant);
    entry.unsubscribe();
    entry.opened?.close();
  }

  /** Ends the streams of an account whose inbox was replaced. Their clients reconnect with outdated cursors and are reset. */
  #retire(tenant: string): void {
    const entry = this.#feeds.get(tenant);
    if (!entry) return;
    this.#drop(tenant, entry);
    for (const group of entry.opened?.groups.values() ?? []) {
      for (const member of group.members) {
        member.end({ event: 'stream:ended', reason: 'draining', retryAfterMs: Math.random() * STREAM_RECONNECT_MS });
      }
    }
  }
}

interface HubEntry {
  users: number;
  opened: Feed | undefined;
  readonly feed: Promise<Feed>;
  unsubscribe(): void;
}
