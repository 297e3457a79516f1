import { z } from 'zod';
import { Instant } from '../ids.ts';
import { ParkedStream } from './account.ts';

/** A process that has been heard of in the last seconds. */
export const SystemProcess = z
  .object({
    id: z.string(),
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
    projection: z.string(),
    tenantId: z.string(),
    accountName: z.string().nullable(),
    position: z.int(),
    streamId: z.string(),
    type: z.string(),
    schemaVersion: z.int(),
    stoppedAt: Instant,
  })
  .meta({ id: 'StoppedAccount' });
export type StoppedAccount = z.infer<typeof StoppedAccount>;

export const AdminSystem = z
  .object({
    /** The database's clock at this reading: between two, `events` grew in that time. */
    at: Instant,
    projections: z.array(
      z.object({
        name: z.string(),
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
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    link: z.string().nullable(),
    status: z.enum(['kept', 'sent', 'failed']),
    createdAt: Instant,
  })
  .meta({ id: 'Mail' });
export type Mail = z.infer<typeof Mail>;
