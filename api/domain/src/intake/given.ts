import { isStorable } from '@switchboard/contracts/base/storable';
import { truncateToJsonBytes, truncateWithMark } from '@switchboard/contracts/base/text';
import { isPlaceholderName, isWithheldNumber } from '@switchboard/contracts/phone-numbers/withheld-numbers';

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only the fields that have a value. */
export function given<T extends object>(fields: T): Given<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<T>; // Object.entries forgets which value belongs to which key.
}

/** A text of at most so many characters, with a mark where it was cut; undefined of an empty one. */
export function limited(text: string | null | undefined, characters: number): string | undefined {
  return truncateWithMark(text?.trim() ?? '', characters) || undefined;
}

// An event may have 256 KiB; the rest of a message's event takes less than the difference.
const MAX_MESSAGE_BYTES = 250 * 1024;

/** A message's text, truncated with a mark to fit into an event. */
export function messageText(text: string): string {
  return truncateToJsonBytes(text, MAX_MESSAGE_BYTES);
}

/** The number or address of a party to a call, as its platform writes it; null of one that is withheld. */
export function partyOf(text: string | null | undefined): string | null {
  const party = limited(text, MAX_PARTY);
  return party === undefined || isWithheldNumber(party) ? null : party;
}

const MAX_PARTY = 200;

/** A caller's name, as its platform writes it; undefined of words that stand for an unknown one. */
export function contactNameOf(text: string | null | undefined): string | undefined {
  const name = limited(text, MAX_NAME);
  return name === undefined || isPlaceholderName(name) ? undefined : name;
}

const MAX_NAME = 200;

const MAX_CARRIER_ID = 200;

/** A carrier's id of a call, where a platform tells one. */
export function carrierIds(id: string | null | undefined): string[] {
  const read = id?.trim() ?? '';
  return read !== '' && read.length <= MAX_CARRIER_ID && isStorable(read) ? [read] : [];
}

const MAX_URL = 2_000;

/** Whether a text is an address that can be fetched. */
export function isWebUrl(url: string | null | undefined): url is string {
  return url != null && url.length <= MAX_URL && /^https?:\/\//i.test(url);
}
