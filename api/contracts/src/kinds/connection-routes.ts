import { z } from 'zod';
import { characters } from '../characters.ts';
import { optional } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';
import { createdSchema, idSchema, itemSchema, ResourceVersion } from '../resources/schemas.ts';
import { connections } from './connections.ts';
import { OverlapMs } from './listener-routes.ts';
import { SecretValue } from './secrets.ts';

/** How a test went. */
export const ConnectionTest = z
  .object({
    ok: z.boolean(),
    /** In words, in the caller's language. */
    detail: z.string(),
    tookMs: z.int().min(0),
  })
  .meta({ id: 'ConnectionTest', example: { ok: true, detail: 'The server answered with status 200.', tookMs: 83 } });
export type ConnectionTest = z.infer<typeof ConnectionTest>;

/** Use is counted for so many days. */
export const HEALTH_DAYS = 30;
export const HEALTH_SOURCES = ['test', 'refresh', 'delivery'] as const;
export type HealthSource = (typeof HEALTH_SOURCES)[number];
/** The results of one sort of use on a day of UTC. */
export const ConnectionDay = z
  .object({ day: z.iso.date(), source: z.enum(HEALTH_SOURCES), ok: z.int(), failed: z.int() })
  .meta({ id: 'ConnectionDay', example: { day: '2026-03-02', source: 'delivery', ok: 1_204, failed: 2 } });
export type ConnectionDay = z.infer<typeof ConnectionDay>;

/** A request that others make by a connection: the last part of a carrier's addresses, or what a platform calls. */
export const REQUEST_STEPS = [
  'voice',
  'action',
  'dialed',
  'answered',
  'status',
  'recording',
  'messages',
  'delivery',
  'relay',
  'webhook',
  'completions',
  'retell',
] as const;
export type RequestStep = (typeof REQUEST_STEPS)[number];
/** The answer to a request, where its status alone doesn't tell. */
export const REQUEST_ANSWERS = ['put_through', 'dialed', 'hung_up'] as const;
export type RequestAnswer = (typeof REQUEST_ANSWERS)[number];

/** A request that came by a connection, and what it was answered. */
export const ConnectionRequest = z.object({
  at: Instant,
  step: z.enum(REQUEST_STEPS),
  status: z.int().min(100).max(599),
  answer: z.enum(REQUEST_ANSWERS).nullable(),
  /** The code of the error that it was answered with. */
  code: z.string().nullable(),
});
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;

/** How far calls come by a connection. */
export const ConnectionWay = z
  .object({
    /** Some agent of the account is published, and could answer. */
    hasAgent: z.boolean(),
    /** The numbers of a carrier's connection, and how many of them a published agent answers. */
    numbers: z.object({ all: z.int().min(0), answered: z.int().min(0) }),
    /** The call that came last by it and that our agent answered. */
    call: z
      .object({
        startedAt: Instant,
        isOpen: z.boolean(),
        /** Its caller has said something. */
        isHeard: z.boolean(),
        /** Its carrier has told of its end. */
        isTold: z.boolean(),
      })
      .nullable(),
    /** The request that came last, whoever sent it. */
    request: ConnectionRequest.nullable(),
    /** The webhook that came last, and what became of it. */
    webhook: z
      .object({
        at: Instant,
        type: z.string().nullable(),
        state: z.enum(['untranslated', 'held', 'translated', 'failed']),
        outcome: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({
    id: 'ConnectionWay',
    example: {
      hasAgent: true,
      numbers: { all: 1, answered: 1 },
      call: { startedAt: '2026-03-02T15:04:05.000Z', isOpen: false, isHeard: true, isTold: true },
      request: { at: '2026-03-02T15:04:05.000Z', step: 'voice', status: 200, answer: 'put_through', code: null },
      webhook: { at: '2026-03-02T15:06:05.000Z', type: 'call_ended', state: 'translated', outcome: 'added' },
    },
  });
export type ConnectionWay = z.infer<typeof ConnectionWay>;

/** How asking somebody to let a connection in went. */
export const OUTCOMES = ['connected', 'refused', 'expired', 'other_session', 'failed'] as const;
export type ConnectionOutcome = (typeof OUTCOMES)[number];

const MAX_CALLBACK_CHARACTERS = 4_096;
const text = optional(characters(MAX_CALLBACK_CHARACTERS));
const params = z.object({ id: idSchema(connections.idPrefix) });
const read = { access: 'connections.read', scope: 'connections.read', params } as const;
const write = { access: 'connection.manage', scope: 'connections.write', params } as const;

/** The callback of OAuth; before the calls of every kind, whose paths would take its last part for an id. */
export const connectionCallback = defineRoutes({
  'connections.callback': {
    method: 'GET',
    path: '/api/connections/callback',
    summary: 'Takes in whom an authorization server sends back, and leads to the page that tells the outcome',
    access: 'public',
    query: z.object({ code: text, state: text, error: text, error_description: text }),
    ok: { status: 200, body: null },
    raw: 'response',
    media: 'text/html',
  },
});

/** The calls that connections alone have. */
export const connectionRoutes = defineRoutes({
  'connections.test': {
    method: 'POST',
    path: '/api/connections/:id/test',
    summary: 'Tries a connection and answers how it went',
    ...write,
    ok: { status: 200, body: ConnectionTest },
    errors: ['resource.not_found', 'resource.conflict'],
    idempotent: true,
  },
  'connections.reconnect': {
    method: 'POST',
    path: '/api/connections/:id/reconnect',
    summary: 'Begins to ask a person to let an OAuth connection in; answers the address to open',
    // No scope: a person says yes, in the session that asked.
    access: 'connection.manage',
    params,
    ok: { status: 200, body: z.object({ url: z.string().meta({ example: 'https://auth.example.com/authorize' }) }) },
    errors: ['resource.not_found', 'resource.conflict'],
    idempotent: true,
  },
  'connections.rotate': {
    method: 'POST',
    path: '/api/connections/:id/rotate',
    summary: "Sets another key, password or client's secret",
    ...write,
    body: z.object({ version: ResourceVersion, value: SecretValue }),
    ok: { status: 200, body: itemSchema(connections) },
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict'],
    idempotent: true,
  },
  'connections.rotateSecret': {
    method: 'POST',
    path: '/api/connections/:id/rotateSecret',
    summary: 'Gives a webhook another secret, shown this once; the one before stays good for the overlap',
    ...write,
    body: z.object({ version: ResourceVersion, overlapMs: OverlapMs }),
    ok: { status: 200, body: createdSchema(connections) },
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict'],
    idempotent: true,
  },
  'connections.way': {
    method: 'GET',
    path: '/api/connections/:id/way',
    impersonator: 'allowed',
    agency: 'read',
    summary:
      'Tells how far calls come by a connection: who could answer, the last call, the last request and its answer, and what became of the last webhook',
    ...read,
    ok: { status: 200, body: ConnectionWay },
    errors: ['resource.not_found'],
  },
  'connections.health': {
    method: 'GET',
    path: '/api/connections/:id/health',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Counts the results of tests, refreshes and deliveries by day, the last thirty days with any',
    ...read,
    ok: { status: 200, body: z.object({ data: z.array(ConnectionDay) }) },
    errors: ['resource.not_found'],
  },
});
