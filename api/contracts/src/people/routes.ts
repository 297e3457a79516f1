import { z } from 'zod';
import { ConversationId, Instant, UserId } from '../base/ids.ts';
import { Role } from '../base/roles.ts';
import { defineRoutes } from '../http/route.ts';
import { Availability, AvailabilityState, Capacity } from './availability.ts';
import { ROUTINGS } from './groups.ts';

/** A member of the account, for pickers and names. */
export const Person = z
  .object({ id: z.string(), name: z.string(), role: Role, status: z.enum(['invited', 'active', 'suspended']) })
  .meta({ id: 'Person', example: { id: 'usr_8f2c1d', name: 'Marco Reyes', role: 'supervisor', status: 'active' } });
export type Person = z.infer<typeof Person>;

/** A group's queue, for the supervisor's board. */
export const Queue = z
  .object({
    groupId: z.string().meta({ example: 'grp_8f2c1d' }),
    name: z.string().meta({ example: 'Front desk' }),
    /** The number of conversations that wait for a person, offered ones included. */
    waiting: z.int(),
    /** The start of the longest wait. */
    oldest: Instant.nullable(),
    /** The number of conversations with at most a quarter of the group's time for a first answer left. */
    dueSoon: z.int(),
    members: z.array(Availability.pick({ id: true, name: true, state: true, load: true })),
  })
  .meta({ id: 'Queue' });
export type Queue = z.infer<typeof Queue>;

/** The outcome of each routing policy for the past arrivals of a group. */
export const RoutingDryRun = z
  .object({
    days: z.int(),
    /** The number of replayed conversations: those that needed a person, the latest 1,000 at most. */
    arrivals: z.int(),
    policies: z.array(
      z.object({
        routing: z.enum(ROUTINGS),
        /** Whether the group has this policy now. */
        isStored: z.boolean(),
        /** The number of conversations without an owner at the end. */
        waiting: z.int(),
        members: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
      }),
    ),
  })
  .meta({ id: 'RoutingDryRun' });
export type RoutingDryRun = z.infer<typeof RoutingDryRun>;

export const peopleRoutes = defineRoutes({
  listPeople: {
    method: 'GET',
    path: '/api/people',
    impersonator: 'allowed',
    agency: 'read',
    summary: "Lists the account's members by name, for pickers",
    access: 'conversation.read',
    ok: { status: 200, body: z.object({ data: z.array(Person) }) },
  },
  listAvailability: {
    method: 'GET',
    path: '/api/people/availability',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the people who work on conversations, with their availability, capacity and load',
    access: 'conversation.read',
    ok: { status: 200, body: z.object({ data: z.array(Availability) }) },
  },
  changeAvailability: {
    method: 'PUT',
    path: '/api/people/:id/availability',
    summary: "Changes one's own availability; a supervisor changes anybody's, and capacity",
    access: 'conversation.work',
    params: z.object({ id: UserId }),
    body: z
      .object({ state: AvailabilityState, until: Instant.optional(), capacity: Capacity.optional() })
      .refine(({ state, until }) => state !== 'available' || until === undefined, {
        path: ['until'],
        message: 'until is for busy and away: when it passes, the person is available again',
      })
      .meta({ example: { state: 'away' } }),
    ok: { status: 200, body: Availability },
    errors: ['resource.not_found'],
    idempotent: true,
  },
  listQueues: {
    method: 'GET',
    path: '/api/queues',
    impersonator: 'allowed',
    agency: 'read',
    summary: "Lists the account's groups by name, each with its queue and its active members",
    access: 'conversation.read',
    ok: { status: 200, body: z.object({ data: z.array(Queue) }) },
  },
  listOffers: {
    method: 'GET',
    path: '/api/offers',
    summary: 'Lists the conversations that the router offers to the caller now, the first to end first',
    access: 'conversation.work',
    ok: {
      status: 200,
      body: z.object({
        data: z.array(z.object({ conversationId: ConversationId, expiresAt: Instant, why: z.string() })),
      }),
    },
  },
  assignBacklog: {
    method: 'POST',
    path: '/api/groups/:id/routing/backlog',
    summary: 'Lets a group that assigns automatically also hand out what waited before it began to',
    access: 'groups.manage',
    params: z.object({ id: z.string().max(128) }),
    ok: { status: 204, body: null },
    errors: ['resource.not_found'],
    idempotent: true,
  },
  dryRunRouting: {
    method: 'POST',
    path: '/api/groups/:id/routing/dryRun',
    summary: 'Says how many conversations of the last days each member would have got under each policy',
    access: 'groups.manage',
    params: z.object({ id: z.string().max(128) }),
    body: z.object({ days: z.int().min(1).max(31) }),
    ok: { status: 200, body: RoutingDryRun },
    errors: ['resource.not_found'],
  },
});
