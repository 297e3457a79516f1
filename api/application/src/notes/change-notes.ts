import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import { MAX_NOTES_PER_CONVERSATION } from '@switchboard/contracts/conversations/notes';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import type { Appended, EventAppender } from '@switchboard/event-store/types';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { lockConversation } from '../conversations/lock-stream.ts';
import { newId } from '../execute/new-id.ts';
import { toNewEvent } from '../log/new-event.ts';
import { createMaskIfAny, type FindRedaction } from '../redaction/find-mask.ts';
import { queueMentionMails } from './mention-mail.ts';
import { writeMentions } from './mention-rows.ts';
import { requireMentionable } from './mentionable.ts';
import { countNotes, deleteNote, findNote, type NoteRow, type NotesKey, writeNote } from './note-rows.ts';

// Notes are internal comments on a conversation. Their events are in the conversation's stream, whose row counts them, and
// their latest state is in a table of its own that commits with the events: the author of a note reads it at once. No reader of the transcript gets them,
// because they aren't messages. The account's mask applies, as to everything that is stored about a conversation.

export interface NoteDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'prepareWithin'>;
  readonly clock: Clock;
  readonly findRedaction: FindRedaction;
  /** Wakes the workers after a commit. */
  readonly wake: (appended: readonly Appended[]) => void;
}

/** The conversation of a note, which its writer can see. */
export interface NotedConversation {
  readonly id: ConversationId;
  readonly purpose: CallPurpose | null;
}

/**
 * Writes a note. A repeated command finds the note that it wrote.
 *
 * @throws {AppError} `resource.not_found`; `mention.unknown`; `conversation.note_limit_reached`
 */
export async function addNote(
  deps: NoteDeps,
  caller: Caller,
  { id: conversationId, purpose }: NotedConversation,
  { text, mentions }: Pick<NoteRow, 'text' | 'mentions'>,
): Promise<NoteRow> {
  const { tenantId, actor } = caller;
  const id = newId(caller, 'note');
  return changeNotes(deps, caller, conversationId, async (client, key) => {
    const known = await findNote(client, key, id);
    if (known !== undefined) return { note: known };
    await requireMentionable(client, { tenantId, mentions, purpose });
    if ((await countNotes(client, key)) >= MAX_NOTES_PER_CONVERSATION)
      throw new AppError('conversation.note_limit_reached');
    const note: NoteRow = { id, authorId: actor.id, text, mentions, at: deps.clock.now(), editedAt: null };
    return { note, wrote: 'conversation.note-added' };
  });
}

/**
 * Changes the text or the mentions of the caller's own note.
 *
 * @throws {AppError} `resource.not_found` also for another author's note; `mention.unknown`
 */
export async function editNote(
  deps: NoteDeps,
  caller: Caller,
  { id: conversationId, purpose }: NotedConversation,
  { id, text, mentions }: { readonly id: string } & { [F in 'text' | 'mentions']: NoteRow[F] | undefined },
): Promise<NoteRow> {
  return changeNotes(deps, caller, conversationId, async (client, key) => {
    const known = await findOwnNote(client, key, { id, authorId: caller.actor.id });
    if (mentions !== undefined) await requireMentionable(client, { ...key, mentions, known: known.mentions, purpose });
    const note = { ...known, text: text ?? known.text, mentions: mentions ?? known.mentions };
    const isSame = note.text === known.text && note.mentions.join() === known.mentions.join();
    if (isSame) return { note: known };
    return { note: { ...note, editedAt: deps.clock.now() }, wrote: 'conversation.note-edited' };
  });
}

/** Removes the caller's own note. @throws {AppError} `resource.not_found` also for another author's note */
export async function removeNote(
  deps: NoteDeps,
  caller: Caller,
  { conversationId, id }: { readonly conversationId: ConversationId; readonly id: string },
): Promise<void> {
  await changeNotes(deps, caller, conversationId, async (client, key) => ({
    note: await findOwnNote(client, key, { id, authorId: caller.actor.id }),
    wrote: 'conversation.note-removed',
  }));
}

async function findOwnNote(
  client: PoolClient,
  key: NotesKey,
  { id, authorId }: Pick<NoteRow, 'id' | 'authorId'>,
): Promise<NoteRow> {
  const note = await findNote(client, key, id);
  if (note?.authorId !== authorId) throw new AppError('resource.not_found');
  return note;
}

/** A note after a change; nothing is written without the event's type. */
interface NoteChange {
  readonly note: NoteRow;
  readonly wrote?: 'conversation.note-added' | 'conversation.note-edited' | 'conversation.note-removed';
}

/** Locks the conversation, decides, and commits the note's row and event together. */
async function changeNotes(
  { pool, events, clock, findRedaction, wake }: NoteDeps,
  caller: Caller,
  conversationId: ConversationId,
  decide: (client: PoolClient, key: NotesKey) => Promise<NoteChange>,
): Promise<NoteRow> {
  const { tenantId, commandId } = caller;
  const key = { tenantId, conversationId };
  const mask = createMaskIfAny(await findRedaction(tenantId));
  const { note, appended } = await withTransaction(pool, async (client) => {
    await lockConversation(client, tenantId, conversationId);
    const { note: decided, wrote } = await decide(client, key);
    if (wrote === undefined) return { note: decided, appended: [] };
    const written = mask === undefined ? decided : { ...decided, text: mask(decided.text) };
    await writeRows(client, key, { note: written, wrote, at: clock.now() });
    const append = events.prepareWithin([
      {
        tenantId,
        streamId: conversationStream(conversationId),
        expectedVersion: 'any',
        events: [toNewEvent(toEvent(wrote, written, clock.now()))],
        metadata: toMetadata(caller),
        ...(commandId !== undefined && { commandId, commandHash: commandId }),
      },
    ]);
    // Nobody else can append for the account from here to the commit.
    return { note: written, appended: await append(client) };
  });
  wake(appended);
  return note;
}

interface WrittenNote extends Required<NoteChange> {
  readonly at: Date;
}

async function writeRows(client: PoolClient, key: NotesKey, { note, wrote, at }: WrittenNote): Promise<void> {
  const { id, authorId, mentions } = note;
  if (wrote === 'conversation.note-removed') return deleteNote(client, key, id);
  await writeNote(client, key, note);
  await writeMentions(client, { ...key, noteId: id, authorId, userIds: mentions, at });
  await queueMentionMails(client, key.tenantId, mentions);
}

function toEvent(type: WrittenNote['wrote'], { id, text, mentions }: NoteRow, now: Date): ConversationEvent {
  const at = now.toISOString();
  if (type === 'conversation.note-removed') return { type, data: { at, noteId: id } };
  return { type, data: { at, noteId: id, text, mentions: [...mentions] } };
}
