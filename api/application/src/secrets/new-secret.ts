import { hkdfSync, randomBytes } from 'node:crypto';
import type { Caller } from '../caller.ts';

/** Generates unpredictable bytes; a repeat of the same command gets the same bytes. */
export type NewSecret = (caller: Caller, bytes: number) => Buffer;

/** Creates the generator for a `purpose`. Its secrets derive from `masterKey`, so a new key yields new secrets. */
export function newSecrets(masterKey: Buffer, purpose: string): NewSecret {
  return ({ tenantId, commandId }, bytes) => {
    if (commandId === undefined) return randomBytes(bytes);
    return Buffer.from(hkdfSync('sha256', masterKey, JSON.stringify([tenantId, commandId]), purpose, bytes));
  };
}
