import { z } from 'zod';
import { characters } from '../characters.ts';
import { Instant } from '../ids.ts';
import { defineResource } from '../resources/define-resource.ts';
import { idSchema, ResourceVersion } from '../resources/schemas.ts';
import { Interruptions } from '../talk/nodes.ts';
import { AgentAnalysis, AgentPrivacy, AgentVoice, TalkLimits, Thresholds } from '../talk/version.ts';
import { Spoken } from '../talk/words.ts';
import { AgentTool } from './agent-tools.ts';
import { Description, Language } from './fields.ts';
import { unfilledPlace } from './http-tool.ts';

const AGENT_STATUSES = ['draft', 'published', 'draft_ahead', 'archived'] as const;

const distinct = <T>(values: readonly T[]) => new Set(values).size === values.length;
const duplicate = { error: 'duplicate', params: { code: 'duplicate' } };

/** What a publication froze. */
export const Publication = z
  .object({
    number: z.int().min(1),
    /** SHA-256 of what was frozen, in hex. */
    hash: z.string(),
    name: characters(80),
    note: characters(500),
    /** The versions of the flows that it took, by id. */
    flows: z.record(z.string(), ResourceVersion),
  })
  .meta({ id: 'Publication', example: { number: 7, hash: '9f2c…', name: 'Spring hours', note: '', flows: {} } });
export type Publication = z.infer<typeof Publication>;

/** Who answers calls: a flow, or a prompt alone, with a voice, tools and limits. Changes reach calls with the next publication. */
export const agents = defineResource({
  kind: 'agents',
  singular: 'agent',
  idPrefix: 'agt',
  fields: {
    description: Description,
    language: Language,
    /** All that it speaks; its first `language` is among them. */
    languages: z.array(Language).min(1).max(Language.options.length).refine(distinct, duplicate),
    greeting: Spoken,
    voice: AgentVoice,
    flowId: idSchema('flw').nullable(),
    promptId: idSchema('pmt').nullable(),
    tools: z
      .array(AgentTool)
      .max(20)
      .refine((tools) => distinct(tools.map(({ name }) => name)), duplicate),
    limits: TalkLimits,
    thresholds: Thresholds,
    interruptions: Interruptions,
    privacy: AgentPrivacy,
    /** Of the flow's values, those that are noted of each call after it; all of them where none is named. */
    analysis: AgentAnalysis,
    /** In CEL: whether a call was a success; empty where the outcome alone tells. */
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
      /** The numbers that it answers. */
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
    'tools.templateId': 'templates',
    'tools.smartTagId': 'smartTags',
  },
  isReadByAgency: true,
  check: ({ language, languages, tools }, report) => {
    if (!languages.includes(language)) report('languages', 'language_missing');
    for (const [index, tool] of tools.entries()) {
      const unfilled = tool.kind === 'http' ? unfilledPlace(tool) : undefined;
      if (unfilled !== undefined) report(`tools.${index}.${unfilled.path}`, 'unknown_place');
    }
  },
});
