import { mayCallAt } from '@switchboard/domain/batches/call-times';
import { zonesOf } from '@switchboard/domain/batches/zones-of';

/** Tells whether it is day in every zone that a number may be in; false of one that belongs nowhere. */
export function isCallableNow(number: string, now: Date): boolean {
  const zones = zonesOf(number);
  return zones !== undefined && mayCallAt(now.getTime(), { windows: [], timeZone: 'UTC', zones });
}
