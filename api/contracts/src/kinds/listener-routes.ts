import { z } from 'zod';
import { optional, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant, Position } from '../ids.ts';
import { createdSchema, idSchema, PageMeta, ResourceVersion } from '../resources/schemas.ts';
import { LISTENER_EVENTS, listeners } from './listeners.ts';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'dead_letter'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
/** The event of a delivery that somebody sends by hand to see whether it arrives. */
export const TEST_EVENT = 'listener.test';
export const DeliveryEvent = z.enum([...LISTENER_EVENTS, TEST_EVENT]);
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;
export const DeliveryId = z
  .string()
  .regex(/^dlv_[1-9]\d{0,17}$/)
  .meta({ example: 'dlv_1042' });

/** One try of a delivery. */
export const DeliveryAttempt = z
  .object({
    at: Instant,
    /** The HTTP status; null without an answer. */
    status: z.int().nullable(),
    tookMs: z.int().min(0),
    /** Why it failed: a code such as `timeout`; null of one that succeeded. */
    error: z.string().nullable(),
  })
  .meta({ id: 'DeliveryAttempt', example: { at: '2026-03-02T10:00:00Z', status: 204, tookMs: 83, error: null } });
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** An event on its way to a listener. */
export const Delivery = z
  .object({
    id: DeliveryId,
    event: DeliveryEvent,
    /** The event's position in the account's log; 0 for a test. */
    position: Position,
    status: z.enum(DELIVERY_STATUSES),
    attempts: z.array(DeliveryAttempt),
    nextAttemptAt: Instant.nullable(),
    request: z.object({ url: z.string(), body: z.string() }),
    /** The beginning of the last answer; null if there was none. */
    response: z.object({ status: z.int(), body: z.string() }).nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

/** Rotating secrets stay good side by side for a day, unless it is said otherwise, and a week at the most. */
export const OVERLAP_MS = 86_400_000;
export const OverlapMs = z
  .int()
  .min(0)
  .max(7 * OVERLAP_MS)
  .default(OVERLAP_MS);

/** How many events one replay sends at the most. */
export const MAX_REPLAY = 10_000;
/** The deliveries to send again: one, those recorded in a span of time, or all since a position of the log. */
const Replay = z.union([
  z.strictObject({ deliveryId: DeliveryId }),
  z
    .strictObject({ from: Instant, to: Instant })
    .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { path: ['to'], params: { code: 'before_start' } }),
  z.strictObject({ sincePosition: Position }),
]);
export type Replay = z.infer<typeof Replay>;

const params = z.object({ id: idSchema(listeners.idPrefix) });
const read = { access: 'listeners.read', scope: 'listeners.read', params } as const;
const write = { access: 'listeners.manage', scope: 'listeners.write', params, idempotent: true } as const;

/** The calls that listeners alone have. */
export const listenerRoutes = defineRoutes({
  'listeners.rotateSecret': {
    method: 'POST',
    path: '/api/listeners/:id/rotateSecret',
    summary: 'Gives a listener another signing secret; deliveries are signed with both for the overlap',
    ...write,
    body: z.object({ version: ResourceVersion, overlapMs: OverlapMs }),
    ok: { status: 200, body: createdSchema(listeners) },
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict'],
  },
  'listeners.deliveries': {
    method: 'GET',
    path: '/api/listeners/:id/deliveries',
    impersonator: 'allowed',
    summary: 'Lists the deliveries of a listener, newest first',
    ...read,
    query: z.object({ page, perPage, status: optional(z.enum(DELIVERY_STATUSES)) }),
    ok: { status: 200, body: z.object({ data: z.array(Delivery), meta: PageMeta }) },
    errors: ['resource.not_found'],
  },
  'listeners.test': {
    method: 'POST',
    path: '/api/listeners/:id/test',
    summary: 'Sends a test to a listener and answers how it went',
    ...write,
    ok: { status: 200, body: Delivery },
    errors: ['resource.not_found', 'resource.conflict'],
  },
  'listeners.replay': {
    method: 'POST',
    path: '/api/listeners/:id/replay',
    summary: 'Sends again one delivery, what was recorded in a span of time, or everything since a position',
    ...write,
    body: Replay,
    ok: { status: 202, body: z.object({ queued: z.int() }) },
    errors: ['resource.not_found', 'resource.conflict'],
  },
});
