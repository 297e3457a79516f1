import { isStorable } from '@switchboard/contracts/base/storable';
import { truncateToJsonBytes, truncateWithMark } from '@switchboard/contracts/base/text';
import { isPlaceholderName, isWithheldNumber } from '@switchboard/contracts/phone-numbers/withheld-numbers';
import type { z } from 'zod';

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

// Reads fields of platforms' webhooks: truncated to the lengths that events allow, withheld numbers and placeholder names left out.

/** Leaves out fields that are undefined. */
export function omitUndefined<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>; // Object.entries loses which value belongs to which key.
}

/** Truncates a text with a mark; undefined if it is empty. */
export function truncateField(text: string | null | undefined, characters: number): string | undefined {
  return truncateWithMark(text?.trim() ?? '', characters) || undefined;
}

// The maximum size of a message's text. An event may have 256 KiB; the rest of a message event takes less than the difference.
const MAX_MESSAGE_BYTES = 250 * 1024;

/** Truncates a message's text with a mark, to fit into an event. */
export function messageText(text: string): string {
  return truncateToJsonBytes(text, MAX_MESSAGE_BYTES);
}

/** Reads a party's number or address; null if withheld. */
export function toParty(text: string | null | undefined): string | null {
  const party = truncateField(text, MAX_PARTY_LENGTH);
  return party === undefined || isWithheldNumber(party) ? null : party;
}

const MAX_PARTY_LENGTH = 200;

/** Reads a caller's name; undefined for placeholders such as "Unknown". */
export function toContactName(text: string | null | undefined): string | undefined {
  const name = truncateField(text, MAX_NAME_LENGTH);
  return name === undefined || isPlaceholderName(name) ? undefined : name;
}

const MAX_NAME_LENGTH = 200;

const MAX_CARRIER_ID_LENGTH = 200;

/** Reads a carrier's id of a call, if the platform has one. */
export function carrierIds(id: string | null | undefined): string[] {
  const read = id?.trim() ?? '';
  return read !== '' && read.length <= MAX_CARRIER_ID_LENGTH && isStorable(read) ? [read] : [];
}

const MAX_URL_LENGTH = 2_000;

/** Whether a text is a web address. */
export function isWebUrl(url: string | null | undefined): url is string {
  return url != null && url.length <= MAX_URL_LENGTH && /^https?:\/\//i.test(url);
}

/** Describes the first fault of a webhook with its path, or `body` for the whole. */
export function describeFault({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'body'}: ${issue?.message}`;
}
