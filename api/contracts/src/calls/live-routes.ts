import { z } from 'zod';
import { TalkId, TalkStarted, TalkTurn } from '../agents/talk-routes.ts';
import { characters } from '../base/characters.ts';
import { Language, PhoneNumber } from '../base/fields.ts';
import { ConversationIdText, Instant } from '../base/ids.ts';
import { Conversation } from '../conversations/conversation.ts';
import { tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { ControlInput, TalkInput } from '../talk/input.ts';
import { NodeId } from '../talk/nodes.ts';
import { SlotValue } from '../talk/slots.ts';
import { TraceStep } from '../talk/trace.ts';

/** The maximum number of trace steps in a response; older ones are omitted. */
export const MAX_TRACE_STEPS = 2_000;

const At = z.object({ x: z.number(), y: z.number() });
/** The state of a call that an agent answers, and its trace. */
export const LiveTalk = z
  .object({
    agentId: z.string(),
    version: z.string(),
    isLive: z.boolean(),
    /** The person who took the call over; null while the agent speaks. */
    takenOverBy: z.object({ id: z.string(), name: z.string().nullable(), since: Instant }).nullable(),
    /** The people who joined the call that somebody took over. */
    joinedBy: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
    /** Whether a language model takes part, which a person can whisper to. */
    hasModel: z.boolean(),
    node: z.string().nullable(),
    /** The current flow as a graph. */
    nodes: z.array(z.object({ id: NodeId, name: z.string(), type: z.string(), at: At })),
    edges: z.array(z.object({ id: NodeId, from: NodeId, to: NodeId })),
    slots: z.array(z.object({ name: z.string(), value: SlotValue, ms: z.int() })),
    /** The pending effect; null while the talk waits for its caller only. */
    underWay: z.object({ name: z.string(), ms: z.int() }).nullable(),
    /** The latency per turn: our own, the model's and the tools'. */
    turns: z.array(z.object({ turn: z.int(), ms: z.int(), oursMs: z.int(), modelMs: z.int(), toolMs: z.int() })),
    steps: z.array(TraceStep).max(MAX_TRACE_STEPS),
  })
  .meta({ id: 'LiveTalk' });
export type LiveTalk = z.infer<typeof LiveTalk>;

/** A live call that a person takes part in. */
export const TakenCall = z
  .object({
    conversation: Conversation,
    /** Whether the person took the call over, rather than joined who did. Only the taker hands it back or ends it. */
    isTaker: z.boolean(),
  })
  .meta({ id: 'TakenCall' });
export type TakenCall = z.infer<typeof TakenCall>;

const conversation = z.object({ id: ConversationIdText });

/** Calls that agents answer: simulated calls, and taking part in any live call. */
export const liveCallRoutes = defineRoutes({
  'calls.simulate': {
    method: 'POST',
    path: '/api/simulator/calls',
    summary: "Calls one of the account's simulator numbers; the agent that the number currently routes to answers",
    access: 'api_key',
    scope: 'intake.write',
    body: z.object({
      to: PhoneNumber,
      /** Null for a caller who withholds their number. */
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
    summary: "Sends a caller's input, if any, to a simulated call and returns what the agent has said since",
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
      'Takes part in a live call: takes it over, joins who did, speaks instead of its agent, whispers to its model, hands it back, or ends it',
    access: 'conversation.control',
    scope: 'conversation.write',
    params: conversation,
    body: z.object({
      action: z.enum(ControlInput.options.map(({ shape }) => shape.type.value)),
      text: characters(1_000, 1).optional(),
    }),
    ok: { status: 200, body: Conversation },
    errors: ['resource.not_found', 'talk.ended', 'talk.not_taken_over', 'conversation.taken'],
    idempotent: true,
  },
  listTakenCalls: {
    method: 'GET',
    path: '/api/takenCalls',
    summary: 'Lists the live calls that the caller has taken over or joined',
    access: 'conversation.control',
    ok: { status: 200, body: z.object({ data: z.array(TakenCall) }) },
  },
  readTalk: {
    method: 'GET',
    path: '/api/conversations/:id/talk',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads the state of a call that an agent answered, and its trace',
    access: 'conversation.read',
    scope: 'conversation.read',
    params: conversation,
    query: z.object({ tenantId }),
    ok: { status: 200, body: LiveTalk },
    errors: ['resource.not_found'],
  },
});
