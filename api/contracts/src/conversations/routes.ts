import { z } from 'zod';
import { characters } from '../base/characters.ts';
import { ConversationIdText, Instant, IntegerText, Position, SmartTagId, SmartTagIdText } from '../base/ids.ts';
import { optional, tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Conversation, WORK_STATES } from './conversation.ts';
import { Agent, ConversationPage, ListQuery } from './list.ts';
import { ConversationDetail, MessagePage, SmartTagsAnswer } from './message.ts';

const params = z.object({ id: ConversationIdText });
/** A language into which transcripts can be translated. */
export const Lang = z.enum(['en', 'es']).meta({ id: 'Lang' });
const seq = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

export const MessagesQuery = z
  .object({
    before: optional(seq),
    after: optional(seq),
    limit: optional(
      z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number)
        .pipe(z.int().min(1).max(200)),
    ),
    lang: optional(Lang),
    tenantId,
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ['before'],
    message: 'before and after exclude each other',
  });

/** The response of a write: the row with the position of the written event, or its own position if nothing changed. */
const row = { status: 200, body: Conversation } as const;

export const conversationRoutes = defineRoutes({
  listConversations: {
    method: 'GET',
    path: '/api/conversations',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists conversations',
    access: 'conversation.read',
    scope: 'conversation.read',
    query: ListQuery,
    ok: { status: 200, body: ConversationPage },
    errors: ['resource.not_found'],
  },
  listConversationAgents: {
    method: 'GET',
    path: '/api/conversations/agents',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the agents of the latest 10,000 conversations by name, 200 at most',
    access: 'conversation.read',
    scope: 'conversation.read',
    query: z.object({ tenantId }),
    ok: { status: 200, body: z.object({ data: z.array(Agent) }) },
    errors: ['resource.not_found'],
  },
  getConversation: {
    method: 'GET',
    path: '/api/conversations/:id',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads one conversation',
    access: 'conversation.read',
    scope: 'conversation.read',
    params,
    query: z.object({ lang: optional(Lang), tenantId }),
    ok: { status: 200, body: ConversationDetail },
    errors: ['resource.not_found'],
  },
  listMessages: {
    method: 'GET',
    path: '/api/conversations/:id/messages',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads a page of the transcript',
    access: 'conversation.read',
    scope: 'conversation.read',
    params,
    query: MessagesQuery,
    ok: { status: 200, body: MessagePage },
    errors: ['resource.not_found'],
  },
  readRecording: {
    method: 'GET',
    path: '/api/conversations/:id/recording',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Streams the recording, whole or the requested range',
    access: 'conversation.read',
    scope: 'conversation.read',
    params,
    query: z.object({ tenantId }),
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'recording.unavailable', 'rate_limit.exceeded'],
    raw: 'response',
    media: 'audio/*',
  },
  deleteConversation: {
    method: 'DELETE',
    path: '/api/conversations/:id',
    summary: 'Deletes a conversation; it can be restored',
    access: 'conversation.delete',
    scope: 'conversation.write',
    params,
    ok: row,
    errors: ['resource.not_found'],
    idempotent: true,
  },
  restoreConversation: {
    method: 'POST',
    path: '/api/conversations/:id/restore',
    summary: 'Restores a deleted conversation',
    access: 'conversation.delete',
    scope: 'conversation.write',
    params,
    ok: row,
    errors: ['resource.not_found'],
    idempotent: true,
  },
  raiseAttention: {
    method: 'POST',
    path: '/api/conversations/:id/attention',
    impersonator: 'allowed',
    summary: 'Raises attention again',
    access: 'conversation.acknowledge',
    scope: 'conversation.write',
    params,
    ok: row,
    errors: ['resource.not_found'],
    idempotent: true,
  },
  clearAttention: {
    method: 'DELETE',
    path: '/api/conversations/:id/attention',
    impersonator: 'allowed',
    summary: 'Clears attention up to the given position',
    access: 'conversation.acknowledge',
    scope: 'conversation.write',
    params,
    query: z.object({ upTo: optional(IntegerText) }),
    ok: row,
    errors: ['resource.not_found'],
    idempotent: true,
  },
  handleConversation: {
    method: 'POST',
    path: '/api/conversations/:id/handle',
    impersonator: 'allowed',
    summary: 'Handles the alerts up to the given position, for everybody',
    access: 'conversation.acknowledge',
    scope: 'conversation.write',
    params,
    body: z.object({ upTo: Position.optional() }),
    ok: row,
    errors: ['resource.not_found'],
    idempotent: true,
  },
  markSeen: {
    method: 'POST',
    path: '/api/conversations/:id/seen',
    summary: 'Marks a conversation as seen by the caller, up to the given position',
    access: 'conversation.read',
    params,
    body: z.object({ upTo: Position }),
    ok: { status: 204, body: null },
    errors: ['resource.not_found'],
    idempotent: true,
  },
  takeConversation: {
    method: 'POST',
    path: '/api/conversations/:id/take',
    summary: 'Makes the caller the owner; with `If-Owner: none` only if nobody else is',
    access: 'conversation.work',
    params,
    ok: row,
    errors: ['resource.not_found', 'conversation.taken'],
    idempotent: true,
  },
  assignConversation: {
    method: 'POST',
    path: '/api/conversations/:id/assign',
    summary: 'Gives a conversation to a person or a group; null takes it away',
    access: 'conversation.work',
    scope: 'conversation.write',
    params,
    body: z
      .object({
        assigneeId: characters(128, 1).nullable().optional(),
        groupId: characters(128, 1).nullable().optional(),
      })
      .refine(({ assigneeId, groupId }) => assigneeId !== undefined || groupId !== undefined, {
        path: ['assigneeId'],
        message: 'assigneeId or groupId is required',
      }),
    ok: row,
    errors: ['resource.not_found', 'conversation.taken', 'assignee.unknown'],
    idempotent: true,
  },
  acceptOffer: {
    method: 'POST',
    path: '/api/conversations/:id/offer/accept',
    summary: 'Accepts a conversation that the router offers to the caller, who then owns it',
    access: 'conversation.work',
    params,
    ok: row,
    errors: ['resource.not_found', 'offer.gone'],
    idempotent: true,
  },
  declineOffer: {
    method: 'POST',
    path: '/api/conversations/:id/offer/decline',
    summary: 'Leaves a conversation that the router offers to the caller to the next person',
    access: 'conversation.work',
    params,
    body: z.object({ reason: characters(500).optional() }),
    ok: row,
    errors: ['resource.not_found', 'offer.gone'],
    idempotent: true,
  },
  changeWork: {
    method: 'POST',
    path: '/api/conversations/:id/work',
    summary: 'Opens, snoozes or finishes the work on a conversation',
    access: 'conversation.work',
    scope: 'conversation.write',
    params,
    body: z
      .object({ work: z.enum(WORK_STATES), until: Instant.optional() })
      .refine(({ work, until }) => (work === 'snoozed') === (until !== undefined), {
        path: ['until'],
        message: 'until is required for snoozed, and for nothing else',
      })
      .meta({ example: { work: 'done' } }),
    ok: row,
    errors: ['resource.not_found'],
    idempotent: true,
  },
  reportRung: {
    method: 'POST',
    path: '/api/conversations/:id/attention/rung',
    impersonator: 'allowed',
    summary: 'Reports that a browser played an alert sound',
    access: 'conversation.read',
    params,
    query: z.object({ tenantId }),
    ok: { status: 204, body: null },
    errors: ['resource.not_found'],
    idempotent: true,
  },
  assignSmartTag: {
    method: 'POST',
    path: '/api/conversations/:id/smartTags',
    impersonator: 'allowed',
    summary: 'Assigns a smart tag',
    access: 'conversation.tag',
    scope: 'conversation.write',
    params,
    body: z.object({ smartTagId: SmartTagId }),
    ok: { status: 200, body: SmartTagsAnswer },
    errors: ['resource.not_found', 'smart_tag.unknown', 'conversation.tag_limit_reached'],
    idempotent: true,
  },
  removeSmartTag: {
    method: 'DELETE',
    path: '/api/conversations/:id/smartTags/:smartTagId',
    impersonator: 'allowed',
    summary: 'Removes a smart tag',
    access: 'conversation.tag',
    scope: 'conversation.write',
    params: z.object({ id: ConversationIdText, smartTagId: SmartTagIdText }),
    ok: { status: 200, body: SmartTagsAnswer },
    errors: ['resource.not_found', 'smart_tag.unknown'],
    idempotent: true,
  },
});
