import { AppError } from '@switchboard/platform/app-error';
import type { JsonObject } from './types.ts';

/** Upcasts the data of one schema version to the next. */
export type UpcastStep = (data: JsonObject) => JsonObject;

/** How the data of one event type is written and read. */
export interface EventTypeDefinition {
  readonly schema: DataSchema;
  /** The schema version in which events are written. */
  readonly version: number;
  /** A step from each older version to the next, the first from version 1. So there are `version - 1`. */
  readonly upcast: readonly UpcastStep[];
}
/** A zod schema of an object satisfies this. */
export interface DataSchema {
  safeParse(
    data: unknown,
  ):
    | { readonly success: true; readonly data: unknown }
    | { readonly success: false; readonly error: { readonly issues: readonly { readonly path: PropertyKey[] }[] } };
}
/** Every event type of the log. */
export type EventTypes = Readonly<Record<string, EventTypeDefinition>>;

export interface VersionedPayload {
  readonly schemaVersion: number;
  readonly data: JsonObject;
}

/** Knows the schema version in which events are written, and reads every version up to it. */
export interface EventCodec {
  /** The newest known version of each type. */
  readonly versions: Readonly<Record<string, number>>;
  /** The version in which a type is written. @throws {RangeError} for an unknown type. */
  versionOf(type: string): number;
  /** Whether events of this type and version can be read. */
  knows(type: string, schemaVersion: number): boolean;
  /** Upcasts a payload to its type's newest version, without checking it. Unknown and erased payloads are returned unchanged. */
  upcast(type: string, payload: VersionedPayload): VersionedPayload;
  /**
   * Upcasts a payload to its type's newest version and checks it. An erased payload is returned unchanged.
   *
   * @throws {AppError} `event.unknown` {type, schemaVersion} if a newer program wrote it; `event.unreadable` {type, path} if it doesn't match the schema.
   */
  read(type: string, payload: VersionedPayload): VersionedPayload;
}

/** Creates the codec for a set of event types. @throws {RangeError} if a type lacks an upcast step. */
export function createEventCodec(types: EventTypes): EventCodec {
  const known = new Map(Object.entries(types));
  for (const [type, { version, upcast }] of known) {
    if (upcast.length !== version - 1) throw new RangeError(`${type}@${version} has ${upcast.length} upcasts`);
  }
  const knows = (type: string, schemaVersion: number) => {
    const version = known.get(type)?.version;
    return version !== undefined && schemaVersion >= 1 && schemaVersion <= version;
  };
  const upcast = (type: string, payload: VersionedPayload): VersionedPayload => {
    const definition = known.get(type);
    if (definition === undefined || !knows(type, payload.schemaVersion) || isErased(payload.data)) return payload;
    const steps = definition.upcast.slice(payload.schemaVersion - 1);
    return { schemaVersion: definition.version, data: steps.reduce((data, step) => step(data), payload.data) };
  };
  return {
    versions: Object.fromEntries([...known].map(([type, { version }]) => [type, version])),
    versionOf: (type) => {
      const version = known.get(type)?.version;
      if (version === undefined) throw new RangeError(`${type} is not an event type of the log`);
      return version;
    },
    knows,
    upcast,
    read: (type, payload) => {
      const { schemaVersion } = payload;
      const schema = known.get(type)?.schema;
      if (schema === undefined || !knows(type, schemaVersion))
        throw new AppError('event.unknown', { type, schemaVersion });
      if (isErased(payload.data)) return payload;
      const newest = upcast(type, payload);
      const parsed = schema.safeParse(newest.data);
      // The schema of an object returns JSON values.
      if (parsed.success) return { ...newest, data: parsed.data as JsonObject };
      throw new AppError('event.unreadable', { type, path: parsed.error.issues[0]?.path.join('.') ?? '' });
    },
  };
}

/** Whether a payload was erased. The event still has its position and version. */
export function isErased(data: object): boolean {
  return 'erased' in data && data.erased === true && Object.keys(data).length === 1;
}
