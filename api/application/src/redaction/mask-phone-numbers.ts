import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import { findPhoneNumbersInText } from 'libphonenumber-js/min';

/** The country of numbers without a country code. */
const COUNTRY = 'US';
/** Candidates for phone numbers: five digits or more, close together. Every number that the library finds is within one of these candidates. */
const DIGITS = /\p{Nd}(?:\P{Nd}{0,8}\p{Nd}){4,}/gu;
/** The characters of context around the digits: preceding signs and following extensions or letters decide whether it is a number. */
const CONTEXT = 40;
const MASK = '[phone number]';

/**
 * Masks phone numbers in linear time.
 *
 * The library only checks parts with enough digits, and at most {@link MAX_COMPUTED_CHARACTERS} of them, because it takes microseconds per
 * character. Digits beyond that limit are masked without a check, so that no number stays visible.
 */
export function maskPhoneNumbers(text: string): string {
  let checked = 0;
  let masked = '';
  let from = 0;
  for (const { start, end } of findParts(text)) {
    masked += text.slice(from, start);
    from = end;
    const part = text.slice(start, end);
    checked += part.length;
    masked += checked <= MAX_COMPUTED_CHARACTERS ? maskFound(part) : part.replace(DIGITS, MASK);
  }
  return masked + text.slice(from);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Finds the parts of a text that may contain a phone number, with their context; parts don't overlap. */
function findParts(text: string): Part[] {
  const parts: Part[] = [];
  for (const { index, 0: digits } of text.matchAll(DIGITS)) {
    const start = Math.max(0, index - CONTEXT);
    const end = Math.min(text.length, index + digits.length + CONTEXT);
    const last = parts.at(-1);
    if (last !== undefined && start <= last.end) parts[parts.length - 1] = { start: last.start, end };
    else parts.push({ start, end });
  }
  return parts;
}

function maskFound(part: string): string {
  let masked = '';
  let from = 0;
  for (const { startsAt, endsAt } of findPhoneNumbersInText(part, COUNTRY)) {
    masked += `${part.slice(from, startsAt)}${MASK}`;
    from = endsAt;
  }
  return masked + part.slice(from);
}
