import { AppError } from '@switchboard/platform/app-error';
import type { JsonObject } from './types.ts';

/** Takes the data of one schema version to the next. */
export type UpcastStep = (data: JsonObject) => JsonObject;

/** How the data of one event type is written and read. */
export interface EventTypeDefinition {
  readonly schema: DataSchema;
  /** The schema version that is written. */
  readonly version: number;
  /** A step from each older version to the one after, the first from version 1: one less than `version`. */
  readonly upcast: readonly UpcastStep[];
}
/** Any zod schema of an object will do. */
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

/** Says in which schema version events are written, and reads those of every version up to that. */
export interface EventCodec {
  /** The newest version that it knows of each type. */
  readonly versions: Readonly<Record<string, number>>;
  /** The version to write a type in. @throws {RangeError} for a type that nobody could read. */
  versionOf(type: string): number;
  /** Whether events of this type and version can be read. */
  knows(type: string, schemaVersion: number): boolean;
  /** Brings a payload to its type's newest version, unchecked. What isn't known, and an erased payload, stays as it is. */
  upcast(type: string, payload: VersionedPayload): VersionedPayload;
  /**
   * Brings a payload to its type's newest version and checks it. An erased one stays as it is.
   *
   * @throws {AppError} `event.unknown` {type, schemaVersion} a newer program wrote it; `event.unreadable` {type, path} it doesn't fit.
   */
  read(type: string, payload: VersionedPayload): VersionedPayload;
}

/** Makes the codec of some event types. @throws {RangeError} if a type has a version without a step to the next. */
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
      if (version === undefined) throw new RangeError(`${type} is no event type of the log`);
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
      // A schema of an object makes one of JSON values.
      if (parsed.success) return { ...newest, data: parsed.data as JsonObject };
      throw new AppError('event.unreadable', { type, path: parsed.error.issues[0]?.path.join('.') ?? '' });
    },
  };
}

/** Tells whether a payload was erased: its event still counts, what it said is gone. */
export function isErased(data: object): boolean {
  return 'erased' in data && data.erased === true && Object.keys(data).length === 1;
}
