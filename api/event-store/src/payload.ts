import type { JsonObject } from './types.ts';

/** Bytes of UTF-8 JSON that one event's payload may take. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;
/** Objects and arrays within each other, the payload itself being the first. */
export const MAX_PAYLOAD_DEPTH = 64;

export type PayloadReason =
  | 'not_json'
  | 'nul_character'
  | 'lone_surrogate'
  | 'number_not_finite'
  | 'number_inexact'
  | 'negative_zero'
  | 'too_deep'
  | 'too_large';

export interface PayloadFault {
  /** Keys and indexes joined by dots, beginning with the root's name. */
  readonly path: string;
  readonly reason: PayloadReason;
}

const MAX_PATH_LENGTH = 300;

/**
 * Finds the first place of a payload that PostgreSQL would refuse, or give back other than it was.
 *
 * Whole numbers past 2^53 are refused although a float may hold them: what was parsed into one has lost digits already, unseen.
 */
export function findPayloadFault(root: string, payload: unknown): PayloadFault | undefined {
  const fault = findFault(payload, 1);
  return fault && { path: printablePath(root, fault.keys), reason: fault.reason };
}

/** Answers the JSON text of a payload, or why it can't be stored. */
export function encodePayload(root: string, payload: JsonObject): { text: string; bytes: number } | PayloadFault {
  const fault = findPayloadFault(root, payload);
  if (fault) return fault;
  const text = JSON.stringify(payload);
  const bytes = Buffer.byteLength(text);
  return bytes > MAX_PAYLOAD_BYTES ? { path: root, reason: 'too_large' } : { text, bytes };
}

interface Fault {
  readonly reason: PayloadReason;
  /** From the fault outwards. */
  readonly keys: (string | number)[];
}

function findFault(value: unknown, depth: number): Fault | undefined {
  switch (typeof value) {
    case 'string':
      return findTextFault(value);
    case 'number':
      return findNumberFault(value);
    case 'boolean':
      return undefined;
    case 'object':
      if (value === null) return undefined;
      if (depth > MAX_PAYLOAD_DEPTH) return { reason: 'too_deep', keys: [] };
      return Array.isArray(value) ? findArrayFault(value, depth) : findObjectFault(value, depth);
    default:
      return { reason: 'not_json', keys: [] };
  }
}

function findTextFault(text: string): Fault | undefined {
  if (text.includes('\0')) return { reason: 'nul_character', keys: [] };
  if (!text.isWellFormed()) return { reason: 'lone_surrogate', keys: [] };
  return undefined;
}

function findNumberFault(value: number): Fault | undefined {
  if (!Number.isFinite(value)) return { reason: 'number_not_finite', keys: [] };
  if (Object.is(value, -0)) return { reason: 'negative_zero', keys: [] };
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return { reason: 'number_inexact', keys: [] };
  return undefined;
}

function findArrayFault(values: readonly unknown[], depth: number): Fault | undefined {
  for (let index = 0; index < values.length; index += 1) {
    const fault = findFault(values[index], depth + 1);
    if (fault) return at(index, fault);
  }
  return undefined;
}

// Own keys only, read as data: `__proto__` is a key like any other here. Dates, maps and instances would turn into something else.
function findObjectFault(value: object, depth: number): Fault | undefined {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return { reason: 'not_json', keys: [] };
  for (const [key, member] of Object.entries(value)) {
    const fault = findTextFault(key) ?? findFault(member, depth + 1);
    if (fault) return at(key, fault);
  }
  return undefined;
}

function at(key: string | number, fault: Fault): Fault {
  fault.keys.push(key);
  return fault;
}

// The path is shown to the caller, so it must be text that anything can show.
function printablePath(root: string, keys: readonly (string | number)[]): string {
  const path = [root, ...keys.toReversed()].join('.');
  return path.slice(0, MAX_PATH_LENGTH).toWellFormed().replaceAll('\0', '\uFFFD');
}
