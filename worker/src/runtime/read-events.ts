import { type EventType, eventSchemas } from '@switchboard/contracts/events';
import { AppError } from '@switchboard/platform/app-error';
import type { JsonObject } from '@switchboard/platform/event-store/types';
import { isErased, type Upcast } from '@switchboard/platform/event-store/upcasters';
import type { LogEvent } from './consumer.ts';
import type { LogRow } from './log-queries.ts';

/**
 * Checks a row of the log and brings it to its newest schema version.
 *
 * An erased payload, and one of a type that this program doesn't know, stay as they are.
 * @throws {AppError} `event.unreadable` {position, type, path} when the data doesn't fit the type's schema.
 */
export function readEvent(row: LogRow, upcast: Upcast): LogEvent {
  return {
    position: row.position,
    streamId: row.streamId,
    version: row.version,
    type: row.type,
    data: readData(row, upcast),
    recordedAt: row.recordedAt.toISOString(),
    metadata: { actor: { id: row.actorId ?? '' } },
  };
}

function readData({ type, schemaVersion, position, data: stored }: LogRow, upcast: Upcast): object {
  // What comes from a jsonb column is JSON.
  const { data } = upcast(type, { schemaVersion, data: stored as JsonObject });
  if (!isKnown(type) || isErased(data)) return data;
  const parsed = eventSchemas[type].safeParse(data);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('event.unreadable', { position, type, path });
}

function isKnown(type: string): type is EventType {
  return Object.hasOwn(eventSchemas, type);
}
