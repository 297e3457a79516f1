import type { RoutingState } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';

/**
 * What the router remembers of a conversation: whether a rule placed it; since when a caller's text, or its place in a queue, waits; whether the caller or a
 * raise reopened it while somebody owned it; the offer that stands; who let it pass since it last came to the queue; whether the administrators know that
 * nobody accepted; and since when its owner, whom the router chose, hasn't answered.
 */
export type RoutingMemory = Readonly<z.infer<typeof RoutingState>>;

/** An offer that hasn't been accepted, declined or expired. */
export type Offer = NonNullable<RoutingMemory['offer']>;
