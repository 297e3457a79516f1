import { z } from 'zod';
import { ConversationIdText } from '../base/ids.ts';
import { defineRoutes } from '../http/route.ts';
import { Draft, DraftBody } from './replies.ts';

const params = z.object({ id: ConversationIdText });

/** The draft of one person in a conversation. Each call gives the same result when it is repeated, without a key. */
export const draftRoutes = defineRoutes({
  readDraft: {
    method: 'GET',
    path: '/api/conversations/:id/draft',
    summary: "Reads the caller's draft; its text is empty if there is none",
    access: 'conversation.work',
    params,
    ok: { status: 200, body: Draft },
    errors: ['resource.not_found'],
  },
  saveDraft: {
    method: 'PUT',
    path: '/api/conversations/:id/draft',
    summary: "Saves the caller's draft in place of the last one",
    access: 'conversation.work',
    params,
    body: DraftBody,
    ok: { status: 200, body: Draft },
    errors: ['resource.not_found'],
  },
  deleteDraft: {
    method: 'DELETE',
    path: '/api/conversations/:id/draft',
    summary: "Deletes the caller's draft",
    access: 'conversation.work',
    params,
    ok: { status: 204, body: null },
    errors: ['resource.not_found'],
  },
});
