import { LiveBatch } from '@switchboard/contracts/stream/bus-messages';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import { readAttentionTotal } from '../inbox/counts.ts';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import { readPosition } from '../inbox/read-position.ts';
import { inSnapshot } from '../inbox/snapshot.ts';
import { createTagMap, listTags, type TagMap } from '../inbox/tag-map.ts';
import { type ChangesPage, readChanges, toRingItem, toTagItems } from './changed-rows.ts';
import type { LiveContext } from './context.ts';
import { CountBoard } from './count-board.ts';
import { Group } from './group.ts';
import { parseJson } from './parse-json.ts';
import { createChange, type Step, stepFromBatch } from './step.ts';
import { Tally } from './views.ts';

/** The maximum number of batches that wait during a read of PostgreSQL. Later ones are dropped and read as well. */
const MAX_WAITING_BATCHES = 64;

export interface FeedOptions {
  readonly context: LiveContext;
  readonly tenant: string;
  /** Called when the inbox has been restored or rebuilt, which invalidates every cursor of this feed. */
  onEpochChange(): void;
}

/**
 * Feeds one account's changes to the groups of its connections on this replica, in order and without gaps.
 *
 * States:
 * - *live*: a batch that continues at the last position is applied at once. Any other batch reveals a gap.
 * - *reading*: the gap is read from PostgreSQL page by page, while batches wait.
 *
 * The position never decreases. Batches on the bus are hints: whatever is lost there is found by the sweep (see {@link Feed.catchUpTo}).
 */
