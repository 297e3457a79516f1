import type { EventCodec } from '@switchboard/event-store/codec';
import type { JsonObject } from '@switchboard/event-store/types';
import type { LogEvent } from './consumer.ts';
import type { LogRow } from './log-queries.ts';

/**
 * Checks a row of the log and brings it to its newest schema version; an erased payload stays as it is.
 *
 * @throws {AppError} what {@link EventCodec.read} throws.
 */
export function readEvent(row: LogRow, codec: EventCodec): LogEvent {
  const { type, schemaVersion } = row;
  return {
    position: row.position,
    streamId: row.streamId,
    version: row.version,
    type,
    // A jsonb column gives JSON.
    data: codec.read(type, { schemaVersion, data: row.data as JsonObject }).data,
    recordedAt: row.recordedAt.toISOString(),
    metadata: { actor: { id: row.actorId ?? '' } },
  };
}
