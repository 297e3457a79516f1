import { randomBytes } from 'node:crypto';
import { AccountId } from '@switchboard/contracts/base/ids';

/** Generates a unique account id: each test file has its own database, but Redis channels are shared. */
export function randomTenant(): AccountId {
  return AccountId.parse(`acc_${randomBytes(8).toString('hex')}`);
}
