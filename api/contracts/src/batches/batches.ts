import { z } from 'zod';
import { OpeningHours, TimeZone } from '../base/fields.ts';
import { Instant } from '../base/ids.ts';
import { CALL_CAPS } from '../dialing/caps.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema } from '../resources/schemas.ts';

export const BATCH_STATUSES = ['draft', 'scheduled', 'running', 'paused', 'ended', 'cancelled'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];
/**
 * Why a batch is paused: by a person, because too many calls failed, or because the account's calls reached the named
 * cap.
 */
export const PAUSE_REASONS = ['person', 'failures', ...CALL_CAPS] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

/** Outcomes of a call after which it may be retried. */
export const RETRIED_OUTCOMES = ['busy', 'no_answer', 'voicemail'] as const;
/** Outcomes of calls that reached nobody. */
export const UNREACHED_OUTCOMES = [...RETRIED_OUTCOMES, 'failed'] as const;
/** Outcomes of calls to a contact. */
export const CALL_OUTCOMES = ['answered', 'hung_up', ...UNREACHED_OUTCOMES] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];
/** Why a contact is not, or no longer, called. */
export const REFUSALS = ['do_not_call', 'no_consent', 'no_window', 'number_not_allowed', 'cancelled'] as const;
export type Refusal = (typeof REFUSALS)[number];
export const CONTACT_OUTCOMES = [...CALL_OUTCOMES, ...REFUSALS] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

export const MAX_BATCH_CONCURRENCY = 100;
export const MAX_RETRIES = 10;
export const MIN_RETRY_DELAY_MS = 30_000;
export const MAX_RETRY_DELAY_MS = 3_600_000;

export const BatchRetries = z
  .object({
    count: z.int().min(0).max(MAX_RETRIES),
    delayMs: z.int().min(MIN_RETRY_DELAY_MS).max(MAX_RETRY_DELAY_MS),
    on: z.array(z.enum(RETRIED_OUTCOMES)).max(RETRIED_OUTCOMES.length),
  })
  .meta({ id: 'BatchRetries', example: { count: 2, delayMs: 600_000, on: ['busy', 'no_answer'] } });
export type BatchRetries = z.infer<typeof BatchRetries>;

const Count = z.int().min(0);
/** The number of contacts by state, and of completed contacts by outcome. */
export const BatchCounts = z
  .object({
    total: Count,
    waiting: Count,
    calling: Count,
    done: Count,
    outcomes: z.object(
      Object.fromEntries(CONTACT_OUTCOMES.map((outcome) => [outcome, Count])) as Record<ContactOutcome, typeof Count>,
    ),
  })
  .meta({ id: 'BatchCounts' });
export type BatchCounts = z.infer<typeof BatchCounts>;

export const NO_CONTACTS: BatchCounts = {
  total: 0,
  waiting: 0,
  calling: 0,
  done: 0,
  outcomes: Object.fromEntries(CONTACT_OUTCOMES.map((outcome) => [outcome, 0])) as Record<ContactOutcome, number>,
};

/** Batches: lists of people whom an agent calls. */
export const batches = defineResource({
  kind: 'batches',
  singular: 'batch',
  idPrefix: 'bat',
  fields: {
    /** Required to start the batch. */
    agentId: idSchema('agt').nullable(),
    /** The agent's published version, pinned when the batch starts. */
    agentVersion: z.int().min(1).nullable(),
    jobId: idSchema('job').nullable(),
    /** Calling hours in the batch's time zone; without any, all hours that the called number's time zone allows. */
    windows: OpeningHours,
    timeZone: TimeZone,
    concurrency: z.int().min(1).max(MAX_BATCH_CONCURRENCY),
    retries: BatchRetries,
    /** Null to start immediately. */
    startAt: Instant.nullable(),
    status: z.enum(BATCH_STATUSES),
    pausedBecause: z.enum(PAUSE_REASONS).nullable(),
    /** When the batch was last started or resumed. Earlier failures don't count toward a pause. */
    runningSince: Instant.nullable(),
  },
  defaults: {
    agentId: null,
    agentVersion: null,
    jobId: null,
    windows: [],
    timeZone: 'UTC',
    concurrency: 5,
    retries: { count: 2, delayMs: 600_000, on: ['busy', 'no_answer'] },
    startAt: null,
    status: 'draft',
    pausedBecause: null,
    runningSince: null,
  },
  managed: ['agentVersion', 'status', 'pausedBecause', 'runningSince'],
  measured: {
    shape: {
      counts: BatchCounts,
      /** The expected end at the current rate, considering calling hours; null before an estimate is possible. */
      expectedEndAt: Instant.nullable(),
    },
    none: { counts: NO_CONTACTS, expectedEndAt: null },
  },
  mayShareNames: true,
  limit: 1_000,
  impersonator: 'read',
  agency: 'read',
  readers: ['supervisor'],
  managers: [],
  searched: [],
  sorts: ['status', 'startAt'],
  filters: ['status', 'agentId', 'jobId'],
  references: { agentId: 'agents', jobId: 'jobs' },
  check: ({ retries }, report) => {
    if (new Set(retries.on).size < retries.on.length) report('retries.on', 'duplicate');
  },
});
