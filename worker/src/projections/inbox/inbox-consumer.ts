import { SMART_TAGS_STREAM } from '@switchboard/contracts/smart-tags/smart-tag';
import { categoryOf } from '@switchboard/event-store/types';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { Batch, Consumer } from '../../runtime/consumer.ts';
import { type Projected, planInbox, projectInbox } from './inbox-projection.ts';
import { type LiveHead, liveMessage } from './live-batch.ts';
import { RecentFolds } from './recent-folds.ts';

/** The projection's row in `worker.projections`. */
export const INBOX = 'inbox';
export const INBOX_MAX_BATCH = 500;
/** The categories of the streams that it reads. */
export const INBOX_CATEGORIES: readonly string[] = ['conversation', categoryOf(SMART_TAGS_STREAM)];

/**
 * The inbox read model as the live version keeps it: after each commit the account's streams hear what changed.
 *
 * Every batch is told of, also one that changes no row, so that hearers see an unbroken chain of positions.
 */
export function inboxConsumer({ bus, concurrency }: { readonly bus: LiveBus; readonly concurrency: number }): Consumer {
  const recent = new RecentFolds();
  const tell = (projected: readonly Projected[]) => () => {
    for (const one of projected) {
      recent.keep(one.batch, one.conversations);
      bus.publish(liveChannels.live(one.batch.tenantId), liveMessage(headOf(one.batch), changesOf(one)));
    }
  };
  return {
    name: INBOX,
    maxBatch: INBOX_MAX_BATCH,
    concurrency,
    patienceMs: 0,
    categories: INBOX_CATEGORIES,
    async apply(client, batches) {
      const { written } = await projectInbox(client, 'read', { batches, recent });
      return { written: written.then(tell) };
    },
    async plan(batches) {
      const planned = await planInbox(batches, recent);
      return planned && { writes: planned.writes, committed: tell(planned.projected) };
    },
  };
}

function headOf({ tenantId, epoch, prev, position, events }: Batch): LiveHead {
  if (epoch === null) throw new RangeError('the inbox has no epoch');
  const recordedAt = events.at(-1)?.recordedAt;
  return { tenant: tenantId, epoch, prev, position, ...(recordedAt !== undefined && { recordedAt }) };
}

function changesOf({ conversations, smartTags }: Projected) {
  return {
    conversations: conversations.map(({ before, folded }) => ({
      before: before?.record ?? null,
      after: folded.state.record,
    })),
    rings: conversations.flatMap(({ folded }) => folded.rings).sort((a, b) => a.position - b.position),
    smartTags: [...smartTags],
  };
}
