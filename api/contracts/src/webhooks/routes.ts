import { z } from 'zod';
import { Instant, Position } from '../base/ids.ts';
import { optional, page, perPage } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { createdSchema, idSchema, PageMeta, ResourceVersion } from '../resources/schemas.ts';
import { WEBHOOK_EVENTS, webhooks } from './webhooks.ts';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'dead_letter'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
/** The event type of manual test deliveries. */
export const TEST_EVENT = 'listener.test';
export const DeliveryEvent = z.enum([...WEBHOOK_EVENTS, TEST_EVENT]);
export type DeliveryEvent = z.infer<typeof DeliveryEvent>;
export const DeliveryId = z
  .string()
  .regex(/^dlv_[1-9]\d{0,17}$/)
  .meta({ example: 'dlv_1042' });

/** An attempt of a delivery. */
export const DeliveryAttempt = z
  .object({
    at: Instant,
    /** The HTTP status; null without a response. */
    status: z.int().nullable(),
    tookMs: z.int().min(0),
    /** The error code, such as `timeout`; null if it succeeded. */
    error: z.string().nullable(),
  })
  .meta({ id: 'DeliveryAttempt', example: { at: '2026-03-02T10:00:00Z', status: 204, tookMs: 83, error: null } });
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** The delivery of an event to a webhook. */
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
    /** The beginning of the last response; null if there was none. */
    response: z.object({ status: z.int(), body: z.string() }).nullable(),
  })
  .meta({ id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

/** After a rotation, the previous secret stays valid for this long: one day by default, at most a week. */
export const OVERLAP_MS = 86_400_000;
export const OverlapMs = z
  .int()
  .min(0)
  .max(7 * OVERLAP_MS)
  .default(OVERLAP_MS);

/** The maximum number of events per replay. */
export const MAX_REPLAY = 10_000;
/** The deliveries to repeat: a single one, those of a time range, or all since a log position. */
const Replay = z.union([
  z.strictObject({ deliveryId: DeliveryId }),
  z
    .strictObject({ from: Instant, to: Instant })
    .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), { path: ['to'], params: { code: 'before_start' } }),
  z.strictObject({ sincePosition: Position }),
]);
export type Replay = z.infer<typeof Replay>;

const params = z.object({ id: idSchema(webhooks.idPrefix) });
const read = { access: 'listeners.read', scope: 'listeners.read', params } as const;
const write = { access: 'listeners.manage', scope: 'listeners.write', params, idempotent: true } as const;

/** The additional routes of webhooks. */
export const webhookRoutes = defineRoutes({
  'listeners.rotateSecret': {
    method: 'POST',
    path: '/api/listeners/:id/rotateSecret',
    summary: 'Rotates the signing secret of a webhook; deliveries are signed with both secrets for the overlap',
    ...write,
    body: z.object({ version: ResourceVersion, overlapMs: OverlapMs }),
    ok: { status: 200, body: createdSchema(webhooks) },
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict'],
  },
  'listeners.deliveries': {
    method: 'GET',
    path: '/api/listeners/:id/deliveries',
    impersonator: 'allowed',
    summary: 'Lists the deliveries of a webhook, newest first',
    ...read,
    query: z.object({ page, perPage, status: optional(z.enum(DELIVERY_STATUSES)) }),
    ok: { status: 200, body: z.object({ data: z.array(Delivery), meta: PageMeta }) },
    errors: ['resource.not_found'],
  },
  'listeners.test': {
    method: 'POST',
    path: '/api/listeners/:id/test',
    summary: 'Sends a test event to a webhook and returns the result',
    ...write,
    ok: { status: 200, body: Delivery },
    errors: ['resource.not_found', 'resource.conflict'],
  },
  'listeners.replay': {
    method: 'POST',
    path: '/api/listeners/:id/replay',
    summary: 'Repeats a single delivery, those of a time range, or all since a position',
    ...write,
    body: Replay,
    ok: { status: 202, body: z.object({ queued: z.int() }) },
    errors: ['resource.not_found', 'resource.conflict'],
  },
});
