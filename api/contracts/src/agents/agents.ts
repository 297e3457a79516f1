import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Description, Language } from '../base/fields.ts';
import { Instant } from '../base/ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema, ResourceVersion } from '../resources/schemas.ts';
import { AgentTool, findUnfilledPlaceholder } from '../talk/agent-tools.ts';
import { Interruptions } from '../talk/nodes.ts';
import { AgentAnalysis, AgentPrivacy, AgentVoice, TalkLimits, Thresholds } from '../talk/version.ts';
import { Spoken } from '../talk/words.ts';

const AGENT_STATUSES = ['draft', 'published', 'draft_ahead', 'archived'] as const;

const distinct = <T>(values: readonly T[]) => new Set(values).size === values.length;
const duplicate = { error: 'duplicate', params: { code: 'duplicate' } };

/** A published version. */
export const Publication = z
  .object({
    number: z.int().min(1),
    /** The SHA-256 of the frozen content, in hexadecimal. */
    hash: z.string(),
    name: characters(80),
    note: characters(500),
    /** The versions of the included flows, by id. */
    flows: z.record(z.string(), ResourceVersion),
  })
  .meta({ id: 'Publication', example: { number: 7, hash: '9f2c…', name: 'Spring hours', note: '', flows: {} } });
export type Publication = z.infer<typeof Publication>;

/**
 * An agent answers calls with a flow or a prompt, a voice, tools and limits. Changes take effect with the next
 * publication.
 */
export const agents = defineResource({
  kind: 'agents',
  singular: 'agent',
  idPrefix: 'agt',
  fields: {
    description: Description,
    language: Language,
    /** The spoken languages, including the primary `language`. */
    languages: z.array(Language).min(1).max(Language.options.length).refine(distinct, duplicate),
    greeting: Spoken,
    voice: AgentVoice,
    flowId: idSchema('flw').nullable(),
    promptId: idSchema('pmt').nullable(),
    /** The group that gets the agent's conversations, unless their number has one. Takes effect at once. */
    groupId: idSchema('grp').nullable(),
    tools: z
      .array(AgentTool)
      .max(20)
      .refine((tools) => distinct(tools.map(({ name }) => name)), duplicate),
    limits: TalkLimits,
    thresholds: Thresholds,
    interruptions: Interruptions,
    privacy: AgentPrivacy,
    /** The values that are recorded after each call; all values of the flow if empty. */
    analysis: AgentAnalysis,
    /** A CEL expression for whether a call was successful; empty if the outcome decides. */
    successRule: characters(500),
    publication: Publication.nullable(),
  },
  defaults: {
    description: '',
    language: 'en',
    languages: ['en'],
    greeting: {},
    voice: { name: '', speed: 1 },
    flowId: null,
    promptId: null,
    groupId: null,
    tools: [],
    limits: TalkLimits.parse({}),
    thresholds: Thresholds.parse({}),
    interruptions: { interruptible: 'any', minWords: 1 },
    privacy: { redaction: [] },
    analysis: [],
    successRule: '',
    publication: null,
  },
  managed: ['publication'],
  measured: {
    shape: {
      status: z.enum(AGENT_STATUSES).meta({ example: 'draft_ahead' }),
      publishedVersion: z.int().nullable().meta({ example: 7 }),
      publishedAt: Instant.nullable(),
      /** The numbers that the agent answers. */
      numbers: z.array(z.object({ id: z.string(), number: z.string() })),
    },
    none: { status: 'draft', publishedVersion: null, publishedAt: null, numbers: [] },
  },
  limit: 200,
  impersonator: 'write',
  agency: 'build',
  readers: ['builder', 'supervisor'],
  managers: ['builder'],
  searched: ['description'],
  sorts: ['language'],
  filters: ['language'],
  references: {
    flowId: 'flows',
    promptId: 'prompts',
    groupId: 'groups',
    'tools.templateId': 'templates',
    'tools.smartTagId': 'smartTags',
  },
  isReadByAgency: true,
  check: ({ language, languages, tools }, report) => {
    if (!languages.includes(language)) report('languages', 'language_missing');
    for (const [index, tool] of tools.entries()) {
      const unfilled = tool.kind === 'http' ? findUnfilledPlaceholder(tool) : undefined;
      if (unfilled !== undefined) report(`tools.${index}.${unfilled.path}`, 'unknown_place');
    }
  },
});
