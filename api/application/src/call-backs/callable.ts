import { mayCallAt } from '@switchboard/domain/batches/call-times';
import { zonesOf } from '@switchboard/domain/batches/zones-of';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Those that cost whoever calls them more than a call. */
const DEAR: ReadonlySet<string | undefined> = new Set(['PREMIUM_RATE', 'SHARED_COST']);

/**
 * Tells whether a visitor's number may be called now: it is of the line's own country, for calls abroad cost what their owners please, and it is
 * day in every zone that it may be in.
 */
export function isCallableNow(number: string, { line, now }: { readonly line: string; readonly now: Date }): boolean {
  const parsed = parsePhoneNumberFromString(number);
  if (parsed?.country === undefined || parsed.country !== parsePhoneNumberFromString(line)?.country) return false;
  if (DEAR.has(parsed.getType())) return false;
  const zones = zonesOf(number);
  return zones !== undefined && mayCallAt(now.getTime(), { windows: [], timeZone: 'UTC', zones });
}