export class Feed {
  readonly tenant: string;
  readonly epoch: string;
  readonly attention = new Tally();
  readonly groups = new Map<string, Group>();
  /** The counts of views, for everybody who is connected. */
  readonly counts: CountBoard;
  readonly #options: FeedOptions;
  #position: number;
  #tags: TagMap;
  #waiting: LiveBatch[] = [];
  #reading: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: FeedOptions, start: { readonly at: Cursor; readonly tags: TagMap }) {
    this.tenant = options.tenant;
    this.epoch = start.at.epoch;
    this.#options = options;
    this.#position = start.at.position;
    this.#tags = start.tags;
    const at = () => ({ epoch: this.epoch, position: this.#position });
    this.counts = new CountBoard({ context: options.context, tenant: options.tenant, at });
  }

  get position(): number {
    return this.#position;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Gets or creates the group of a filter. A connection that joins it calls {@link Feed.leave} at its end. */
  group(filter: InboxFilter): Group {
    const existing = this.groups.get(filter.key);
    if (existing) return existing;
    const { context } = this.#options;
    const { tenant, epoch, attention, position } = this;
    const group = new Group({ context, tenant, epoch, filter, attention, position });
    this.groups.set(filter.key, group);
    return group;
  }

  /** Closes a group that has no connections left. */
  leave(group: Group): void {
    if (group.members.size > 0) return;
    group.close();
    this.groups.delete(group.filter.key);
  }

  /** Receives a batch that a worker published on the bus. */
  receive(message: string): void {
    const batch = LiveBatch.safeParse(parseJson(message));
    if (!batch.success)
      return this.#options.context.logger.warn({ issues: batch.error.issues }, 'ignored an unreadable batch');
    this.#accept(batch.data);
  }

  /** Reads the changes up to `at`, a position that was read from PostgreSQL, unless the feed has them. */
  catchUpTo(at: Cursor): void {
    if (at.epoch !== this.epoch) return this.#options.onEpochChange();
    if (at.position > this.#position) this.#read();
    else if (this.attention.needsCount) void this.#countAttention();
  }

  close(): void {
    this.#isClosed = true;
    this.counts.close();
    for (const group of this.groups.values()) group.close();
  }

  #accept(batch: LiveBatch): void {
    if (this.#isClosed) return;
    if (batch.epoch !== this.epoch) return this.#options.onEpochChange();
    if (batch.position <= this.#position) return;
    if (this.#reading !== undefined) {
      if (this.#waiting.length < MAX_WAITING_BATCHES) this.#waiting.push(batch);
      return;
    }
    const { changes } = batch;
    if (batch.prev !== this.#position || changes === null) return this.#read();
    const before = this.#tags;
    if (changes.smartTags.length > 0) this.#tags = applyTags(before, changes.smartTags);
    this.#apply(stepFromBatch({ ...batch, changes }, { before, after: this.#tags }));
  }

  #apply(step: Step): void {
    this.#position = step.to;
    this.#tags = step.tags;
    this.#moveAttention(step);
    for (const group of this.groups.values()) group.apply(step);
    this.counts.apply(step);
    const { metrics, clock } = this.#options.context;
    if (step.recordedAtMs === undefined) return;
    metrics.ackToFrameSeconds.observe(Math.max(0, clock.now().getTime() - step.recordedAtMs) / 1_000);
  }

  #moveAttention(step: Step): void {
    let moved = 0;
    for (const { before, after } of step.changes) {
      if (before === undefined) return this.attention.lose(step.to);
      moved += needsAttention(after) - (before ? needsAttention(before) : 0);
    }
    this.attention.move(step.to, moved);
  }

  #read(): void {
    this.#reading ??= this.#readMissing()
      .catch((err: unknown) => {
        // These batches would trigger the same failing read again immediately.
        this.#waiting = [];
        this.#options.context.logger.warn({ err }, 'could not read missed changes; the sweep retries');
      })
      .then(() => this.#resume());
  }

  #resume(): void {
    this.#reading = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const batch of waiting) this.#accept(batch);
  }

  async #readMissing(): Promise<void> {
    const { pool, reads } = this.#options.context;
    for (let isDone = false; !isDone && !this.#isClosed; ) {
      const { at, page } = await reads.changes(() =>
        inSnapshot(pool, async (client) => {
          const asOf = await readPosition(client, this.tenant);
          return { at: asOf, page: await readChanges(client, this.tenant, { after: this.#position, asOf }) };
        }),
      );
      if (this.#isClosed) return;
      if (at.epoch !== this.epoch) return this.#options.onEpochChange();
      if (page === 'too_far') {
        await this.#skipTo(at.position);
        isDone = true;
      } else {
        if (page.upTo > this.#position) this.#apply(this.#stepFromPage(page));
        isDone = page.isLast;
      }
    }
    await this.#countAttention();
  }

  async #skipTo(position: number): Promise<void> {
    this.#tags = createTagMap(await listTags(this.#options.context.pool, this.tenant));
    this.#position = position;
    this.attention.lose(position);
    for (const group of this.groups.values()) group.reset('too_far', position);
    this.counts.lose(position);
  }

  #stepFromPage(page: ChangesPage): Step {
    return {
      from: this.#position,
      to: page.upTo,
      changes: page.rows.map(({ record }) => createChange({ before: undefined, after: record, tags: page.tags })),
      forAll: [...page.rows.flatMap((row) => toRingItem(row) ?? []), ...toTagItems(page)],
      tagsBefore: this.#tags,
      tags: page.tags,
      recordedAtMs: undefined,
    };
  }

  /** Recounts the conversations that need attention, if that number is stale. */
  async #countAttention(): Promise<void> {
    if (this.attention.isCounting || !this.attention.needsCount) return;
    const { pool, logger, reads } = this.#options.context;
    const finish = this.attention.beginCount();
    try {
      finish(
        await reads.states(() =>
          inSnapshot(pool, async (client) => {
            const { position } = await readPosition(client, this.tenant);
            return { position, value: await readAttentionTotal(client, this.tenant) };
          }),
        ),
      );
    } catch (err) {
      finish(undefined);
      logger.warn({ err }, 'could not count conversations that need attention; the sweep retries');
    }
    for (const group of this.groups.values()) group.requestView();
  }
}

function needsAttention(record: { readonly needsAttention: boolean; readonly deletedAt: string | null }): number {
  return Number(record.needsAttention && record.deletedAt === null);
}

function applyTags(before: TagMap, changes: NonNullable<LiveBatch['changes']>['smartTags']): TagMap {
  const tags = new Map(before.tags.map((tag) => [tag.id, { ...tag, position: before.position }]));
  for (const { smartTag, position } of changes) tags.set(smartTag.id, { ...smartTag, position });
  return createTagMap([...tags.values()].sort((a, b) => a.id - b.id));
}
