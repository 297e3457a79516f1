/** The agents that visitors of the public site may talk to, by the names of their pages. */
export const DEMO_SLUGS = ['voice', 'insurance'] as const;
export type DemoSlug = (typeof DEMO_SLUGS)[number];

/** The longest talk with a demo agent. */
export const DEMO_CALL_MS = 120_000;
/** Talks with demo agents that are open at once, over all replicas. */
export const MAX_OPEN_DEMOS = 100;
/** Talks that one address may begin within an hour. */
export const DEMOS_PER_HOUR = 20;
