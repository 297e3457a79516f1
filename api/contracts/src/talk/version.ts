import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Language } from '../base/fields.ts';
import { REDACTIONS } from '../base/redaction.ts';
import { AgentTool } from './agent-tools.ts';
import { FlowGraph } from './flow.ts';
import { Interruptions } from './nodes.ts';
import { SLOT_TYPES, SlotName } from './slots.ts';
import { Spoken } from './words.ts';

/** Limits that guarantee that a talk ends. */
export const TalkLimits = z
  .object({
    /** The maximum duration of the call. */
    callMs: z.int().min(60_000).max(7_200_000).default(1_800_000),
    /** The maximum total duration of consecutive silence. */
    silenceMs: z.int().min(10_000).max(600_000).default(60_000),
    /** The maximum number of nodes that a talk visits between two inputs of the caller. */
    steps: z.int().min(5).max(500).default(50),
    toolMs: z.int().min(1_000).max(60_000).default(10_000),
    modelMs: z.int().min(1_000).max(60_000).default(15_000),
    modelTokens: z.int().min(50).max(10_000).default(2_000),
  })
  .meta({ id: 'TalkLimits' });
export type TalkLimits = z.infer<typeof TalkLimits>;

/** Score thresholds (0 to 1) for acting, confirming, asking which of several was meant, and not understanding. */
export const Thresholds = z
  .object({
    act: z.number().min(0).max(1).default(0.82),
    ask: z.number().min(0).max(1).default(0.6),
    /** The minimum lead of the best score over the next one. */
    margin: z.number().min(0).max(1).default(0.08),
  })
  .meta({ id: 'TalkThresholds' });
export type Thresholds = z.infer<typeof Thresholds>;

/** The voice of an agent, on channels with selectable voices. */
export const AgentVoice = z
  .object({
    /** The name of the voice at the carrier or in the browser; empty for the default voice of the language. */
    name: characters(80),
    /** The speed relative to normal. */
    speed: z.number().min(0.5).max(2),
  })
  .meta({ id: 'AgentVoice', example: { name: '', speed: 1 } });
export type AgentVoice = z.infer<typeof AgentVoice>;

/** Limits what is stored of an agent's calls. */
export const AgentPrivacy = z
  .object({
    /**
     * The kinds of text that are masked in the agent's calls, in addition to those that the account masks in all calls.
     */
    redaction: z
      .array(z.enum(REDACTIONS))
      .max(REDACTIONS.length)
      .refine((kinds) => new Set(kinds).size === kinds.length, { error: 'duplicate', params: { code: 'duplicate' } }),
  })
  .meta({ id: 'AgentPrivacy', example: { redaction: ['card_number'] } });
export type AgentPrivacy = z.infer<typeof AgentPrivacy>;

/** The values that are recorded after each call. */
export const AgentAnalysis = z
  .array(z.object({ name: SlotName, type: z.enum(SLOT_TYPES), description: characters(200).default('') }))
  .max(20);
export type AgentAnalysis = z.infer<typeof AgentAnalysis>;

/** Everything that a talk needs, frozen: the content of a publication, identified by its hash. */
export const TalkVersion = z.object({
  agentId: z.string(),
  version: z.string(),
  hash: z.string(),
  /** The talk starts in the first language and follows the caller. */
  languages: z.array(Language).min(1),
  greeting: Spoken,
  timeZone: z.string(),
  /** The country (ISO 3166-1) of phone numbers without a country code. */
  region: z.string().length(2).default('US'),
  limits: TalkLimits,
  thresholds: Thresholds,
  /** The ids of the original flow and prompt; null for none. */
  flowId: z.string().nullable(),
  promptId: z.string().nullable(),
  flow: FlowGraph,
  /** The flows of subflow nodes, by id. */
  subflows: z.record(z.string(), FlowGraph),
  tools: z.array(AgentTool),
  /** In CEL; empty if the outcome decides. Absent in older versions. */
  successRule: z.string().optional(),
  /** Absent if everything may interrupt, and in older versions. */
  interruptions: Interruptions.optional(),
  /** Absent if they have their defaults: the channel's own voice, no additional masking, all values recorded. */
  voice: AgentVoice.optional(),
  privacy: AgentPrivacy.optional(),
  analysis: AgentAnalysis.optional(),
});
export type TalkVersion = z.infer<typeof TalkVersion>;

/** The number of a published version, or the draft. */
export const TalkVersionName = z
  .union([z.literal('draft'), z.string().regex(/^[1-9]\d{0,8}$/), z.int().min(1).max(999_999_999).transform(String)])
  .meta({ example: 'draft' });
