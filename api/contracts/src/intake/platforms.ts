/** The voice platforms whose webhooks are understood. */
export const PLATFORMS = ['vapi'] as const;
export type Platform = (typeof PLATFORMS)[number];
