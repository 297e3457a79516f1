import { z } from 'zod';
import { Language } from '../kinds/fields.ts';
import { OptOutAnswer } from './opt-out.ts';
import { SlotValue } from './slots.ts';

const Scored = z.object({
  kind: z.enum(['intent', 'slot', 'global']),
  name: z.string(),
  score: z.number(),
  raw: z.string().optional(),
});
export type Scored = z.infer<typeof Scored>;

/** What a turn was taken as: done, done and said back, asked which, or not understood. */
export const UNDERSTOOD_AS = ['act', 'confirm', 'which', 'noMatch'] as const;

const common = {
  /** The node at which it happened, null before the first. */
  node: z.string().nullable(),
  /** Counts what came from the caller's side, from 0 at the setup. */
  turn: z.int(),
  /** Since the talk began. */
  ms: z.int(),
  /** The name of the input, edge or effect that caused it. */
  cause: z.string(),
};

const step = <const T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...common, ...shape });

/** One step of a talk, in the order in which they happened. */
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
    /** `reason`: why the model gave no answer, such as `quota_reached`. */
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
