import { PhoneNumber } from '@switchboard/contracts/base/fields';
import { ANSWERED_CARRIERS, type phoneNumbers } from '@switchboard/contracts/phone-numbers/phone-numbers';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { AppError } from '@switchboard/platform/app-error';
import { isPossiblePhoneNumber } from 'libphonenumber-js/min';
import { checkSavedNumber } from '../dialing/check-saved-number.ts';
import type { Measure, OnChange } from '../resources/deps.ts';
import { type Fallback, findCarrier, lockFallbacks, readNumberFacts } from './number-rows.ts';

/** Measures numbers: a carrier's number is active once the carrier has called through its connection, unless another account has verified it. */
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

/** Refuses impossible numbers, connections to another carrier, and fallbacks that lead back to the number. */
export const checkNumber: OnChange = async (client, step) => {
  const { tenantId, after } = step;
  if (after.archivedAt !== null) return;
  const { connectionId, provider } = after.fields as ResourceFields<typeof phoneNumbers>; // The kind's schema ensures this type.
  const carrier = connectionId === null ? undefined : await findCarrier(client, tenantId, connectionId);
  if (carrier !== undefined && carrier !== provider) {
    throw new AppError('request.invalid', { errors: [{ path: 'connectionId', code: 'other_carrier' }] });
  }
  const number = PhoneNumber.parse(after.fields['number']);
  const fallback = PhoneNumber.nullable().parse(after.fields['fallbackNumber']);
  const faults = Object.entries({ number, fallbackNumber: fallback })
    .filter(([, value]) => value !== null && !isPossiblePhoneNumber(value))
    .map(([path]) => ({ path, code: 'no_number' }));
  if (faults.length > 0) throw new AppError('request.invalid', { errors: faults });
  if (fallback === null) return;
  await checkSavedNumber(client, step, 'fallbackNumber');
  // These include the number's own row as it was changed.
  const fallbacks = await lockFallbacks(client, tenantId);
  if (leadsTo(number, fallback, fallbacks)) {
    throw new AppError('request.invalid', { errors: [{ path: 'fallbackNumber', code: 'fallback_ring' }] });
  }
};

/** Whether the fallback chain from one number reaches another. */
function leadsTo(target: string, from: string, fallbacks: readonly Fallback[]): boolean {
  const next = new Map(fallbacks.map(({ number, fallbackNumber }) => [number, fallbackNumber]));
  const seen = new Set<string>();
  for (let at: string | undefined = from; at !== undefined && !seen.has(at); at = next.get(at)) {
    if (at === target) return true;
    seen.add(at);
  }
  return false;
}
