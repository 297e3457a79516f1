import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import { findPhoneNumbersInText } from 'libphonenumber-js/min';

/** Numbers without a country's code are read as of there. */
const COUNTRY = 'US';
/** Where a phone number can be: five digits or more, little apart. Everything that the library finds lies in one of these. */
const DIGITS = /\p{Nd}(?:\P{Nd}{0,8}\p{Nd}){4,}/gu;
/** Characters of context around the digits: signs before a number, and an extension or letter after it, decide whether it is one. */
const AROUND = 40;
const MASK = '[phone number]';

/**
 * Masks phone numbers in linear time.
 *
 * The library only checks parts with enough digits, and at most {@link MAX_COMPUTED_CHARACTERS} of them, because it takes microseconds per
 * character. Digits beyond that limit are masked without a check, so that no number stays visible.
 */
export function maskPhoneNumbers(text: string): string {
  let asked = 0;
  let masked = '';
  let from = 0;
  for (const { start, end } of partsOf(text)) {
    masked += text.slice(from, start);
    from = end;
    const part = text.slice(start, end);
    asked += part.length;
    masked += asked <= MAX_COMPUTED_CHARACTERS ? maskFound(part) : part.replace(DIGITS, MASK);
  }
  return masked + text.slice(from);
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** The parts of a text that can hold a phone number, with the characters around them; parts don't overlap. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  for (const { index, 0: digits } of text.matchAll(DIGITS)) {
    const start = Math.max(0, index - AROUND);
    const end = Math.min(text.length, index + digits.length + AROUND);
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
