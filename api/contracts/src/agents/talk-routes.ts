import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { Language } from '../base/fields.ts';
import { ConversationId, Instant } from '../base/ids.ts';
import { optional } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Author, idSchema, itemSchema, ResourceVersion } from '../resources/schemas.ts';
import { FlowEdge, FlowGraph } from '../talk/flow.ts';
import { FlowProblem } from '../talk/flow-problem.ts';
import { FrameOut } from '../talk/frames.ts';
import { TalkInput } from '../talk/input.ts';
import { NODE_TYPES } from '../talk/nodes.ts';
import { SlotName, SlotValue } from '../talk/slots.ts';
import { TraceStep } from '../talk/trace.ts';
import { TalkVersionName } from '../talk/version.ts';
import { agents } from './agents.ts';
import { flows } from './flows.ts';

export const TalkId = z
  .string()
  .regex(/^tlk_[1-9]\d{0,15}$/)
  .meta({ example: 'tlk_1042' });
/** The maximum number of open talks per account. */
export const MAX_OPEN_TALKS = 200;
/** A talk without input for this long ends. */
export const TALK_ABANDONED_MS = 600_000;

/** The state of a talk, as testers see it. */
export const TalkStatus = z
  .object({
    status: z.enum(['open', 'ended']),
    endedReason: z.string().nullable(),
    lang: Language,
    node: z.string().nullable(),
    turn: z.int(),
    slots: z.record(z.string(), SlotValue),
    /** The expected next input: the caller, the result of an effect by its key, or nothing. */
    awaiting: z
      .union([
        z.object({ kind: z.literal('caller'), silenceMs: z.int() }),
        z.object({ kind: z.literal('effect'), key: z.string(), of: z.string() }),
      ])
      .nullable(),
    outcome: z.string().nullable(),
    /** True while a person has taken over. */
    isTakenOver: z.literal(true).optional(),
  })
  .meta({ id: 'TalkStatus' });
export type TalkStatus = z.infer<typeof TalkStatus>;

const Turn = z
  .object({ frames: z.array(FrameOut), trace: z.array(TraceStep), state: TalkStatus })
  .meta({ id: 'TalkTurn' });
export const TalkTurn = Turn;
export type TalkTurn = z.infer<typeof Turn>;
export const TalkStarted = Turn.extend({ talkId: TalkId, conversationId: ConversationId }).meta({ id: 'TalkStarted' });

export const PublishedVersion = z
  .object({
    number: z.int(),
    hash: z.string(),
    name: z.string(),
    note: z.string(),
    publishedAt: Instant,
    publishedBy: Author,
  })
  .meta({ id: 'PublishedVersion' });
export type PublishedVersion = z.infer<typeof PublishedVersion>;
const Frozen = z.record(z.string(), z.json());
/** A difference between two versions, by dotted path. */
export const VersionChange = z
  .object({ path: z.string(), from: z.json().optional(), to: z.json().optional() })
  .meta({ id: 'VersionChange' });
/**
 * The nodes and edges of a flow that the changes refer to, as in the later version or else the earlier one. A null id
 * is the agent's own flow.
 */
export const ChangedFlow = z
  .object({
    flowId: z.string().nullable(),
    nodes: z.array(z.object({ id: z.string(), name: z.string(), type: z.enum(NODE_TYPES) })),
    edges: z.array(FlowEdge),
  })
  .meta({ id: 'ChangedFlow' });
export type ChangedFlow = z.infer<typeof ChangedFlow>;

const Problems = z.object({ problems: z.array(FlowProblem) });
const agentParams = z.object({ id: idSchema(agents.idPrefix) });
const nthParams = agentParams.extend({
  n: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .meta({ example: '7' }),
});
const talkParams = z.object({ talkId: TalkId });
const read = { access: 'agents.read', scope: 'agents.read' } as const;
const manage = { access: 'agents.manage', scope: 'agents.write', idempotent: true } as const;

