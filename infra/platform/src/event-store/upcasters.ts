import type { JsonObject } from './types.ts';

/** Turns the payload of one schema version of an event type into the next version's. */
export interface Upcaster {
  readonly type: string;
  /** The version it takes; it gives the one after. */
  readonly schemaVersion: number;
  readonly next: (data: JsonObject) => JsonObject;
}

export interface VersionedPayload {
  readonly schemaVersion: number;
  readonly data: JsonObject;
}

/** Brings a payload to the newest version there is for its type. */
export type Upcast = (type: string, payload: VersionedPayload) => VersionedPayload;

/**
 * Chains upcasters, each of which takes a payload one schema version further.
 *
 * What is stored never changes: readers get the newest version. An erased payload stays as it is.
 * @throws {Error} if two of them take the same version of a type.
 */
export function createUpcast(upcasters: readonly Upcaster[]): Upcast {
  const steps = new Map<string, Upcaster['next']>();
  for (const { type, schemaVersion, next } of upcasters) {
    const step = stepKey(type, schemaVersion);
    if (steps.has(step)) throw new Error(`two upcasters for ${step}`);
    steps.set(step, next);
  }
  if (steps.size === 0) return (_type, payload) => payload;

  return (type, payload) => {
    if (isErased(payload.data)) return payload;
    let { schemaVersion, data } = payload;
    for (let next = steps.get(stepKey(type, schemaVersion)); next; next = steps.get(stepKey(type, schemaVersion))) {
      data = next(data);
      schemaVersion += 1;
    }
    return { schemaVersion, data };
  };
}

/** Tells whether a payload was erased: its event still counts, what it said is gone. */
export function isErased(data: JsonObject): boolean {
  return data['erased'] === true && Object.keys(data).length === 1;
}

function stepKey(type: string, schemaVersion: number): string {
  return `${type}@${schemaVersion}`;
}
