import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { SlotName } from './slots.ts';
import { Spoken } from './words.ts';

/** An id within a flow. */
export const NodeId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** The caller's input that can interrupt speech: none, digits, words, or both. */
export const INTERRUPTIBLE = ['none', 'dtmf', 'speech', 'any'] as const;

/** How callers can interrupt an agent. The nodes of its flow may restrict this further. */
export const Interruptions = z
  .object({
    interruptible: z.enum(INTERRUPTIBLE),
    /** Fewer words than this don't interrupt, unless they are understood. */
    minWords: z.int().min(1).max(10),
  })
  .meta({ id: 'AgentInterruptions', example: { interruptible: 'any', minWords: 1 } });
export type Interruptions = z.infer<typeof Interruptions>;

const common = {
  id: NodeId,
  name: characters(80).default(''),
  note: characters(1_000).default(''),
  /** The position on the canvas. */
  at: z.object({ x: z.number(), y: z.number() }).default({ x: 0, y: 0 }),
  interruptible: z.enum(INTERRUPTIBLE).default('any'),
  /** Fewer words than this don't interrupt, unless they are understood. */
  minWords: z.int().min(1).max(10).default(1),
};

/** A condition or value in CEL (https://cel.dev), over slots and the talk's variables. */
export const Expression = characters(500, 1).meta({ example: 'weight > 20.0 && species == "dog"' });

const Start = z.object({ ...common, type: z.literal('start') });
const Say = z.object({ ...common, type: z.literal('say'), text: Spoken.default({}) });
const Ask = z.object({
  ...common,
  type: z.literal('ask'),
  text: Spoken.default({}),
  /** Said instead of `text` after an input that wasn't understood. */
  again: Spoken.default({}),
  slots: z
    .array(z.object({ slot: SlotName, required: z.boolean().default(true) }))
    .max(20)
    .default([]),
  /** The time until silence counts as an input. */
  silenceMs: z.int().min(2_000).max(60_000).default(6_000),
});
const Menu = z.object({
  ...common,
  type: z.literal('menu'),
  text: Spoken.default({}),
  again: Spoken.default({}),
  silenceMs: z.int().min(2_000).max(60_000).default(6_000),
});
const Branch = z.object({ ...common, type: z.literal('branch') });
const SetValues = z.object({
  ...common,
  type: z.literal('set'),
  values: z
    .array(z.object({ slot: SlotName, value: Expression }))
    .max(20)
    .default([]),
});
const Tool = z.object({
  ...common,
  type: z.literal('tool'),
  tool: characters(80).default(''),
  /** The values of the tool's arguments, in CEL. */
  arguments: z.record(z.string().max(80), Expression).default({}),
  /** Assigns results to slots, by dotted path. */
  results: z
    .array(z.object({ slot: SlotName, path: characters(200) }))
    .max(20)
    .default([]),
  /** Said while a slow tool runs. */
  waiting: Spoken.default({}),
});
const Model = z.object({
  ...common,
  type: z.literal('model'),
  prompt: characters(20_000).default(''),
  tools: z.array(characters(80, 1)).max(20).default([]),
  slots: z.array(SlotName).max(20).default([]),
  maxTurns: z.int().min(1).max(50).default(10),
  silenceMs: z.int().min(2_000).max(60_000).default(6_000),
});
/** A number, or the person on call according to the schedule. */
const TransferTo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('number'), number: characters(40) }),
  z.object({ kind: z.literal('onCall') }),
]);
const Transfer = z.object({
  ...common,
  type: z.literal('transfer'),
  text: Spoken.default({}),
  to: TransferTo.default({ kind: 'onCall' }),
});
const Handover = z.object({
  ...common,
  type: z.literal('handover'),
  text: Spoken.default({}),
  reason: characters(200).default(''),
});
const Subflow = z.object({ ...common, type: z.literal('subflow'), flowId: z.string().max(80).default('') });
export const FLOW_OUTCOMES = ['resolved', 'booked', 'message_taken', 'transferred', 'not_resolved'] as const;
const End = z.object({
  ...common,
  type: z.literal('end'),
  text: Spoken.default({}),
  outcome: z.enum(FLOW_OUTCOMES).default('resolved'),
});

/** A node of a flow. */
export const FlowNode = z
  .discriminatedUnion('type', [Start, Say, Ask, Menu, Branch, SetValues, Tool, Model, Transfer, Handover, Subflow, End])
  .meta({ id: 'FlowNode', example: { id: 'greet', type: 'say', text: { en: 'Hello.' } } });
export type FlowNode = z.infer<typeof FlowNode>;
export type NodeType = FlowNode['type'];
export const NODE_TYPES: readonly NodeType[] = FlowNode.options.map(({ shape }) => shape.type.value);
export type NodeOf<T extends NodeType> = Extract<FlowNode, { type: T }>;
