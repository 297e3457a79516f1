import { z } from 'zod';
import { CAP_NAMES, CapUse } from '../dialing/caps.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';

/** The parts of an account that can be in need of somebody; who may read a part hears of it. */
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

/** Something that somebody should look after. */
export const HealthProblem = z
  .object({
    area: z.enum(HEALTH_AREAS),
    code: z.enum(HEALTH_CODES),
    /** `failing` does harm now or soon, `notice` may wait. */
    level: z.enum(['failing', 'notice']),
    /** The item that it is about, if it is about one; a cap by its name in the settings. */
    item: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** Since when, or when it begins. */
    from: Instant.nullable(),
    /** When it ends. */
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

/** What the erasure of old conversations did last. */
export const RetentionRun = z
  .object({
    /** Null before the first. */
    ranAt: Instant.nullable(),
    /** Conversations that were erased then, and ever. */
    erased: z.int(),
    erasedInAll: z.int(),
  })
  .meta({ id: 'RetentionRun' });
export type RetentionRun = z.infer<typeof RetentionRun>;

/** One visit of an agency's person to a client's account. */
export const AgencyVisit = z
  .object({
    name: z.string(),
    email: z.string(),
    startedAt: Instant,
    /** To the minute. */
    lastSeenAt: Instant,
    /** Null while the person is inside. */
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

/** The calls that settings alone have. */
export const settingsRoutes = defineRoutes({
  'settings.readHealth': {
    method: 'GET',
    path: '/api/settings/health',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists what needs somebody in the parts of the account that the caller may read, 20 of each at most',
    access: 'settings.read',
    scope: 'settings.read',
    ok: { status: 200, body: z.object({ data: z.array(HealthProblem) }) },
  },
  'settings.readCaps': {
    method: 'GET',
    path: '/api/settings/caps',
    impersonator: 'allowed',
    agency: 'read',
    summary:
      'Reads the caps on outgoing calls and texts, with what is used of each in the day, month or minute that runs',
    access: 'settings.read',
    scope: 'settings.read',
    ok: { status: 200, body: z.object({ data: z.array(CapUse).max(CAP_NAMES.length) }) },
  },
  'settings.readRetention': {
    method: 'GET',
    path: '/api/settings/retention',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads when old conversations were erased last, and how many',
    access: 'settings.read',
    scope: 'settings.read',
    ok: { status: 200, body: RetentionRun },
  },
  'settings.readAgency': {
    method: 'GET',
    path: '/api/settings/agency',
    impersonator: 'allowed',
    summary: "Reads which agency looks after the account, and its people's last 50 visits in 30 days, newest first",
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
