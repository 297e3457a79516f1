import { CAP_LEVELS, STOPPING_CAPS } from '@switchboard/contracts/dialing/caps';
import { z } from 'zod';

/** Every durable job by name, with its payload. Payloads contain only ids, since they are stored in plain text that operators can read. */
export const jobTypes = {
  'translate-delivery-in': z.object({ tenantId: z.string(), id: z.int() }),
  'send-webhooks': z.object({ tenantId: z.string(), listenerId: z.string() }),
  'refresh-connection': z.object({ tenantId: z.string(), connectionId: z.string() }),
  'forget-deliveries': z.object({}),
  'forget-bodies': z.object({}),
  'begin-retention': z.object({}),
  'erase-old-conversations': z.object({ tenantId: z.string() }),
  'erase-old-people': z.object({ tenantId: z.string() }),
  'make-export': z.object({ tenantId: z.string(), exportId: z.string() }),
  'export-calls': z.object({ tenantId: z.string(), exportId: z.string() }),
  'run-batch': z.object({ tenantId: z.string(), batchId: z.string() }),
  'call-back': z.object({ tenantId: z.string(), key: z.string() }),
  'alert-cap': z.object({ tenantId: z.string(), cap: z.enum(STOPPING_CAPS), level: z.enum(CAP_LEVELS) }),
  'mail-mentions': z.object({ tenantId: z.string(), userId: z.string() }),
  'alert-nobody-accepted': z.object({ tenantId: z.string(), conversationId: z.int() }),
  'change-in-bulk': z.object({ tenantId: z.string(), bulkId: z.string() }),
  'forget-bulk-changes': z.object({}),
  'forget-exports': z.object({}),
  'fetch-recording': z.object({ tenantId: z.string(), conversationId: z.int(), mediaId: z.string() }),
  'draw-recording': z.object({ tenantId: z.string(), conversationId: z.int(), mediaId: z.string() }),
  'remove-recording': z.object({ tenantId: z.string(), mediaId: z.string() }),
  'settle-candidate-file': z.object({ tenantId: z.string(), fileId: z.string() }),
  'end-lost-calls': z.object({}),
  'end-snoozes': z.object({}),
  'watch-taken-calls': z.object({}),
  'end-abandoned-talks': z.object({}),
  'release-abandoned-jobs': z.object({}),
} as const;
export type JobName = keyof typeof jobTypes;
export type JobPayload<N extends JobName> = z.infer<(typeof jobTypes)[N]>;

/** The attempts of a job, with pauses that grow to hours, before an operator has to look at it: about four hours in total. */
export const MAX_JOB_ATTEMPTS = 10;
