import { randomUUID } from 'node:crypto';

/** The address of a recording whose audio a platform sent inline instead of a URL. Clients can't forge one, since intake accepts only web addresses. */
const ADDRESS = /^media:(told_[0-9a-f-]{36})$/;

/** Longer than a delivery can be retried: audio that hasn't been fetched by then belongs to no call. */
export const KEEP_INLINE_AUDIO_MS = 31 * 86_400_000;

/** Returns a new id for inline audio in the media store. */
export const newInlineAudio = (): string => `told_${randomUUID()}`;

/** Returns the address of inline audio, for use in place of a recording's URL. */
export const inlineAudioAddress = (mediaId: string): string => `media:${mediaId}`;

/** Returns the id of the inline audio that an address refers to; undefined for any other address. */
export const findInlineAudio = (address: string): string | undefined => ADDRESS.exec(address)?.[1];
