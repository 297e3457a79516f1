import { PhoneNumber } from '@switchboard/contracts/base/fields';
import { ANSWERED_CARRIERS, type phoneNumbers } from '@switchboard/contracts/phone-numbers/phone-numbers';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { AppError } from '@switchboard/platform/app-error';
import { isPossiblePhoneNumber } from 'libphonenumber-js/min';
import { checkSavedNumber } from '../dialing/check-saved-number.ts';
import type { Beside, Measure } from '../resources/deps.ts';
import { type Fallback, findCarrier, lockFallbacks, readNumberFacts } from './queries.ts';

/** Tells how a number stands: one of a carrier is active once the carrier has called by the number's connection, unless another account has proven it. */
export const measureNumbers: Measure = async (db, tenantId, ids) => {
  const facts = await readNumberFacts(db, tenantId, ids);
  return new Map(
    facts.map(({ id, provider, isReleased, isConnected, isTaken }) => {
      const isActive = provider === 'simulator' || (isConnected && ANSWERED_CARRIERS.includes(provider));
      const status = isReleased ? 'released' : isTaken ? 'taken' : isActive ? 'active' : 'activating';
      return [id, { status }];
    }),
  );
};

/** Refuses numbers that no country has, another carrier's connection, and fallbacks that lead back to the number: a call would never end. */
export const checkNumber: Beside = async (client, step) => {
  const { tenantId, after } = step;
  if (after.archivedAt !== null) return;
  const { connectionId, provider } = after.fields as ResourceFields<typeof phoneNumbers>; // by the kind's schema
  const carrier = connectionId === null ? undefined : await findCarrier(client, tenantId, connectionId);
  if (carrier !== undefined && carrier !== provider) {
    throw new AppError('request.invalid', { errors: [{ path: 'connectionId', code: 'other_carrier' }] });
  }
  const number = PhoneNumber.parse(after.fields['number']);
  const fallback = PhoneNumber.nullable().parse(after.fields['fallbackNumber']);
  const faults = Object.entries({ number, fallbackNumber: fallback })
    .filter(([, written]) => written !== null && !isPossiblePhoneNumber(written))
    .map(([path]) => ({ path, code: 'no_number' }));
  if (faults.length > 0) throw new AppError('request.invalid', { errors: faults });
  if (fallback === null) return;
  await checkSavedNumber(client, step, 'fallbackNumber');
  // The number's own row is among them as it is after the change.
  const fallbacks = await lockFallbacks(client, tenantId);
  if (leadsTo(number, fallback, fallbacks)) {
    throw new AppError('request.invalid', { errors: [{ path: 'fallbackNumber', code: 'fallback_ring' }] });
  }
};

/** Whether who is handed on from a number, and on from there, comes to another. */
function leadsTo(wanted: string, from: string, fallbacks: readonly Fallback[]): boolean {
  const next = new Map(fallbacks.map(({ number, fallbackNumber }) => [number, fallbackNumber]));
  const seen = new Set<string>();
  for (let at: string | undefined = from; at !== undefined && !seen.has(at); at = next.get(at)) {
    if (at === wanted) return true;
    seen.add(at);
  }
  return false;
}
