import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import { ParkedStream } from './account.ts';

/** A process that sent a heartbeat in the last few seconds. */
export const SystemProcess = z
  .object({
    id: z.string().meta({ example: 'api-1' }),
    kind: z.enum(['api', 'worker']),
    /** Its open live streams, and the bytes queued in them. */
    streams: z.int(),
    bytesQueued: z.int(),
    startedAt: Instant,
    seenAt: Instant,
  })
  .meta({ id: 'SystemProcess' });
export type SystemProcess = z.infer<typeof SystemProcess>;

/**
 * An account for which a projection is stopped: it contains an event of a newer version that no running worker knows.
 */
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

/** A failed durable job: it is retried automatically, or has used up its attempts and needs a person. */
export const FailedJob = z
  .object({
    id: z.int(),
    task: z.string().meta({ example: 'translate-delivery-in' }),
    state: z.enum(['retrying', 'failed']),
    reason: z.string().meta({ example: 'RangeError: broken' }),
    attempts: z.int(),
    failedAt: Instant,
    /** The time of the next attempt; null if the job failed permanently. */
    nextAt: Instant.nullable(),
  })
  .meta({ id: 'FailedJob' });
export type FailedJob = z.infer<typeof FailedJob>;

export const SystemJobs = z
  .object({
    /** Jobs that are scheduled for now or later. */
    waiting: z.int(),
    running: z.int(),
    failed: z.int(),
    /** How long the most overdue job has waited. */
    lagMs: z.int(),
    /** The latest 200 jobs that failed permanently or are being retried. */
    failures: z.array(FailedJob),
  })
  .meta({ id: 'SystemJobs' });
export type SystemJobs = z.infer<typeof SystemJobs>;

export const AdminSystem = z
  .object({
    /** The database's time at this reading. Two readings give the rate of `events`. */
    at: Instant,
    projections: z.array(
      z.object({
        name: z.string().meta({ example: 'inbox' }),
        version: z.int(),
        tenants: z.int(),
        /** Accounts with unprocessed events. */
        behind: z.int(),
        /** The largest number of unprocessed events of one account. */
        maxLag: z.int(),
        /** How long the oldest unprocessed event has waited. */
        lagMs: z.int(),
      }),
    ),
    parkedStreams: z.array(ParkedStream),
    stoppedAccounts: z.array(StoppedAccount),
    jobs: SystemJobs,
    processes: z.array(SystemProcess),
    /** The last heartbeat of any worker; null if there was none in the last few days. */
    workerSeenAt: Instant.nullable(),
    /** The live streams of all replicas. */
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
