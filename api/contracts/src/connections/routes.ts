import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Instant } from '../base/ids.ts';
import { optional } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { createdSchema, idSchema, itemSchema, ResourceVersion } from '../resources/schemas.ts';
import { OverlapMs } from '../webhooks/routes.ts';
import { connections } from './connections.ts';
import { SecretValue } from './secrets.ts';

/** The result of a connection test. */
export const ConnectionTest = z
  .object({
    ok: z.boolean(),
    /** A description in the caller's language. */
    detail: z.string(),
    tookMs: z.int().min(0),
  })
  .meta({ id: 'ConnectionTest', example: { ok: true, detail: 'The server answered with status 200.', tookMs: 83 } });
export type ConnectionTest = z.infer<typeof ConnectionTest>;

/** The number of days for which use is counted. */
export const HEALTH_DAYS = 30;
export const HEALTH_SOURCES = ['test', 'refresh', 'delivery'] as const;
export type HealthSource = (typeof HEALTH_SOURCES)[number];
/** The results of one kind of use on a UTC day. */
export const ConnectionDay = z
  .object({ day: z.iso.date(), source: z.enum(HEALTH_SOURCES), ok: z.int(), failed: z.int() })
  .meta({ id: 'ConnectionDay', example: { day: '2026-03-02', source: 'delivery', ok: 1_204, failed: 2 } });
export type ConnectionDay = z.infer<typeof ConnectionDay>;

/**
 * The kinds of requests that arrive through a connection: the last segment of a carrier's callback, or an endpoint that
 * a platform calls.
 */
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
/** The response to a request, if its status alone is ambiguous. */
export const REQUEST_ANSWERS = ['put_through', 'dialed', 'hung_up'] as const;
export type RequestAnswer = (typeof REQUEST_ANSWERS)[number];

/** A request through a connection and its response. */
export const ConnectionRequest = z.object({
  at: Instant,
  step: z.enum(REQUEST_STEPS),
  status: z.int().min(100).max(599),
  answer: z.enum(REQUEST_ANSWERS).nullable(),
  /** The error code of the response. */
  code: z.string().nullable(),
});
export type ConnectionRequest = z.infer<typeof ConnectionRequest>;

/** How far calls get through a connection. */
export const ConnectionReadiness = z
  .object({
    /** Whether the account has a published agent that could answer. */
    hasAgent: z.boolean(),
    /** The numbers of a carrier's connection, and how many of them a published agent answers. */
    numbers: z.object({ all: z.int().min(0), answered: z.int().min(0) }),
    /** The last call through the connection that our agent answered. */
    call: z
      .object({
        startedAt: Instant,
        isOpen: z.boolean(),
        /** Whether the caller has said something. */
        isHeard: z.boolean(),
        /** Whether the carrier has reported its end. */
        isTold: z.boolean(),
      })
      .nullable(),
    /** The last request, whoever sent it. */
    request: ConnectionRequest.nullable(),
    /** The last webhook and its processing state. */
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
export type ConnectionReadiness = z.infer<typeof ConnectionReadiness>;

/** The outcome of an OAuth authorization. */
export const CONNECTION_OUTCOMES = ['connected', 'refused', 'expired', 'other_session', 'failed'] as const;
export type ConnectionOutcome = (typeof CONNECTION_OUTCOMES)[number];

const MAX_CALLBACK_CHARACTERS = 4_096;
const text = optional(characters(MAX_CALLBACK_CHARACTERS));
const params = z.object({ id: idSchema(connections.idPrefix) });
const read = { access: 'connections.read', scope: 'connections.read', params } as const;
const write = { access: 'connection.manage', scope: 'connections.write', params } as const;

/** The OAuth callback. It precedes the generic routes, which would otherwise match its last path segment as an id. */
export const connectionCallback = defineRoutes({
  'connections.callback': {
    method: 'GET',
    path: '/api/connections/callback',
    summary: 'Handles the redirect from an authorization server and redirects to the page that shows the outcome',
    access: 'public',
    query: z.object({ code: text, state: text, error: text, error_description: text }),
    ok: { status: 200, body: null },
    raw: 'response',
    media: 'text/html',
  },
});

/** The additional routes of connections. */
export const connectionRoutes = defineRoutes({
  'connections.test': {
    method: 'POST',
    path: '/api/connections/:id/test',
    summary: 'Tests a connection and returns the result',
    ...write,
    ok: { status: 200, body: ConnectionTest },
    errors: ['resource.not_found', 'resource.conflict'],
    idempotent: true,
  },
  'connections.reconnect': {
    method: 'POST',
    path: '/api/connections/:id/reconnect',
    summary: 'Starts the authorization of an OAuth connection; returns the address to open',
    // No scope: a person must grant access, in the same session.
    access: 'connection.manage',
    params,
    ok: { status: 200, body: z.object({ url: z.string().meta({ example: 'https://auth.example.com/authorize' }) }) },
    errors: ['resource.not_found', 'resource.conflict'],
    idempotent: true,
  },
  'connections.rotate': {
    method: 'POST',
    path: '/api/connections/:id/rotate',
    summary: 'Replaces the key, password or client secret',
    ...write,
    body: z.object({ version: ResourceVersion, value: SecretValue }),
    ok: { status: 200, body: itemSchema(connections) },
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict'],
    idempotent: true,
  },
  'connections.rotateSecret': {
    method: 'POST',
    path: '/api/connections/:id/rotateSecret',
    summary:
      'Rotates a webhook secret. The response shows the new one once; the previous secret stays valid for the overlap',
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
      'Reads how far calls get through a connection: the available agent, the last call, the last request with its response, and the state of the last webhook',
    ...read,
    ok: { status: 200, body: ConnectionReadiness },
    errors: ['resource.not_found'],
  },
  'connections.health': {
    method: 'GET',
    path: '/api/connections/:id/health',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Counts the results of tests, refreshes and deliveries per day, for the last 30 days that have any',
    ...read,
    ok: { status: 200, body: z.object({ data: z.array(ConnectionDay) }) },
    errors: ['resource.not_found'],
  },
});
