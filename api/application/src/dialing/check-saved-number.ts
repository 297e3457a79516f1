import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import type { Beside, ItemStep } from '../resources/deps.ts';
import { findDialRule } from './find-dial-rule.ts';

/**
 * Refuses a number in a field that would be called and may not be. A number that the item has already stays: the carrier port refuses it when it
 * is to be called.
 *
 * @throws {AppError} `request.invalid` at the field, with the code of {@link dialFault}
 */
export async function checkSavedNumber(
  client: PoolClient,
  { tenantId, before, after }: Pick<ItemStep, 'tenantId' | 'before' | 'after'>,
  field: string,
): Promise<void> {
  const number = after.fields[field];
  if (typeof number !== 'string' || number === before?.fields[field]) return;
  const code = dialFault(number, await findDialRule(client, tenantId));
  if (code !== undefined) throw new AppError('request.invalid', { errors: [{ path: field, code }] });
}

/** Refuses numbers that may not be called in a field of a kind that needs no other check. */
export const savedNumberIn =
  (field: string): Beside =>
  (client, step) =>
    checkSavedNumber(client, step, field);
