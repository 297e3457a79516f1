import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type EventCodec, isErased, type VersionedPayload } from './codec.ts';
import { payloadInvalid } from './errors.ts';
import { encodePayload } from './payload.ts';
import type { AppendRequest, EventMetadata, ExpectedVersion, JsonObject, NewEvent } from './types.ts';

export const MAX_EVENTS_PER_APPEND = 500;
const MAX_APPEND_BYTES = 16 * 1024 * 1024;
const MAX_ID_LENGTH = 200;
/** Without spaces, because a space separates it from the command id in the key. */
const TENANT_ID = /^[\x21-\x7e]{1,100}$/;
const MAX_INTEGER = 2 ** 31 - 1;

/** A checked and encoded append, ready for any batch. */
export interface PreparedAppend {
  readonly tenantId: string;
  readonly streamId: string;
  readonly expectedVersion: ExpectedVersion;
  readonly commandId: string | undefined;
  /** See {@link toCommandKey}. */
  readonly commandKey: string | undefined;
  readonly commandHash: string | undefined;
  readonly actorId: string;
  readonly isDeferrable: boolean;
  readonly events: readonly PreparedEvent[];
  readonly bytes: number;
  /** Whether these stored events have the same content as this append's. An erased event counts as the same. */
  hasSameContent(stored: readonly StoredPayload[]): boolean;
}

/** A stored event's type and data, as written. */
export interface StoredPayload extends VersionedPayload {
  readonly type: string;
}

export interface PreparedEvent {
  readonly type: string;
  readonly schemaVersion: number;
  /** The payload as JSON. */
  readonly data: string;
  /** The payload and the metadata as JSON, separated by a comma. */
  readonly text: string;
}

/**
 * Checks and encodes an append before anything is sent to the database.
 *
 * @throws {AppError} `event_store.payload_invalid` {path, reason}; the path starts with the request's field, as in `events.0.data.…`.
 */
export function prepareAppend(request: AppendRequest, codec: EventCodec): PreparedAppend {
  const { tenantId, streamId, commandId, commandHash, expectedVersion } = request;
  if (!TENANT_ID.test(tenantId)) throw payloadInvalid({ path: 'tenantId', reason: 'characters' });
  checkId('streamId', streamId);
  if (commandId !== undefined) checkId('commandId', commandId);
  checkExpectedVersion(expectedVersion);
  if (request.events.length < 1 || request.events.length > MAX_EVENTS_PER_APPEND)
    throw payloadInvalid({ path: 'events', reason: 'count' });

  const { first, rest } = encodeMetadata(request);
  let bytes = 0;
  const events = request.events.map((event, index) => {
    const path = `events.${index}`;
    checkId(`${path}.type`, event.type);
    const data = encode(`${path}.data`, event.data);
    const text = `${data},${index === 0 ? first : rest}`;
    bytes += text.length;
    return { type: event.type, schemaVersion: codec.versionOf(event.type), data, text };
  });
  if (bytes > MAX_APPEND_BYTES) throw payloadInvalid({ path: 'events', reason: 'too_large' });

  const hasSameContent = (stored: readonly StoredPayload[]) =>
    haveSameContent(
      request.events,
      stored.map(({ type, ...payload }) => ({ type, data: codec.upcast(type, payload).data })),
    );
  const commandKey = commandId === undefined ? undefined : toCommandKey(tenantId, commandId);
  const actorId = request.metadata.actor.id;
  return {
    tenantId,
    streamId,
    expectedVersion,
    commandId,
    commandKey,
    commandHash,
    actorId,
    isDeferrable: request.isDeferrable === true,
    events,
    bytes,
    hasSameContent,
  };
}

/** Identifies a tenant's command in the log, in 32 hexadecimal digits. */
export const toCommandKey = (tenantId: string, commandId: string): string =>
  hash('sha256', `${tenantId} ${commandId}`, 'hex').slice(0, 32);

function haveSameContent(events: readonly NewEvent[], stored: readonly NewEvent[]): boolean {
  return (
    events.length === stored.length &&
    events.every(({ type, data }, index) => {
      const other = stored[index];
      if (other?.type !== type) return false;
      if (isErased(other.data)) return true;
      return isDeepStrictEqual(JSON.parse(JSON.stringify(data)), other.data);
    })
  );
}

// Only the first event has the command's hash.
function encodeMetadata({ commandId, commandHash, metadata, events }: AppendRequest): { first: string; rest: string } {
  const { correlationId, causationId, actor, onBehalfOf, traceId } = metadata;
  const shared: EventMetadata = {
    ...(commandId !== undefined && { commandId }),
    correlationId,
    ...(causationId !== undefined && { causationId }),
    actor,
    ...(onBehalfOf !== undefined && { onBehalfOf }),
    ...(traceId !== undefined && { traceId }),
  };
  const first = encode('metadata', toJson(commandHash === undefined ? shared : { ...shared, commandHash }));
  const needsRest = commandHash !== undefined && events.length > 1;
  return { first, rest: needsRest ? encode('metadata', toJson(shared)) : first };
}

// An interface has no index signature, so the compiler doesn't accept it as JSON.
function toJson({ actor, onBehalfOf, ...rest }: EventMetadata): JsonObject {
  return { ...rest, actor: { ...actor }, ...(onBehalfOf && { onBehalfOf: { ...onBehalfOf } }) };
}

function encode(path: string, payload: JsonObject): string {
  const encoded = encodePayload(path, payload);
  if ('reason' in encoded) throw payloadInvalid(encoded);
  return encoded.text;
}

function checkId(path: string, id: string): void {
  if (id.length < 1 || id.length > MAX_ID_LENGTH) throw payloadInvalid({ path, reason: 'length' });
  if (id.includes('\0')) throw payloadInvalid({ path, reason: 'nul_character' });
  if (!id.isWellFormed()) throw payloadInvalid({ path, reason: 'lone_surrogate' });
}

function checkExpectedVersion(expected: ExpectedVersion): void {
  if (typeof expected === 'number' && !isIntegerWithin(expected, 0, MAX_INTEGER))
    throw payloadInvalid({ path: 'expectedVersion', reason: 'number' });
}

function isIntegerWithin(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
