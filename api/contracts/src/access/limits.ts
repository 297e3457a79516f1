import { z } from 'zod';

/** The limits of an account: minutes per month, concurrent calls, agents and users. */
export const LIMIT_NAMES = ['minutes', 'concurrency', 'agents', 'users'] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

const limitAtLeast = (min: number) => z.int().min(min).max(1_000_000_000).nullable().meta({ example: 500 });
const limit = {
  minutes: limitAtLeast(0),
  concurrency: limitAtLeast(0),
  agents: limitAtLeast(0),
  // The owner counts as a user.
  users: limitAtLeast(1),
};
/** Null means unlimited. */
export const Limits = z
  .object({
    minutes: limit.minutes.default(null),
    concurrency: limit.concurrency.default(null),
    agents: limit.agents.default(null),
    users: limit.users.default(null),
  })
  .meta({ id: 'Limits', example: { minutes: 3_000, concurrency: 10, agents: null, users: 25 } });
export type Limits = z.infer<typeof Limits>;
export const NO_LIMITS: Limits = { minutes: null, concurrency: null, agents: null, users: null };
/** A change of limits; omitted ones stay unchanged. */
export const LimitsChange = z.object(limit).partial();
export type LimitsChange = z.infer<typeof LimitsChange>;
