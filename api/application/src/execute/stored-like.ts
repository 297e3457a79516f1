import type { StoredLike } from '@switchboard/domain/conversations/fold';
import type { StoredEvent } from '@switchboard/event-store/types';

/** Converts a stored event for the domain's folds. */
export function toStoredLike({ type, data, streamId, position, recordedAt, metadata }: StoredEvent): StoredLike {
  return { type, data, streamId, position, recordedAt: recordedAt.toISOString(), metadata };
}
