import { STREAM_RECONNECT_MS } from '@switchboard/contracts/constants';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { sleep } from '@switchboard/platform/retry';
import { listTags } from '../inbox/queries.ts';
import { inSnapshot } from '../inbox/snapshot.ts';
import { createTagMap } from '../inbox/tag-map.ts';
import type { LiveContext } from './context.ts';
import { Feed } from './feed.ts';
import { readPosition, readPositions } from './queries.ts';

/** A bus that doesn't answer isn't waited for: the sweep sees what it would have told. */
const SUBSCRIBE_WAIT_MS = 250;
/** A change that was committed a moment ago is about to be heard of; only what is still missing after this was missed. */
const HINT_GRACE_MS = 200;
/** Messages that are kept while a feed opens. Of more the oldest go: the others then tell that something is missing, and it is read. */
const MAX_EARLY_MESSAGES = 64;

/** The feeds of the accounts that have streams on this replica. */
export class Hub {
  readonly #context: LiveContext;
  readonly #bus: LiveBus;
  readonly #feeds = new Map<string, HubEntry>();

  constructor(context: LiveContext, bus: LiveBus) {
    this.#context = context;
    this.#bus = bus;
  }

  /** The feed of an account, opened if there is none, until {@link Hub.release}. */
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
    // A retired feed is no longer here.
    if (entry && !feed.isClosed) this.#leave(feed.tenant, entry);
  }

  /** To be called once a second. */
  tick(nowMs: number): void {
    for (const { opened } of this.#feeds.values()) {
      for (const group of opened?.groups.values() ?? []) group.tick(nowMs);
    }
  }

  /** Reads from PostgreSQL what no hint told of. */
  async sweep({ graceMs = HINT_GRACE_MS, signal }: { graceMs?: number; signal: AbortSignal }): Promise<void> {
    if (this.#feeds.size === 0) return;
    const positions = await readPositions(this.#context.pool, [...this.#feeds.keys()]);
    if (graceMs > 0) await sleep(graceMs, signal);
    for (const [tenant, at] of positions) this.#feeds.get(tenant)?.opened?.reach(at);
  }

  close(): void {
    for (const [tenant, entry] of this.#feeds) this.#drop(tenant, entry);
  }

  #open(tenant: string): HubEntry {
    const early: string[] = [];
    let hear = (message: string): void => {
      early.push(message);
      if (early.length > MAX_EARLY_MESSAGES) early.shift();
    };
    const subscription = this.#bus.subscribe(liveChannels.live(tenant), (message) => hear(message));
    const entry: HubEntry = {
      users: 0,
      opened: undefined,
      feed: this.#openFeed(tenant, subscription).then((feed) => {
        entry.opened = feed;
        hear = (message) => feed.hear(message);
        for (const message of early.splice(0)) feed.hear(message);
        return feed;
      }),
      unsubscribe: () => {
        hear = () => {};
        const failed = (err: unknown) => this.#context.logger.warn({ err }, 'a channel could not be left');
        subscription.then((leave) => leave()).catch(failed);
      },
    };
    this.#feeds.set(tenant, entry);
    return entry;
  }

  async #openFeed(tenant: string, subscription: Promise<unknown>): Promise<Feed> {
    // First heard, then read: what is published from now on is in the read, or kept until the feed is there.
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

  /** The inbox of an account is another one: its clients come back with cursors of the old one, and are told to reset. */
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
