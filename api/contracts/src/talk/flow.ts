import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Expression, FlowNode, NodeId } from './nodes.ts';
import { Slot, SlotName, SlotValue } from './slots.ts';
import { Phrases } from './words.ts';

export const MAX_NODES = 300;
export const MAX_EDGES = 1_000;
export const MAX_INTENTS = 200;
export const MAX_SLOTS = 100;
export const MAX_VARIABLES = 300;
/**
 * The maximum total length of all intents' phrases and examples. Each turn compares the caller's words with all of
 * them.
 */
export const MAX_INTENT_CHARACTERS = 200_000;

export const IntentName = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,47}$/)
  .meta({ example: 'book_visit' });

/** Something that a caller may want. Phrases are matched literally; examples are compared by similarity. */
export const Intent = z
  .object({ name: IntentName, phrases: Phrases.default({}), examples: Phrases.default({}) })
  .meta({ id: 'Intent', example: { name: 'book_visit', examples: { en: ['I need an appointment for my dog'] } } });
export type Intent = z.infer<typeof Intent>;

export const TOOL_OUTCOMES = ['ok', 'error', 'timeout'] as const;

/** The condition of an edge. */
export const EdgeCondition = z.discriminatedUnion('type', [
  z.object({ type: z.literal('intent'), intent: IntentName }),
  z.object({ type: z.literal('slots'), slots: z.array(SlotName).min(1).max(20) }),
  z.object({ type: z.literal('expr'), expr: Expression }),
  z.object({ type: z.literal('dtmf'), digits: z.string().regex(/^[0-9*#]{1,20}$/) }),
  z.object({ type: z.literal('tool'), outcome: z.enum(TOOL_OUTCOMES) }),
  z.object({ type: z.literal('noMatch'), count: z.int().min(1).max(10).default(1) }),
  z.object({ type: z.literal('silence'), count: z.int().min(1).max(10).default(1) }),
  z.object({ type: z.literal('described'), description: characters(500, 1) }),
  z.object({ type: z.literal('else') }),
]);
export type EdgeCondition = z.infer<typeof EdgeCondition>;

/** An edge between two nodes. Of a node's outgoing edges, the first matching one in the flow's order is taken. */
export const FlowEdge = z
  .object({ id: NodeId, from: NodeId, to: NodeId, when: EdgeCondition })
  .meta({ id: 'FlowEdge', example: { id: 'e1', from: 'greet', to: 'bye', when: { type: 'else' } } });
export type FlowEdge = z.infer<typeof FlowEdge>;

export const GLOBALS = ['human', 'repeat', 'slower', 'stop', 'wrongNumber', 'language'] as const;
export type GlobalKind = (typeof GLOBALS)[number];
/** Globals that require a target node; the others are answered in place. */
export const GLOBALS_WITH_TARGET = ['human', 'stop', 'wrongNumber'] as const satisfies readonly GlobalKind[];

/** A request that is understood at any node. */
export const FlowGlobal = z
  .object({ kind: z.enum(GLOBALS), to: NodeId.nullable().default(null), phrases: Phrases.default({}) })
  .meta({ id: 'FlowGlobal', example: { kind: 'human', to: 'handover' } });
export type FlowGlobal = z.infer<typeof FlowGlobal>;

const charactersOf = (intents: readonly Intent[]): number =>
  intents
    .flatMap(({ phrases, examples }) => [phrases.en, phrases.es, examples.en, examples.es])
    .flatMap((texts) => texts ?? [])
    .reduce((sum, text) => sum + text.length, 0);

/** The fields of a flow. */
export const flowFields = {
  nodes: z.array(FlowNode).max(MAX_NODES),
  edges: z.array(FlowEdge).max(MAX_EDGES),
  globals: z.array(FlowGlobal).max(GLOBALS.length),
  slots: z.array(Slot).max(MAX_SLOTS),
  intents: z
    .array(Intent)
    .max(MAX_INTENTS)
    .refine((intents) => charactersOf(intents) <= MAX_INTENT_CHARACTERS, {
      error: `must have at most ${MAX_INTENT_CHARACTERS} characters in phrases and examples`,
      params: { code: 'too_many' },
    }),
  start: z.string().max(64),
  /** Initial values for texts and conditions. */
  variables: z.record(SlotName, SlotValue).refine((variables) => Object.keys(variables).length <= MAX_VARIABLES, {
    error: `must have at most ${MAX_VARIABLES} entries`,
    params: { code: 'too_many' },
  }),
};
/** A conversation as a graph. */
export const FlowGraph = z.object(flowFields);
export type FlowGraph = z.infer<typeof FlowGraph>;
