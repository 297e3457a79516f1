import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../caller.ts';

const DIGITS = 18;

/** Returns an id for something that a caller creates, `<prefix>_<18 hex digits>`: the same one if the same command is repeated, else a new one. */
export function newId({ tenantId, commandId }: Caller, prefix: string): string {
  if (commandId === undefined) return `${prefix}_${randomBytes(DIGITS / 2).toString('hex')}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([prefix, tenantId, commandId]))
    .digest('hex');
  return `${prefix}_${digest.slice(0, DIGITS)}`;
}
