import { SMART_TAGS_STREAM } from '@switchboard/contracts/smart-tags/smart-tags';
import type { LiveBatch } from '@switchboard/contracts/stream/bus-messages';
import { streamCategory } from '@switchboard/event-store/types';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { Batch, Consumer } from '../../runtime/consumer.ts';
import { type Projected, planInbox, projectInbox } from './inbox-projection.ts';
import { RecentFolds } from './recent-folds.ts';

/** The projection's row in `worker.projections`. */
export const INBOX = 'inbox';
export const INBOX_MAX_BATCH = 500;
/** The stream categories that it reads. */
export const INBOX_CATEGORIES: readonly string[] = ['conversation', streamCategory(SMART_TAGS_STREAM)];

/**
 * Projects the inbox read model and publishes each committed batch to the account's live streams.
 *
 * Every batch is published, even one that changes no row, so that subscribers see an unbroken chain of positions.
 */
export function inboxConsumer({ bus, concurrency }: { readonly bus: LiveBus; readonly concurrency: number }): Consumer {
  const recent = new RecentFolds();
  const publish = (projected: readonly Projected[]) => () => {
    for (const one of projected) {
      recent.keep(one.batch, one.conversations);
      bus.publish(liveChannels.live(one.batch.tenantId), buildLiveMessage(toHead(one.batch), toChanges(one)));
    }
  };
  return {
    name: INBOX,
    maxBatch: INBOX_MAX_BATCH,
    concurrency,
    wakeUpDelayMs: 0,
    categories: INBOX_CATEGORIES,
    async apply(client, batches) {
      const { written } = await projectInbox(client, 'read', { batches, recent });
      return { written: written.then(publish) };
    },
    async plan(batches) {
      const planned = await planInbox(batches, recent);
      return planned && { writes: planned.writes, committed: publish(planned.projected) };
    },
  };
}

function toHead({ tenantId, epoch, prev, position, events }: Batch): LiveHead {
  if (epoch === null) throw new RangeError('the inbox batch has no epoch');
  const recordedAt = events.at(-1)?.recordedAt;
  return { tenant: tenantId, epoch, prev, position, ...(recordedAt !== undefined && { recordedAt }) };
}

function toChanges({ conversations, smartTags }: Projected) {
  return {
    conversations: conversations.map(({ before, folded }) => ({
      before: before?.record ?? null,
      after: folded.state.record,
    })),
    rings: conversations.flatMap(({ folded }) => folded.rings).sort((a, b) => a.position - b.position),
    smartTags: [...smartTags],
  };
}

/** The maximum size of the changes in a message. A message about a larger batch only says that something changed, and subscribers read PostgreSQL. */
const MAX_CHANGES_CHARACTERS = 256 * 1024;

export interface LiveHead {
  readonly tenant: string;
  readonly epoch: string;
  readonly prev: number;
  readonly position: number;
  /** When the batch's last event was recorded. */
  readonly recordedAt?: string;
}

/**
 * Serializes a batch's changes as the message to live streams.
 *
 * Conversations are serialized one by one, so that serialization stops early if the batch is too large.
 */
export function buildLiveMessage(head: LiveHead, changes: NonNullable<LiveBatch['changes']>): string {
  const start = JSON.stringify(head).slice(0, -1);
  const rest = `"rings":${JSON.stringify(changes.rings)},"smartTags":${JSON.stringify(changes.smartTags)}`;
  let characters = rest.length;
  const conversations: string[] = [];
  for (const change of changes.conversations) {
    const text = JSON.stringify(change);
    characters += text.length;
    if (characters > MAX_CHANGES_CHARACTERS) return `${start},"changes":null}`;
    conversations.push(text);
  }
  return `${start},"changes":{"conversations":[${conversations.join(',')}],${rest}}}`;
}
