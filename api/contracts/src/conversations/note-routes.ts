import { z } from 'zod';
import { ConversationIdText } from '../base/ids.ts';
import { tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { NewNote, Note, NoteChange } from './notes.ts';

const params = z.object({ id: ConversationIdText });
const noteParams = z.object({ id: ConversationIdText, noteId: z.string().max(128) });

/** The notes on a conversation. */
export const noteRoutes = defineRoutes({
  listNotes: {
    method: 'GET',
    path: '/api/conversations/:id/notes',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Lists the notes on a conversation, oldest first',
    access: 'conversation.read',
    scope: 'conversation.read',
    params,
    query: z.object({ tenantId }),
    ok: { status: 200, body: z.object({ data: z.array(Note) }) },
    errors: ['resource.not_found'],
  },
  addNote: {
    method: 'POST',
    path: '/api/conversations/:id/notes',
    summary: 'Writes a note on a conversation',
    access: 'conversation.work',
    scope: 'conversation.write',
    params,
    body: NewNote,
    ok: { status: 201, body: Note },
    errors: ['resource.not_found', 'mention.unknown', 'conversation.note_limit_reached'],
    idempotent: true,
  },
  editNote: {
    method: 'PATCH',
    path: '/api/conversations/:id/notes/:noteId',
    summary: "Changes one of the caller's own notes",
    access: 'conversation.work',
    scope: 'conversation.write',
    params: noteParams,
    body: NoteChange,
    ok: { status: 200, body: Note },
    errors: ['resource.not_found', 'mention.unknown'],
    idempotent: true,
  },
  removeNote: {
    method: 'DELETE',
    path: '/api/conversations/:id/notes/:noteId',
    summary: "Removes one of the caller's own notes",
    access: 'conversation.work',
    scope: 'conversation.write',
    params: noteParams,
    ok: { status: 204, body: null },
    errors: ['resource.not_found'],
    idempotent: true,
  },
});
