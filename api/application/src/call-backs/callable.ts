import { mayCallAt } from '@switchboard/domain/batches/call-times';
import { findNumberZones } from '@switchboard/domain/batches/number-zones';
import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Tells whether the public form may have a number called now: the line's country and the number's are one, however many the account allows, and it
 * is day in every zone that the number may be in.
 */
export function isCallableNow(number: string, { line, now }: { readonly line: string; readonly now: Date }): boolean {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.country === undefined || parsed.country !== parsePhoneNumberFromString(line)?.country) return false;
  if (dialFault(number, new Set([parsed.country])) !== undefined) return false;
  const zones = findNumberZones(number);
  return zones !== undefined && mayCallAt(now.getTime(), { windows: [], timeZone: 'UTC', zones });
}
