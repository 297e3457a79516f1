/** The files that a transcript can be fetched as: text, SubRip subtitles, JSON. */
export const TRANSCRIPT_FORMATS = ['txt', 'srt', 'json'] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];
