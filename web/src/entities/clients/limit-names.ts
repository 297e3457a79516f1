/** The limits that something is measured against; agents have none before there are agents. */
export const SHOWN_LIMITS = ['minutes', 'concurrency', 'users'] as const;