/** The additional routes of agents and flows, and the routes of talks. */
export const talkRoutes = defineRoutes({
  'flows.validate': {
    method: 'POST',
    path: '/api/flows/:id/validate',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the problems of a flow as saved, or with the given fields replaced, each with its location',
    access: 'flows.read',
    scope: 'flows.read',
    params: z.object({ id: idSchema(flows.idPrefix) }),
    body: FlowGraph.partial().optional(),
    ok: { status: 200, body: Problems },
    errors: ['resource.not_found'],
  },
  'agents.validate': {
    method: 'POST',
    path: '/api/agents/:id/validate',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the problems of the drafts of an agent and its flow',
    ...read,
    params: agentParams,
    ok: { status: 200, body: Problems },
    errors: ['resource.not_found'],
  },
  'agents.publish': {
    method: 'POST',
    path: '/api/agents/:id/publish',
    impersonator: 'allowed',
    agency: 'build',
    summary: 'Publishes an agent with its flow, prompt and tools; new calls use the published version',
    ...manage,
    params: agentParams,
    body: z.object({ version: ResourceVersion, name: characters(80).default(''), note: characters(500).default('') }),
    ok: { status: 201, body: z.object({ publishedVersion: z.int(), hash: z.string() }) },
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict', 'agent.not_publishable'],
  },
  'agents.published': {
    method: 'GET',
    path: '/api/agents/:id/published',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the published versions of an agent, newest first',
    ...read,
    params: agentParams,
    ok: { status: 200, body: z.object({ data: z.array(PublishedVersion) }) },
    errors: ['resource.not_found'],
  },
  'agents.getPublished': {
    method: 'GET',
    path: '/api/agents/:id/published/:n',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads a published version with its content',
    ...read,
    params: nthParams,
    ok: { status: 200, body: PublishedVersion.extend({ content: Frozen }).meta({ id: 'PublishedContent' }) },
    errors: ['resource.not_found'],
  },
  'agents.readDraft': {
    method: 'GET',
    path: '/api/agents/:id/draft',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads the content that publishing the draft would freeze',
    ...read,
    params: agentParams,
    ok: { status: 200, body: z.object({ hash: z.string(), content: Frozen }).meta({ id: 'DraftContent' }) },
    errors: ['resource.not_found'],
  },
  'agents.restorePublished': {
    method: 'POST',
    path: '/api/agents/:id/published/:n/restore',
    impersonator: 'allowed',
    agency: 'build',
    summary: 'Restores a published version, including its flow, as the draft',
    ...manage,
    params: nthParams,
    body: z.object({ version: ResourceVersion }),
    ok: { status: 200, body: itemSchema(agents) },
    errors: ['resource.not_found', 'resource.version_conflict', 'resource.conflict'],
  },
  'agents.diffPublished': {
    method: 'GET',
    path: '/api/agents/:id/published/:n/diff',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Compares a published version with another one or the draft',
    ...read,
    params: nthParams,
    query: z.object({ against: optional(TalkVersionName).default('draft') }),
    ok: { status: 200, body: z.object({ changes: z.array(VersionChange), flows: z.array(ChangedFlow) }) },
    errors: ['resource.not_found'],
  },
  'talks.start': {
    method: 'POST',
    path: '/api/agents/:id/talks',
    impersonator: 'allowed',
    agency: 'build',
    summary: 'Starts a test talk with an agent; whoever may read agents may talk to them',
    ...read,
    params: agentParams,
    body: z.object({
      version: TalkVersionName.default('draft'),
      lang: Language.optional(),
      /** The simulated start time of the talk, such as at night; now if absent. */
      now: Instant.optional(),
      given: z.record(SlotName, SlotValue).default({}),
      /** Whether HTTP tools send requests; otherwise they fail. */
      allowsRequests: z.boolean().default(false),
    }),
    ok: { status: 201, body: TalkStarted },
    errors: ['resource.not_found', 'resource.conflict', 'resource.limit_reached', 'agent.not_publishable'],
  },
  'talks.connect': {
    method: 'GET',
    path: '/api/agents/:id/talk',
    impersonator: 'allowed',
    agency: 'build',
    summary:
      "Connects a test talk by WebSocket, in the frames of Twilio's ConversationRelay; each turn is followed by its trace",
    access: 'agents.read',
    params: agentParams,
    query: z.object({
      version: optional(TalkVersionName).default('draft'),
      lang: optional(Language),
      /** A talk of the same person to continue. */
      talkId: optional(TalkId),
      /** Whether HTTP tools call out; otherwise they fail. */
      requests: optional(z.enum(['allowed', 'refused'])).default('refused'),
    }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'resource.limit_reached', 'talk.ended', 'request.upgrade_required'],
    raw: 'response',
    media: 'application/json',
  },
  'talks.take': {
    method: 'POST',
    path: '/api/talks/:talkId',
    impersonator: 'allowed',
    agency: 'build',
    summary: 'Sends an input to a talk and returns the resulting turn',
    ...read,
    params: talkParams,
    body: z.object({ input: TalkInput }),
    ok: { status: 200, body: Turn },
    errors: ['resource.not_found', 'talk.ended'],
  },
  'talks.end': {
    method: 'DELETE',
    path: '/api/talks/:talkId',
    impersonator: 'allowed',
    agency: 'build',
    summary: 'Ends a talk',
    ...read,
    params: talkParams,
    ok: { status: 200, body: Turn },
    errors: ['resource.not_found'],
  },
});
