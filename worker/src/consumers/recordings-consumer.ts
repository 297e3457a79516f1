import { randomUUID } from 'node:crypto';
import { addJob } from '@switchboard/application/jobs/add-job';
import { findInlineAudio } from '@switchboard/application/recordings/inline-audio';
import {
  deleteRecording,
  dropRecording,
  findRecording,
  requestRecording,
} from '@switchboard/application/recordings/recording-rows';
import {
  type ConversationEnded,
  type ConversationEventType,
  conversationOfStream,
} from '@switchboard/contracts/conversations/events';
import { isErased } from '@switchboard/event-store/codec';
import type { JsonObject } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { z } from 'zod';
import { type Consumer, EMPTY_PLAN } from '../runtime/consumer.ts';

/** The consumer's row in `worker.projections`. */
const RECORDINGS = 'recordings';
const TYPES = [
  'conversation.ended',
  'conversation.deleted',
  'conversation.restored',
  'conversation.erased',
] as const satisfies readonly ConversationEventType[];

/**
 * Queues jobs that fetch recordings into the media store when calls end, remove them when conversations are deleted or erased, and fetch them again
 * when a conversation is restored.
 */
export function recordingsConsumer(): Consumer {
  return {
    name: RECORDINGS,
    maxBatch: 1_000,
    concurrency: 1,
    wakeUpDelayMs: 250,
    categories: ['conversation'],
    types: TYPES,
    plan: async (batches) => (batches.every(({ events }) => events.length === 0) ? EMPTY_PLAN : undefined),
    async apply(client, batches) {
      for (const { tenantId, events } of batches) {
        for (const { type, streamId, data } of events) {
          const conversationId = conversationOfStream(streamId);
          if (conversationId === undefined) continue;
          await processEvent(client, { tenantId, conversationId, type, data: data as JsonObject });
        }
      }
      return undefined;
    },
  };
}

interface RecordingEvent {
  readonly tenantId: string;
  readonly conversationId: number;
  readonly type: string;
  readonly data: JsonObject;
}

async function processEvent(db: Queryable, { tenantId, conversationId, type, data }: RecordingEvent): Promise<void> {
  switch (type as (typeof TYPES)[number]) {
    case 'conversation.ended': {
      if (isErased(data)) return;
      const { recordingUrl } = data as z.infer<typeof ConversationEnded>;
      if (recordingUrl === undefined) return;
      const known = await findRecording(db, tenantId, { conversationId, lock: true });
      // The recording was reported again, or read again by a consumer that started over.
      if (known?.sourceUrl === recordingUrl) return;
      await remove(db, { tenantId, conversationId });
      return requestFetch(db, { tenantId, conversationId, sourceUrl: recordingUrl });
    }
    case 'conversation.deleted':
      await remove(db, { tenantId, conversationId });
      return dropRecording(db, tenantId, conversationId);
    case 'conversation.restored': {
      const known = await findRecording(db, tenantId, { conversationId, lock: true });
      if (known?.state === 'dropped') await requestFetch(db, { tenantId, conversationId, sourceUrl: known.sourceUrl });
      return;
    }
    case 'conversation.erased':
      await remove(db, { tenantId, conversationId });
      return deleteRecording(db, tenantId, conversationId);
  }
}

interface ConversationRef {
  readonly tenantId: string;
  readonly conversationId: number;
}

async function requestFetch(
  db: Queryable,
  { tenantId, conversationId, sourceUrl }: ConversationRef & { readonly sourceUrl: string },
) {
  const mediaId = `rec_${randomUUID()}`;
  await requestRecording(db, tenantId, { conversationId, mediaId, sourceUrl });
  // Jobs run one at a time per account, so that a slow platform doesn't delay other accounts.
  const queue = `recordings:${tenantId}`;
  await addJob(db, { name: 'fetch-recording', payload: { tenantId, conversationId, mediaId }, key: mediaId, queue });
}

async function remove(db: Queryable, { tenantId, conversationId }: ConversationRef): Promise<void> {
  const known = await findRecording(db, tenantId, { conversationId, lock: true });
  if (known === undefined || known.state === 'dropped') return;
  const inline = findInlineAudio(known.sourceUrl);
  for (const mediaId of [known.mediaId, ...(inline === undefined ? [] : [inline])]) {
    await addJob(db, { name: 'remove-recording', payload: { tenantId, mediaId }, key: `remove:${mediaId}` });
  }
}
