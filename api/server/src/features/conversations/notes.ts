import {
  addNote,
  editNote,
  type NoteDeps,
  type NotedConversation,
  removeNote,
} from '@switchboard/application/notes/change-notes';
import { listNotes, type NoteRow } from '@switchboard/application/notes/note-rows';
import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { noteRoutes } from '@switchboard/contracts/conversations/note-routes';
import type { Note } from '@switchboard/contracts/conversations/notes';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { resolveTenant } from '../../http/auth/permission.ts';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { findRecord } from '../../inbox/find-record.ts';
import { isConversationWithheld, type Reader } from '../../inbox/withheld.ts';
import { findActorNames } from './actor-names.ts';
import { findWorkable } from './find-workable.ts';

/** Handles the routes of notes. Reads may address a client account, writes only the caller's own. */
export function noteHandlers(deps: NoteDeps): Handlers<typeof noteRoutes> {
  const { pool } = deps;
  return {
    listNotes: async ({ params, query }, ctx) => {
      const scope = await resolveTenant(ctx, query.tenantId);
      return { data: await readNotes(pool, scope, params.id) };
    },
    addNote: async ({ params, body }, ctx) => {
      const conversation = toNoted(await findWorkable(pool, ctx, params.id));
      const note = await addNote(deps, ctx.caller(), conversation, body);
      return toNote(pool, getTenantId(ctx), note);
    },
    editNote: async ({ params, body: { text, mentions } }, ctx) => {
      const conversation = toNoted(await findWorkable(pool, ctx, params.id));
      const note = await editNote(deps, ctx.caller(), conversation, { id: params.noteId, text, mentions });
      return toNote(pool, getTenantId(ctx), note);
    },
    removeNote: async ({ params }, ctx) => {
      const { id: conversationId } = await findWorkable(pool, ctx, params.id);
      await removeNote(deps, ctx.caller(), { conversationId, id: params.noteId });
      return undefined;
    },
  };
}

const toNoted = ({ id, purpose }: NotedConversation): NotedConversation => ({ id, purpose });

/** Lists the notes on a conversation; none if it is withheld from the reader. @throws {AppError} `resource.not_found` */
async function readNotes(pool: Queryable, reader: Reader, id: ConversationId): Promise<Note[]> {
  const { tenantId } = reader;
  const found = await findRecord(pool, tenantId, id);
  const canOpen = found?.record.deletedAt === null || found?.record.channel === TEST_CHANNEL;
  if (!canOpen) throw new AppError('resource.not_found');
  if (await isConversationWithheld(pool, reader, id)) return [];
  return toNotes(pool, tenantId, await listNotes(pool, { tenantId, conversationId: id }));
}

async function toNote(pool: Queryable, tenantId: string, row: NoteRow): Promise<Note> {
  const [note] = await toNotes(pool, tenantId, [row]);
  if (note === undefined) throw new Error('a note has no answer');
  return note;
}

async function toNotes(pool: Queryable, tenantId: string, rows: readonly NoteRow[]): Promise<Note[]> {
  const names = await findActorNames(
    pool,
    tenantId,
    rows.map(({ authorId }) => authorId),
  );
  return rows.map(({ id, authorId, text, mentions, at, editedAt }) => ({
    id,
    text,
    mentions: [...mentions],
    author: { id: authorId, name: names.get(authorId) ?? null },
    at: at.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
  }));
}
