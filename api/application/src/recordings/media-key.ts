/** A recording's file in the media store. */
export const mediaKey = (tenantId: string, mediaId: string): string => `${tenantId}/${mediaId}`;

/** Longer than a day's call in any telephone quality would be some hundreds of megabytes: what is larger is cut off and not kept. */
export const MAX_RECORDING_BYTES = 100 * 1024 * 1024;

/** Recordings are fetched from public addresses alone, whatever else this installation may call: other systems name them. */
export const RECORDING_RULE = { allowsLoopback: false } as const;

/** Until a platform answers, and between two pieces of its answer. */
export const RECORDING_PATIENCE_MS = 10_000;
