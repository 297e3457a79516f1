import { mayCallAt } from '@switchboard/domain/batches/call-times';
import { findNumberZones } from '@switchboard/domain/batches/number-zones';
import { dialFault } from '@switchboard/domain/dialing/dial-rule';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * Returns whether the public form may have a number called now: the number is in the line's country, whatever countries the account allows,
 * and it is daytime in every time zone of the number's area.
 */
export function isCallableNow(number: string, { line, now }: { readonly line: string; readonly now: Date }): boolean {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.country === undefined || parsed.country !== parsePhoneNumberFromString(line)?.country) return false;
  if (dialFault(number, new Set([parsed.country])) !== undefined) return false;
  const zones = findNumberZones(number);
  return zones !== undefined && mayCallAt(now.getTime(), { windows: [], timeZone: 'UTC', zones });
}
