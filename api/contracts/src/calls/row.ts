import { z } from 'zod';
import { Direction, SmartTagRef } from '../conversations/row.ts';
import { ConversationId, Instant } from '../ids.ts';
import { CALL_STATUSES, ENDED_CAUSES, ENDED_GROUPS, OUTCOMES } from './ended-reasons.ts';
import { CallRecording } from './recording.ts';

/** The channels whose conversations are calls; those that nobody speaks in are none. */
export const CALL_CHANNELS = ['phone', 'voice', 'web'] as const;

const Milliseconds = z.int().min(0).nullable();

export const CostLine = z.object({ product: z.string(), cents: z.number().min(0) }).meta({
  id: 'CostLine',
  example: { product: 'voice', cents: 11 },
});
export type CostLine = z.infer<typeof CostLine>;

const callFields = {
  id: ConversationId,
  name: z.string().nullable().meta({ example: 'Derek Kowalski' }),
  number: z.string().nullable().meta({ example: '+13035550163' }),
  direction: Direction,
  channel: z.string().meta({ example: 'phone' }),
  from: z.string().nullable().meta({ example: '+13035550163' }),
  to: z.string().nullable().meta({ example: '+13035550110' }),
  /** Of the account's numbers the one that was called, or called. */
  numberId: z.string().nullable().meta({ example: 'num_8f2c1d' }),
  agentId: z.string().nullable().meta({ example: 'after-hours-triage' }),
  agentName: z.string().nullable().meta({ example: 'After Hours Triage' }),
  agentVersion: z.string().nullable().meta({ example: '12' }),
  language: z.string().nullable().meta({ example: 'en' }),
  status: z.enum(CALL_STATUSES).meta({ id: 'CallStatus' }),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  durationMs: Milliseconds.meta({ example: 166_000 }),
  endedReason: z.string().nullable().meta({ example: 'customer-ended-call' }),
  /** On whose side the end was caused; null while it goes on, and of a reason that nobody here knows. */
  endedGroup: z.enum(ENDED_GROUPS).nullable().meta({ id: 'EndedGroup' }),
  /** How it turned out; null while it goes on. */
  outcome: z.enum(OUTCOMES).nullable().meta({ id: 'CallOutcome' }),
  costCents: z.number().min(0).nullable().meta({ example: 31 }),
  costs: z.array(CostLine),
  /** From the caller's last word to the agent's first, over the turns of the call. */
  latency: z
    .object({ p50: Milliseconds, p90: Milliseconds })
    .meta({ id: 'CallLatency', example: { p50: 900, p90: 1_880 } }),
  transferred: z.boolean().nullable(),
  hasRecording: z.boolean(),
  successful: z.boolean().nullable(),
} as const;

/** A conversation as a call. Whatever isn't known is null. */
export const Call = z.object({ ...callFields, smartTags: z.array(SmartTagRef) }).meta({ id: 'Call' });
export type Call = z.infer<typeof Call>;

/** Where the time of one answer went. */
export const CallTurn = z
  .object({
    /** From the call's start to the beginning of the answer. */
    atMs: z.int(),
    totalMs: z.int().min(0),
    /** The part of it that models and tools took, where that was told. */
    modelMs: Milliseconds,
    toolMs: Milliseconds,
  })
  .meta({ id: 'CallTurn', example: { atMs: 23_000, totalMs: 1_390, modelMs: 640, toolMs: 410 } });
export type CallTurn = z.infer<typeof CallTurn>;

const Words = z.object({ title: z.string(), fix: z.string() });

/** A call with what only its page shows. */
export const CallDetail = z
  .object({
    ...callFields,
    smartTags: z.array(SmartTagRef),
    /** The ended reason in words, and what to do; null while it goes on, and of a reason that nobody here knows. */
    ended: z
      .object({ cause: z.enum(ENDED_CAUSES), group: z.enum(ENDED_GROUPS), words: z.object({ en: Words, es: Words }) })
      .meta({ id: 'CallEnded' })
      .nullable(),
    turns: z.array(CallTurn),
    transfer: z
      .object({ to: z.string().nullable(), answered: z.boolean() })
      .meta({ id: 'CallTransfer', example: { to: 'On-call vets', answered: true } })
      .nullable(),
    toolNames: z.array(z.string()),
    /** The recording to play; null where there is none. */
    recording: CallRecording.nullable(),
    /** The analysis of the call after its end; null until then. */
    analysis: z.object({ summary: z.string() }).meta({ id: 'CallAnalysis' }).nullable(),
  })
  .meta({ id: 'CallDetail' });
export type CallDetail = z.infer<typeof CallDetail>;
