import type { JsonObject } from './types.ts';

/** The maximum size of one event's payload, in bytes of UTF-8 JSON. */
export const MAX_PAYLOAD_BYTES = 256 * 1024;
/** The maximum nesting of objects and arrays, including the payload itself. */
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
  /** Keys and indexes joined by dots, starting with the root's name. */
  readonly path: string;
  readonly reason: PayloadReason;
}

const MAX_PATH_LENGTH = 300;

/**
 * Finds the first value in a payload that PostgreSQL would refuse or return changed.
 *
 * Integers beyond 2^53 are refused even if a float represents them: the parser may already have lost digits.
 */
export function findPayloadFault(root: string, payload: unknown): PayloadFault | undefined {
  const fault = findFault(payload, 1);
  return fault && { path: printablePath(root, fault.keys), reason: fault.reason };
}

/** Encodes a payload as JSON, or returns why it can't be stored. */
export function encodePayload(root: string, payload: JsonObject): { text: string; bytes: number } | PayloadFault {
  const fault = findPayloadFault(root, payload);
  if (fault) return fault;
  const text = JSON.stringify(payload);
  const bytes = Buffer.byteLength(text);
  return bytes > MAX_PAYLOAD_BYTES ? { path: root, reason: 'too_large' } : { text, bytes };
}

interface Fault {
  readonly reason: PayloadReason;
  /** From the innermost key outward. */
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

// Own keys only, so `__proto__` is a key like any other. Dates, maps and class instances would not survive as JSON.
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

// The path is shown to the caller, so it must be printable.
function printablePath(root: string, keys: readonly (string | number)[]): string {
  const path = [root, ...keys.toReversed()].join('.');
  return path.slice(0, MAX_PATH_LENGTH).toWellFormed().replaceAll('\0', '\uFFFD');
}
