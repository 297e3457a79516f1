import { z } from 'zod';
import { REDACTIONS } from '../account-settings/redaction.ts';
import { characters } from '../characters.ts';
import { AgentTool } from '../kinds/agent-tools.ts';
import { Language } from '../kinds/fields.ts';
import { FlowGraph } from './flow.ts';
import { Interruptions } from './nodes.ts';
import { SLOT_TYPES, SlotName } from './slots.ts';
import { Spoken } from './words.ts';

/** Ends that keep a talk from going on for ever. */
export const TalkLimits = z
  .object({
    /** The longest call. */
    callMs: z.int().min(60_000).max(7_200_000).default(1_800_000),
    /** How long the caller may be silent in all, one silence behind the other. */
    silenceMs: z.int().min(10_000).max(600_000).default(60_000),
    /** Nodes that a talk passes without hearing the caller. */
    steps: z.int().min(5).max(500).default(50),
    toolMs: z.int().min(1_000).max(60_000).default(10_000),
    modelMs: z.int().min(1_000).max(60_000).default(15_000),
    modelTokens: z.int().min(50).max(10_000).default(2_000),
  })
  .meta({ id: 'TalkLimits' });
export type TalkLimits = z.infer<typeof TalkLimits>;

/** Scores from 0 to 1 that decide between acting, saying back, asking which, and not understanding. */
export const Thresholds = z
  .object({
    act: z.number().min(0).max(1).default(0.82),
    ask: z.number().min(0).max(1).default(0.6),
    /** The best must be better than the next by so much. */
    margin: z.number().min(0).max(1).default(0.08),
  })
  .meta({ id: 'TalkThresholds' });
export type Thresholds = z.infer<typeof Thresholds>;

/** How an agent sounds, where the channel speaks by voices that can be chosen. */
export const AgentVoice = z
  .object({
    /** As the carrier, or the browser, names it; empty for the one that it has for the language. */
    name: characters(80),
    /** How many times as fast as usual. */
    speed: z.number().min(0.5).max(2),
  })
  .meta({ id: 'AgentVoice', example: { name: '', speed: 1 } });
export type AgentVoice = z.infer<typeof AgentVoice>;

/** Limits what is kept of an agent's calls. */
export const AgentPrivacy = z
  .object({
    /** Kinds of text that are masked in its calls, beside those that the account has masked in all. */
    redaction: z
      .array(z.enum(REDACTIONS))
      .max(REDACTIONS.length)
      .refine((kinds) => new Set(kinds).size === kinds.length, { error: 'duplicate', params: { code: 'duplicate' } }),
  })
  .meta({ id: 'AgentPrivacy', example: { redaction: ['card_number'] } });
export type AgentPrivacy = z.infer<typeof AgentPrivacy>;

/** Values that are noted of each call after it. */
export const AgentAnalysis = z
  .array(z.object({ name: SlotName, type: z.enum(SLOT_TYPES), description: characters(200).default('') }))
  .max(20);
export type AgentAnalysis = z.infer<typeof AgentAnalysis>;

/** All that a talk runs on, frozen: what a publication holds under its hash. */
export const TalkVersion = z.object({
  agentId: z.string(),
  version: z.string(),
  hash: z.string(),
  /** The first is spoken until the caller speaks another. */
  languages: z.array(Language).min(1),
  greeting: Spoken,
  timeZone: z.string(),
  /** ISO 3166-1: where a phone number without a country's code is. */
  region: z.string().length(2).default('US'),
  limits: TalkLimits,
  thresholds: Thresholds,
  /** The flow and the prompt that it was made of; null of none. */
  flowId: z.string().nullable(),
  promptId: z.string().nullable(),
  flow: FlowGraph,
  /** The flows of its subflow nodes, by id. */
  subflows: z.record(z.string(), FlowGraph),
  tools: z.array(AgentTool),
  /** In CEL; empty where the outcome alone tells. Versions from before it have none. */
  successRule: z.string().optional(),
  /** Absent where everything may interrupt; versions from before it have none. */
  interruptions: Interruptions.optional(),
  /** Absent where they are as they begin: the channel's own voice, nothing more masked, all values noted. */
  voice: AgentVoice.optional(),
  privacy: AgentPrivacy.optional(),
  analysis: AgentAnalysis.optional(),
});
export type TalkVersion = z.infer<typeof TalkVersion>;
