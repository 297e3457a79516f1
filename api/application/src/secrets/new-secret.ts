import { hkdfSync, randomBytes } from 'node:crypto';
import type { Caller } from '../caller.ts';

/** Makes bytes that nobody can guess: the same again when the same command is repeated, else new ones. */
export type NewSecret = (caller: Caller, bytes: number) => Buffer;

/** Derives secrets under `masterKey`, others for each `purpose`. What was derived changes with the key. */
export function newSecrets(masterKey: Buffer, purpose: string): NewSecret {
  return ({ tenantId, commandId }, bytes) => {
    if (commandId === undefined) return randomBytes(bytes);
    return Buffer.from(hkdfSync('sha256', masterKey, JSON.stringify([tenantId, commandId]), purpose, bytes));
  };
}
