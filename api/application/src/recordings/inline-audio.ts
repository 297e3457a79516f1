import { randomUUID } from 'node:crypto';

/** The address of a recording whose sound a platform has told, in place of where it keeps it. Nobody else may name one: intake takes web addresses alone. */
const ADDRESS = /^media:(told_[0-9a-f-]{36})$/;

/** Longer than a delivery can be read again: a sound that nobody has fetched by then is of no call. */
export const KEEP_INLINE_AUDIO_MS = 31 * 86_400_000;

/** A new sound's id in the media store. */
export const newInlineAudio = (): string => `told_${randomUUID()}`;

/** Stands for a told sound where other platforms tell an address. */
export const inlineAudioAddress = (mediaId: string): string => `media:${mediaId}`;

/** The told sound that an address stands for; undefined of any other. */
export const findInlineAudio = (address: string): string | undefined => ADDRESS.exec(address)?.[1];
