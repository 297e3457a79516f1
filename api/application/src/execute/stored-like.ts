import type { StoredLike } from '@switchboard/domain/conversations/fold';
import type { StoredEvent } from '@switchboard/event-store/types';

/** A stored event as the domain's folds take it. */
export function toStoredLike({ type, data, streamId, position, recordedAt, metadata }: StoredEvent): StoredLike {
  return { type, data, streamId, position, recordedAt: recordedAt.toISOString(), metadata };
}
