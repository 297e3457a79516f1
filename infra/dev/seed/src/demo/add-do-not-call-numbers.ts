import { doNotCallRoutes } from '@switchboard/contracts/do-not-call/routes';
import { asPerson } from './person.ts';

const SUPERVISOR = 'marco@willowcreek.example';

/** The numbers are from the range reserved for fiction. */
const NUMBERS = [
  { number: '+13035550181', reason: 'Asked for it on the phone' },
  { number: '+13035550182', reason: 'Moved away; the new owner of the number knows nobody here' },
  { number: '+13035550183', reason: 'Wants letters only' },
];

/** Adds numbers to a demo account's do-not-call list. Existing entries stay unchanged. */
export async function addDoNotCallNumbers(url: string): Promise<void> {
  await asPerson(url, SUPERVISOR, async (call) => {
    for (const body of NUMBERS) await call(doNotCallRoutes['doNotCall.add'], { body });
  });
}
