import type { AppendRequest, EventAppender } from './types.ts';

/** What one append may hold. */
const MAX_EVENTS_PER_APPEND = 500;

/** Any number of events for one stream that stands at a version. */
export type ChunkedAppend = Pick<AppendRequest, 'tenantId' | 'streamId' | 'events' | 'metadata'> & {
  readonly expectedVersion: number;
};

/**
 * Appends events of one stream in their order, in as many appends as it takes: each commits by itself, and only after the one before it.
 *
 * Whoever asks must be able to ask again after a failure in the middle: what was appended by then stays.
 * @throws {AppError} what {@link EventAppender.append} throws.
 */
export async function appendInChunks(store: Pick<EventAppender, 'append'>, request: ChunkedAppend): Promise<void> {
  const { tenantId, streamId, events, metadata } = request;
  let { expectedVersion } = request;
  for (let from = 0; from < events.length; from += MAX_EVENTS_PER_APPEND) {
    const chunk = events.slice(from, from + MAX_EVENTS_PER_APPEND);
    const { version } = await store.append({ tenantId, streamId, expectedVersion, events: chunk, metadata });
    expectedVersion = version;
  }
}
