import { randomBytes } from 'node:crypto';
import { AccountId } from '@switchboard/contracts/ids';

/** An account's id that no other test uses: databases are a test file's own, Redis channels are not. */
export function randomTenant(): AccountId {
  return AccountId.parse(`acc_${randomBytes(8).toString('hex')}`);
}
