import { z } from 'zod';
import { Language } from '../base/fields.ts';
import { SlotValue } from './slots.ts';

/**
 * The steps of the agent's opt-out question: the agent `asked` whether the caller wants no further calls, and the
 * caller `confirmed`, `denied`, or gave an `unclear` answer.
 */
export const OptOutAnswer = z.enum(['asked', 'confirmed', 'denied', 'unclear']);
export type OptOutAnswer = z.infer<typeof OptOutAnswer>;

const Scored = z.object({
  kind: z.enum(['intent', 'slot', 'global']),
  name: z.string(),
  score: z.number(),
  raw: z.string().optional(),
});
export type Scored = z.infer<typeof Scored>;

/**
 * The interpretation of a turn: acted on, acted on with a confirmation, answered with a question, or not understood.
 */
export const UNDERSTOOD_AS = ['act', 'confirm', 'which', 'noMatch'] as const;

const common = {
  /** The current node; null before the first one. */
  node: z.string().nullable(),
  /** The number of the input from the channel; the setup is 0. */
  turn: z.int(),
  /** The time since the start of the talk. */
  ms: z.int(),
  /** The name of the input, edge or effect that caused the step. */
  cause: z.string(),
};

const step = <const T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...common, ...shape });

/** A step of a talk. Traces list steps in order. */
export const TraceStep = z
  .discriminatedUnion('type', [
    step('agent.call-pinned', { agentId: z.string(), version: z.string(), hash: z.string() }),
    step('turn.heard', { text: z.string(), lang: Language, optOut: OptOutAnswer.optional() }),
    step('turn.understood', {
      as: z.enum(UNDERSTOOD_AS),
      candidates: z.array(Scored),
      thresholds: z.object({ act: z.number(), ask: z.number(), margin: z.number() }),
    }),
    step('slot.set', {
      slot: z.string(),
      value: SlotValue,
      source: z.enum(['caller', 'set', 'tool', 'model', 'given']),
      raw: z.string(),
    }),
    step('edge.taken', { edge: z.string(), to: z.string(), why: z.string() }),
    step('node.entered', { nodeType: z.string(), visit: z.int() }),
    step('tool.started', { tool: z.string(), key: z.string() }),
    step('tool.finished', { tool: z.string(), key: z.string(), outcome: z.string(), tookMs: z.int() }),
    step('model.started', { key: z.string() }),
    step('model.first-token', { key: z.string(), tookMs: z.int() }),
    /** `reason`: why the model didn't answer, such as `quota_reached`. */
    step('model.finished', {
      key: z.string(),
      outcome: z.string(),
      tookMs: z.int(),
      reason: z.string().max(100).optional(),
    }),
    step('speech.sent', { text: z.string() }),
    step('speech.interrupted', { heard: z.string(), afterMs: z.number() }),
    step('limit.hit', { limit: z.string() }),
    step('transfer.requested', { to: z.string(), key: z.string() }),
    step('call.controlled', { action: z.string(), text: z.string() }),
    step('call.ended', { reason: z.string() }),
  ])
  .meta({
    id: 'TraceStep',
    example: { type: 'node.entered', node: 'greet', turn: 0, ms: 0, cause: 'start', nodeType: 'say', visit: 1 },
  });
export type TraceStep = z.infer<typeof TraceStep>;
export type TraceStepType = TraceStep['type'];
