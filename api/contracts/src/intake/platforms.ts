/** The voice platforms whose webhooks are understood. */
export const PLATFORMS = ['vapi', 'retell', 'elevenlabs'] as const;
export type Platform = (typeof PLATFORMS)[number];
