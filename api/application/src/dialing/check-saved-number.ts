import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import type { ItemStep, OnChange } from '../resources/deps.ts';
import { findDialRule } from './find-dial-rule.ts';

/**
 * Refuses to save a number that the dial rule doesn't allow. An unchanged number may stay: the carrier port would refuse it when it is dialed.
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

/** Creates the change hook of a kind whose only check is that the dial rule allows the number in `field`. */
export const checkNumberField =
  (field: string): OnChange =>
  (client, step) =>
    checkSavedNumber(client, step, field);
