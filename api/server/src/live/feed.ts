import { LiveBatch } from '@switchboard/contracts/inbox/change';
import type { Cursor } from '@switchboard/contracts/stream/cursor';
import type { InboxFilter } from '../inbox/filter/inbox-filter.ts';
import { listTags, readAttentionTotal } from '../inbox/queries.ts';
import { inSnapshot } from '../inbox/snapshot.ts';
import { createTagMap, type TagMap } from '../inbox/tag-map.ts';
import { type ChangesPage, readChanges, ringItemOf, tagItemsOf } from './changes.ts';
import type { LiveContext } from './context.ts';
import { Group } from './group.ts';
import { parseJson } from './parse-json.ts';
import { readPosition } from './queries.ts';
import { changeOf, type Step, stepOfBatch } from './step.ts';
import { Tally } from './tally.ts';

/** Batches that may wait while PostgreSQL is read; past that they are dropped, and read as well. */
const MAX_WAITING_BATCHES = 64;

export interface FeedOptions {
  readonly context: LiveContext;
  readonly tenant: string;
  /** The inbox is another one now (restored or rebuilt): no cursor of this feed means anything any more. */
  onEpochChange(): void;
}

/**
 * An account's changes on this replica, in order and without a gap, to the groups of its connections.
 *
 * States: *live* a batch that follows the last position is applied at once · *reading* something is missing: it is read from
 * PostgreSQL page by page, while batches wait. The position never goes back.
 */
export class Feed {
  readonly tenant: string;
  readonly epoch: string;
  readonly attention = new Tally();
  readonly groups = new Map<string, Group>();
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
  }

  get position(): number {
    return this.#position;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The group of a filter, made if there is none. Whoever joins it calls {@link Feed.leave}. */
  group(filter: InboxFilter): Group {
    const known = this.groups.get(filter.key);
    if (known) return known;
    const { context } = this.#options;
    const { tenant, epoch, attention, position } = this;
    const group = new Group({ context, tenant, epoch, filter, attention, position });
    this.groups.set(filter.key, group);
    return group;
  }

  /** To be called when a connection has left its group. */
  leave(group: Group): void {
    if (group.members.size > 0) return;
    group.close();
    this.groups.delete(group.filter.key);
  }

  /** Hears what a worker published: a hint, from outside. */
  hear(message: string): void {
    const batch = LiveBatch.safeParse(parseJson(message));
    if (!batch.success)
      return this.#options.context.logger.warn({ issues: batch.error.issues }, 'an unreadable batch was ignored');
    this.#take(batch.data);
  }

  /** Reads whatever is missing up to `at`, as somebody has seen it in PostgreSQL. */
  reach(at: Cursor): void {
    if (at.epoch !== this.epoch) return this.#options.onEpochChange();
    if (at.position > this.#position) this.#read();
    else if (this.attention.needsCount) void this.#countAttention();
  }

  close(): void {
    this.#isClosed = true;
    for (const group of this.groups.values()) group.close();
  }

  #take(batch: LiveBatch): void {
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
    if (changes.smartTags.length > 0) this.#tags = moveTags(before, changes.smartTags);
    this.#apply(stepOfBatch({ ...batch, changes }, { before, after: this.#tags }));
  }

  #apply(step: Step): void {
    this.#position = step.to;
    this.#tags = step.tags;
    this.#moveAttention(step);
    for (const group of this.groups.values()) group.apply(step);
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
        // They would only ask for the same read at once, again and again.
        this.#waiting = [];
        this.#options.context.logger.warn({ err }, 'missed changes could not be read; the sweep tries again');
      })
      .then(() => this.#resume());
  }

  #resume(): void {
    this.#reading = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const batch of waiting) this.#take(batch);
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
        if (page.upTo > this.#position) this.#apply(this.#stepOf(page));
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
  }

  #stepOf(page: ChangesPage): Step {
    return {
      from: this.#position,
      to: page.upTo,
      changes: page.rows.map(({ record }) => changeOf({ before: undefined, after: record, tags: page.tags })),
      forAll: [...page.rows.flatMap((row) => ringItemOf(row) ?? []), ...tagItemsOf(page)],
      tagsBefore: this.#tags,
      tags: page.tags,
      recordedAtMs: undefined,
    };
  }

  /** Counts, if it must be counted, how many conversations need attention; then views can be right again. */
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
      logger.warn({ err }, 'conversations that need attention could not be counted; the sweep tries again');
    }
    for (const group of this.groups.values()) group.requestView();
  }
}

function needsAttention(record: { readonly needsAttention: boolean; readonly deletedAt: string | null }): number {
  return Number(record.needsAttention && record.deletedAt === null);
}

function moveTags(before: TagMap, changes: NonNullable<LiveBatch['changes']>['smartTags']): TagMap {
  const tags = new Map(before.tags.map((tag) => [tag.id, { ...tag, position: before.position }]));
  for (const { smartTag, position } of changes) tags.set(smartTag.id, { ...smartTag, position });
  return createTagMap([...tags.values()].sort((a, b) => a.id - b.id));
}
