import { randomUUID } from 'node:crypto';

/**
 * The URL of a recording for which a platform sent the audio inline instead of a URL. Clients can't forge such a URL, since intake accepts only
 * web URLs.
 */
const INLINE_AUDIO_URL = /^media:(told_[0-9a-f-]{36})$/;

/** Longer than a delivery can be retried: audio that hasn't been fetched by then belongs to no call. */
export const KEEP_INLINE_AUDIO_MS = 31 * 86_400_000;

/** Returns a new id for inline audio in the media store. */
export const newInlineAudio = (): string => `told_${randomUUID()}`;

/** Returns the URL of inline audio, for use in place of a platform's recording URL. */
export const inlineAudioUrl = (mediaId: string): string => `media:${mediaId}`;

/** Returns the id of the inline audio that a URL refers to; undefined for any other URL. */
export const findInlineAudio = (address: string): string | undefined => INLINE_AUDIO_URL.exec(address)?.[1];
