import { z } from 'zod';
import { ConversationId, Instant } from '../base/ids.ts';
import { Direction, SmartTagRef } from '../conversations/conversation.ts';
import { CALL_STATUSES, ENDED_CAUSES, ENDED_GROUPS, OUTCOMES } from './ended-reasons.ts';
import { CallRecording } from './recording.ts';

/** The channels whose conversations are calls, i.e. spoken. */
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
  /** The account's number that was called or that placed the call. */
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
  /** Which side ended the call; null for calls in progress and for unknown reasons. */
  endedGroup: z.enum(ENDED_GROUPS).nullable().meta({ id: 'EndedGroup' }),
  /** The outcome; null while the call is in progress. */
  outcome: z.enum(OUTCOMES).nullable().meta({ id: 'CallOutcome' }),
  costCents: z.number().min(0).nullable().meta({ example: 31 }),
  costs: z.array(CostLine),
  /** The time from the caller's last word to the agent's first, over the turns of the call. */
  latency: z
    .object({ p50: Milliseconds, p90: Milliseconds })
    .meta({ id: 'CallLatency', example: { p50: 900, p90: 1_880 } }),
  transferred: z.boolean().nullable(),
  hasRecording: z.boolean(),
  successful: z.boolean().nullable(),
} as const;

/** A conversation as a call. Unknown values are null. */
export const Call = z.object({ ...callFields, smartTags: z.array(SmartTagRef) }).meta({ id: 'Call' });
export type Call = z.infer<typeof Call>;

/** The latency of one answer. */
export const CallTurn = z
  .object({
    /** When the answer began, from the start of the call. */
    atMs: z.int(),
    totalMs: z.int().min(0),
    /** The share of models and tools, where known. */
    modelMs: Milliseconds,
    toolMs: Milliseconds,
  })
  .meta({ id: 'CallTurn', example: { atMs: 23_000, totalMs: 1_390, modelMs: 640, toolMs: 410 } });
export type CallTurn = z.infer<typeof CallTurn>;

const Words = z.object({ title: z.string(), fix: z.string() });

/** A call with its details. */
export const CallDetail = z
  .object({
    ...callFields,
    smartTags: z.array(SmartTagRef),
    /** The ended reason in words, with advice; null for calls in progress and for unknown reasons. */
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
    /** The recording; null if there is none. */
    recording: CallRecording.nullable(),
    /** The analysis after the call; null until then. */
    analysis: z.object({ summary: z.string() }).meta({ id: 'CallAnalysis' }).nullable(),
  })
  .meta({ id: 'CallDetail' });
export type CallDetail = z.infer<typeof CallDetail>;
