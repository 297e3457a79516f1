import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import { CAP_NAMES, CapUse } from '../dialing/caps.ts';
import { defineRoutes } from '../http/route.ts';

/** The areas of an account that can have problems. Users see the areas that they may read. */
export const HEALTH_AREAS = [
  'apiKeys',
  'connections',
  'listeners',
  'phoneNumbers',
  'secrets',
  'settings',
  'veterinarians',
] as const;
export type HealthArea = (typeof HEALTH_AREAS)[number];

export const HEALTH_CODES = [
  'cap_near',
  'cap_reached',
  'connection_disconnected',
  'connection_failing',
  'key_expiring',
  'listener_disabled',
  'listener_failing',
  'number_activating',
  'number_blocked',
  'number_taken',
  'rota_gap',
  'secret_unused',
] as const;

/** A problem that needs a person's attention. */
export const HealthProblem = z
  .object({
    area: z.enum(HEALTH_AREAS),
    code: z.enum(HEALTH_CODES),
    /** `failing` causes harm now or soon; `notice` can wait. */
    level: z.enum(['failing', 'notice']),
    /** The item concerned, if any; for a cap, its name in the settings. */
    item: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** When the problem started or will start. */
    from: Instant.nullable(),
    /** When the problem ends. */
    to: Instant.nullable(),
  })
  .meta({
    id: 'HealthProblem',
    example: {
      area: 'listeners',
      code: 'listener_failing',
      level: 'failing',
      item: { id: 'lst_8f2c1d', name: 'Slack relay' },
      from: '2026-11-20T13:04:00.000Z',
      to: null,
    },
  });
export type HealthProblem = z.infer<typeof HealthProblem>;

/** The last run of the erasure of old conversations. */
export const RetentionRun = z
  .object({
    /** Null before the first run. */
    ranAt: Instant.nullable(),
    /** The conversations erased by that run, and in total. */
    erased: z.int(),
    erasedInAll: z.int(),
  })
  .meta({ id: 'RetentionRun' });
export type RetentionRun = z.infer<typeof RetentionRun>;

/** A visit by agency staff to a client's account. */
export const AgencyVisit = z
  .object({
    name: z.string(),
    email: z.string(),
    startedAt: Instant,
    /** Accurate to a minute. */
    lastSeenAt: Instant,
    /** Null while the visit lasts. */
    endedAt: Instant.nullable(),
  })
  .meta({
    id: 'AgencyVisit',
    example: {
      name: 'Dana Fox',
      email: 'dana@agency.example',
      startedAt: '2026-11-20T13:04:00.000Z',
      lastSeenAt: '2026-11-20T13:20:00.000Z',
      endedAt: null,
    },
  });
export type AgencyVisit = z.infer<typeof AgencyVisit>;

/** The additional routes of the account's settings. */
export const settingsRoutes = defineRoutes({
  'settings.readHealth': {
    method: 'GET',
    path: '/api/settings/health',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the problems of the areas that the caller may read, at most 20 per area',
    access: 'settings.read',
    scope: 'settings.read',
    ok: { status: 200, body: z.object({ data: z.array(HealthProblem) }) },
  },
  'settings.readCaps': {
    method: 'GET',
    path: '/api/settings/caps',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads the caps on outgoing calls and texts and their use in the current day, month or minute',
    access: 'settings.read',
    scope: 'settings.read',
    ok: { status: 200, body: z.object({ data: z.array(CapUse).max(CAP_NAMES.length) }) },
  },
  'settings.readRetention': {
    method: 'GET',
    path: '/api/settings/retention',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads when old conversations were last erased, and how many',
    access: 'settings.read',
    scope: 'settings.read',
    ok: { status: 200, body: RetentionRun },
  },
  'settings.readAgency': {
    method: 'GET',
    path: '/api/settings/agency',
    impersonator: 'allowed',
    summary: 'Reads which agency manages the account, and the last 50 visits by its staff in 30 days, newest first',
    access: 'settings.manage',
    ok: {
      status: 200,
      body: z.object({
        agency: z.object({ id: z.string(), name: z.string() }).nullable(),
        visits: z.array(AgencyVisit),
      }),
    },
  },
});
