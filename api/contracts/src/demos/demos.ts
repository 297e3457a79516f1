/** The demo agents of the public site, by the names of their pages. */
export const DEMO_SLUGS = ['voice', 'insurance'] as const;
export type DemoSlug = (typeof DEMO_SLUGS)[number];

/** The maximum duration of a demo talk. */
export const DEMO_CALL_MS = 120_000;
/** The maximum number of concurrent demo talks across all replicas. */
export const MAX_OPEN_DEMOS = 100;
/** The maximum number of demo talks per hour and IP address. */
export const DEMOS_PER_HOUR = 20;
