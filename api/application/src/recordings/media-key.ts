/** Returns the key of a file in the media store. */
export const mediaKey = (tenantId: string, mediaId: string): string => `${tenantId}/${mediaId}`;

/** The size limit of a recording, enough for many hours of audio in telephone quality. Larger files are not stored. */
export const MAX_RECORDING_BYTES = 100 * 1024 * 1024;

/** Recordings are fetched only from public addresses, even if this installation may call others, since other systems choose the URLs. */
export const RECORDING_RULE = { allowsLoopback: false } as const;

/** The limit until a platform's response starts, and between two chunks of it. */
export const RECORDING_PATIENCE_MS = 10_000;
