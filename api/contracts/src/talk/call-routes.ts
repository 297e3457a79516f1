import { z } from 'zod';
import { characters } from '../characters.ts';
import { Conversation } from '../conversations/row.ts';
import { tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { ConversationIdText, Instant } from '../ids.ts';
import { Language, PhoneNumber } from '../kinds/fields.ts';
import { ControlInput, TalkInput } from './input.ts';
import { NodeId } from './nodes.ts';
import { TalkId, TalkStarted, TalkTurn } from './routes.ts';
import { SlotValue } from './slots.ts';
import { TraceStep } from './trace.ts';

/** The steps of a call's trace that a reader gets: the latest, where there are more. */
export const MAX_TRACE_STEPS = 2_000;

const At = z.object({ x: z.number(), y: z.number() });
/** How a talk of ours stands or ended, and how it got there. */
export const LiveTalk = z
  .object({
    agentId: z.string(),
    version: z.string(),
    isLive: z.boolean(),
    /** Who speaks in the agent's place; null while the agent does. */
    takenOverBy: z.object({ id: z.string(), name: z.string().nullable(), since: Instant }).nullable(),
    /** Whether a model speaks in it, which can be told something. */
    hasModel: z.boolean(),
    node: z.string().nullable(),
    /** The flow that it is in, as a graph. */
    nodes: z.array(z.object({ id: NodeId, name: z.string(), type: z.string(), at: At })),
    edges: z.array(z.object({ id: NodeId, from: NodeId, to: NodeId })),
    slots: z.array(z.object({ name: z.string(), value: SlotValue, ms: z.int() })),
    /** What it waits for outside of the call; null where it waits for nothing but its caller. */
    underWay: z.object({ name: z.string(), ms: z.int() }).nullable(),
    /** The time to an answer by turn: ours, the model's and tools'. */
    turns: z.array(z.object({ turn: z.int(), ms: z.int(), oursMs: z.int(), modelMs: z.int(), toolMs: z.int() })),
    steps: z.array(TraceStep).max(MAX_TRACE_STEPS),
  })
  .meta({ id: 'LiveTalk' });
export type LiveTalk = z.infer<typeof LiveTalk>;

const conversation = z.object({ id: ConversationIdText });

/** Calls that agents answer: those of the simulator, and how people take part in any. */
export const liveCallRoutes = defineRoutes({
  'calls.simulate': {
    method: 'POST',
    path: '/api/simulator/calls',
    summary:
      'Calls a number of the account that has the simulator for a carrier; the agent that it goes to now answers',
    access: 'api_key',
    scope: 'intake.write',
    body: z.object({
      to: PhoneNumber,
      /** Null of a caller who withholds it. */
      from: PhoneNumber.nullable().default(null),
      callerName: characters(200, 1).optional(),
      lang: Language.optional(),
    }),
    ok: { status: 201, body: TalkStarted },
    errors: ['resource.not_found', 'resource.limit_reached', 'call.unanswered'],
    idempotent: true,
  },
  'calls.speak': {
    method: 'POST',
    path: '/api/simulator/calls/:talkId',
    summary: 'Gives a simulated call what its caller does, if anything, and answers what was said to them since',
    access: 'api_key',
    scope: 'intake.write',
    params: z.object({ talkId: TalkId }),
    body: z.object({ input: TalkInput.optional() }),
    ok: { status: 200, body: TalkTurn },
    errors: ['resource.not_found', 'talk.ended'],
    idempotent: true,
  },
  controlConversation: {
    method: 'POST',
    path: '/api/conversations/:id/control',
    impersonator: 'allowed',
    summary:
      'Takes part in a live call: takes it over, speaks in its agent’s place, tells its model something, hands it back, or ends it',
    access: 'conversation.control',
    scope: 'conversation.write',
    params: conversation,
    body: z.object({
      action: z.enum(ControlInput.options.map(({ shape }) => shape.type.value)),
      text: characters(1_000, 1).optional(),
    }),
    ok: { status: 200, body: Conversation },
    errors: ['resource.not_found', 'talk.ended', 'talk.not_taken_over'],
    idempotent: true,
  },
  readTalk: {
    method: 'GET',
    path: '/api/conversations/:id/talk',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads how a call that an agent answered stands, or ended, and its trace',
    access: 'conversation.read',
    scope: 'conversation.read',
    params: conversation,
    query: z.object({ tenantId }),
    ok: { status: 200, body: LiveTalk },
    errors: ['resource.not_found'],
  },
});
