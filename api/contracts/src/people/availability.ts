import { z } from 'zod';
import { Instant } from '../base/ids.ts';

export const AVAILABILITY_STATES = ['available', 'busy', 'away'] as const;
/** Whether a person takes new conversations. Only the router looks at it; people may assign to anybody. */
export const AvailabilityState = z.enum(AVAILABILITY_STATES).meta({ id: 'AvailabilityState' });
export type AvailabilityState = z.infer<typeof AvailabilityState>;

/** How many open conversations a person can have at once: live calls, and everything else. */
export const Capacity = z
  .object({ texts: z.int().min(0).max(500), calls: z.int().min(0).max(50) })
  .meta({ id: 'Capacity', example: { texts: 12, calls: 1 } });
export type Capacity = z.infer<typeof Capacity>;

export const DEFAULT_CAPACITY: Capacity = { texts: 12, calls: 1 };

/** The longest time after which a person can be available again. */
export const MAX_AVAILABILITY_MS = 366 * 86_400_000;

/** A person's availability, capacity and open conversations. */
export const Availability = z
  .object({
    id: z.string().meta({ example: 'usr_8f2c1d' }),
    name: z.string().meta({ example: 'Marco Reyes' }),
    state: AvailabilityState,
    /** The time when the person is available again. */
    until: Instant.nullable(),
    capacity: Capacity,
    load: z.object({ texts: z.int(), calls: z.int() }),
  })
  .meta({ id: 'Availability' });
export type Availability = z.infer<typeof Availability>;

/** The events of a person's stream, `person-<user id>`. */
export const personEvents = {
  'person.availability-changed': z.object({
    at: Instant,
    state: AvailabilityState,
    /** The time when the person is available again. */
    until: Instant.optional(),
    /** Set if it changed too. */
    capacity: Capacity.optional(),
  }),
} as const;
export type PersonEvent = {
  [T in keyof typeof personEvents]: { readonly type: T; readonly data: z.infer<(typeof personEvents)[T]> };
}[keyof typeof personEvents];

/** The name of a person's stream. */
export const personStream = (userId: string): string => `person-${userId}`;
