import { isStorable } from '@switchboard/contracts/characters';
import { truncate } from '@switchboard/contracts/text';

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only the fields that have a value. */
export function given<T extends object>(fields: T): Given<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<T>; // Object.entries forgets which value belongs to which key.
}

/** A text of at most so many characters; undefined of an empty one. */
export function limited(text: string | null | undefined, characters: number): string | undefined {
  return truncate(text?.trim() ?? '', characters) || undefined;
}

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
