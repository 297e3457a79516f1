import { randomUUID } from 'node:crypto';
import { addJob } from '@switchboard/application/jobs/add-job';
import { findInlineAudio } from '@switchboard/application/recordings/inline-audio';
import {
  dropRecording,
  findRecording,
  forgetRecording,
  wishRecording,
} from '@switchboard/application/recordings/queries';
import {
  type ConversationEnded,
  type ConversationEventType,
  conversationOfStream,
} from '@switchboard/contracts/conversations/events';
import { isErased } from '@switchboard/event-store/codec';
import type { JsonObject } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { z } from 'zod';
import { type Consumer, NOTHING_TO_DO } from '../runtime/consumer.ts';

/** The consumer's row in `worker.projections`. */
const RECORDINGS = 'recordings';
const TYPES = [
  'conversation.ended',
  'conversation.deleted',
  'conversation.restored',
  'conversation.erased',
] as const satisfies readonly ConversationEventType[];

/**
 * Has recordings fetched into the media store as calls end, and removed as conversations are deleted or erased. One that is restored has its
 * recording fetched again.
 */
export function recordingsConsumer(): Consumer {
  return {
    name: RECORDINGS,
    maxBatch: 1_000,
    concurrency: 1,
    patienceMs: 250,
    categories: ['conversation'],
    types: TYPES,
    plan: async (batches) => (batches.every(({ events }) => events.length === 0) ? NOTHING_TO_DO : undefined),
    async apply(client, batches) {
      for (const { tenantId, events } of batches) {
        for (const { type, streamId, data } of events) {
          const conversationId = conversationOfStream(streamId);
          if (conversationId === undefined) continue;
          await follow(client, { tenantId, conversationId, type, data: data as JsonObject });
        }
      }
      return undefined;
    },
  };
}

interface Followed {
  readonly tenantId: string;
  readonly conversationId: number;
  readonly type: string;
  readonly data: JsonObject;
}

async function follow(db: Queryable, { tenantId, conversationId, type, data }: Followed): Promise<void> {
  switch (type as (typeof TYPES)[number]) {
    case 'conversation.ended': {
      if (isErased(data)) return;
      const { recordingUrl } = data as z.infer<typeof ConversationEnded>;
      if (recordingUrl === undefined) return;
      const known = await findRecording(db, tenantId, { conversationId, lock: true });
      // Told once more, or read once more by a consumer that began anew.
      if (known?.sourceUrl === recordingUrl) return;
      await remove(db, { tenantId, conversationId });
      return wish(db, { tenantId, conversationId, sourceUrl: recordingUrl });
    }
    case 'conversation.deleted':
      await remove(db, { tenantId, conversationId });
      return dropRecording(db, tenantId, conversationId);
    case 'conversation.restored': {
      const known = await findRecording(db, tenantId, { conversationId, lock: true });
      if (known?.state === 'dropped') await wish(db, { tenantId, conversationId, sourceUrl: known.sourceUrl });
      return;
    }
    case 'conversation.erased':
      await remove(db, { tenantId, conversationId });
      return forgetRecording(db, tenantId, conversationId);
  }
}

interface Which {
  readonly tenantId: string;
  readonly conversationId: number;
}

async function wish(db: Queryable, { tenantId, conversationId, sourceUrl }: Which & { readonly sourceUrl: string }) {
  const mediaId = `rec_${randomUUID()}`;
  await wishRecording(db, tenantId, { conversationId, mediaId, sourceUrl });
  // One at a time for an account: its platform's pace is nobody else's matter.
  const queue = `recordings:${tenantId}`;
  await addJob(db, { name: 'fetch-recording', payload: { tenantId, conversationId, mediaId }, key: mediaId, queue });
}

async function remove(db: Queryable, { tenantId, conversationId }: Which): Promise<void> {
  const known = await findRecording(db, tenantId, { conversationId, lock: true });
  if (known === undefined || known.state === 'dropped') return;
  const told = findInlineAudio(known.sourceUrl);
  for (const mediaId of [known.mediaId, ...(told === undefined ? [] : [told])]) {
    await addJob(db, { name: 'remove-recording', payload: { tenantId, mediaId }, key: `remove:${mediaId}` });
  }
}
