import { z } from 'zod';
import { Instant } from '../ids.ts';
import { ParkedStream } from './account.ts';

/** A process that has been heard of in the last seconds. */
export const SystemProcess = z
  .object({
    id: z.string().meta({ example: 'api-1' }),
    kind: z.enum(['api', 'worker']),
    /** Live streams that it holds open, and what waits in them to be sent. */
    streams: z.int(),
    bytesQueued: z.int(),
    startedAt: Instant,
    seenAt: Instant,
  })
  .meta({ id: 'SystemProcess' });
export type SystemProcess = z.infer<typeof SystemProcess>;

/** An account that a projection stands still for: a newer program wrote an event that no running worker knows. */
export const StoppedAccount = z
  .object({
    projection: z.string().meta({ example: 'inbox' }),
    tenantId: z.string().meta({ example: 'acc_8f2c1d' }),
    accountName: z.string().nullable().meta({ example: 'Willow Creek Animal Hospital' }),
    position: z.int(),
    streamId: z.string().meta({ example: 'conversation-1042' }),
    type: z.string().meta({ example: 'conversation.transferred' }),
    schemaVersion: z.int(),
    stoppedAt: Instant,
  })
  .meta({ id: 'StoppedAccount' });
export type StoppedAccount = z.infer<typeof StoppedAccount>;

/** A durable job that failed: it is tried again by itself, or has been too often and waits for a person. */
export const FailedJob = z
  .object({
    id: z.int(),
    task: z.string().meta({ example: 'translate-delivery-in' }),
    state: z.enum(['retrying', 'failed']),
    reason: z.string().meta({ example: 'RangeError: broken' }),
    attempts: z.int(),
    failedAt: Instant,
    /** When it is tried next; null once it has failed for good. */
    nextAt: Instant.nullable(),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof FailedJob>;

export const SystemJobs = z
  .object({
    /** Those that have been asked for and have yet to run, be it later or at once. */
    waiting: z.int(),
    running: z.int(),
    failed: z.int(),
    /** How long the longest due one has waited. */
    lagMs: z.int(),
    /** Those that failed for good and those that are tried again, the newest 200. */
    failures: z.array(FailedJob),
  })
  .meta({ id: 'SystemJobs' });
export type SystemJobs = z.infer<typeof SystemJobs>;

export const AdminSystem = z
  .object({
    /** The database's clock at this reading: between two, `events` grew in that time. */
    at: Instant,
    projections: z.array(
      z.object({
        name: z.string().meta({ example: 'inbox' }),
        version: z.int(),
        tenants: z.int(),
        /** Accounts with events that it has yet to take. */
        behind: z.int(),
        /** The most such events of one account. */
        maxLag: z.int(),
        /** How long the oldest such event has waited. */
        lagMs: z.int(),
      }),
    ),
    parkedStreams: z.array(ParkedStream),
    stoppedAccounts: z.array(StoppedAccount),
    jobs: SystemJobs,
    processes: z.array(SystemProcess),
    /** When a worker was last heard of; null if none has been in the last days. */
    workerSeenAt: Instant.nullable(),
    /** Live streams of all replicas together. */
    streams: z.int(),
    events: z.int(),
    database: z.object({ version: z.string(), sizeBytes: z.int() }),
    liveBus: z.object({ connected: z.boolean() }),
  })
  .meta({ id: 'AdminSystem' });
export type AdminSystem = z.infer<typeof AdminSystem>;

export const Mail = z
  .object({
    id: z.int(),
    to: z.string().meta({ example: 'marco@willow.example' }),
    subject: z.string().meta({ example: 'Reset your password' }),
    text: z.string(),
    link: z.string().nullable(),
    status: z.enum(['kept', 'sent', 'failed']),
    createdAt: Instant,
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof Mail>;
