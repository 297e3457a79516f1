import { doNotCallRoutes } from '@switchboard/contracts/do-not-call/routes';
import { asPerson } from './person.ts';

const SUPERVISOR = 'marco@willowcreek.example';

/** People who have asked not to be called; numbers of the range reserved for fiction. */
const NUMBERS = [
  { number: '+13035550181', reason: 'Asked for it on the phone' },
  { number: '+13035550182', reason: 'Moved away; the new owner of the number knows nobody here' },
  { number: '+13035550183', reason: 'Wants letters only' },
];

/** Fills a demo account's list of numbers that are never called. What stands there stays as it is. */
export async function listDoNotCall(url: string): Promise<void> {
  await asPerson(url, SUPERVISOR, async (call) => {
    for (const body of NUMBERS) await call(doNotCallRoutes['doNotCall.add'], { body });
  });
}
