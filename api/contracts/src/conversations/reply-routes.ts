import { z } from 'zod';
import { ConversationIdText } from '../base/ids.ts';
import { defineRoutes } from '../http/route.ts';
import { Conversation } from './conversation.ts';
import { NewReply, NewTextConversation, SentReply } from './replies.ts';

/** Text messages that people send to contacts. */
export const replyRoutes = defineRoutes({
  sendReply: {
    method: 'POST',
    path: '/api/conversations/:id/replies',
    summary: "Sends a text message to the conversation's contact",
    access: 'conversation.work',
    scope: 'conversation.write',
    params: z.object({ id: ConversationIdText }),
    body: NewReply,
    ok: { status: 202, body: SentReply },
    errors: ['resource.not_found', 'reply.unseen_messages', 'text.not_sendable'],
    idempotent: true,
  },
  startConversation: {
    method: 'POST',
    path: '/api/conversations',
    summary: 'Starts a conversation with a text message',
    access: 'conversation.work',
    scope: 'conversation.write',
    body: NewTextConversation,
    ok: { status: 201, body: Conversation },
    errors: ['resource.not_found', 'text.not_sendable'],
    idempotent: true,
  },
});
