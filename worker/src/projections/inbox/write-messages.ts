import { splitWords } from '@switchboard/contracts/base/text';
import type { FoldEffects, NewMessage, NewTranslation } from '@switchboard/domain/conversations/fold-state';
import { Breather } from '@switchboard/platform/breather';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { literals, quoted } from '../../postgres/array-literals.ts';
import { type ReadSchema, type TableWrite, writeTables } from '../../runtime/table-writes.ts';
import type { ConversationKey } from './fold-batch.ts';

/** An effect of a batch, with its conversation. */
export type OfConversation<T> = T & { readonly tenantId: string; readonly conversationId: number };

const insertMessagesText = (schema: ReadSchema, rows: string) => `
  insert into ${schema}.messages (tenant_id, conversation_id, seq, message_id, role, text, at, offset_ms, late, position, words)
  select m.tenant_id, m.conversation_id, m.seq, m.message_id, m.role, m.text, m.at, m.offset_ms, m.late, m.position,
    array_to_tsvector(string_to_array(m.words, ' '))
  from json_to_recordset(${rows}) as m(
    tenant_id text, conversation_id bigint, seq integer, message_id text, role text, text text, at timestamptz,
    offset_ms integer, late boolean, position bigint, words text)`;

/** Texts longer than this are split into words separately: splitting one takes a millisecond or more, and a batch may contain many. */
const LONG_TEXT_LENGTH = 10_000;

/** The rows of new messages. Between long texts the thread serves other work. */
export async function messagesWrite(messages: readonly OfConversation<NewMessage>[]): Promise<TableWrite> {
  const breather = new Breather();
  const rows = [];
  for (const { tenantId, conversationId, seq, id, role, text, at, offsetMs, late, position } of messages) {
    if (text.length > LONG_TEXT_LENGTH) await breather.pause();
    rows.push({
      tenant_id: tenantId,
      conversation_id: conversationId,
      seq,
      message_id: id,
      role,
      text,
      at,
      offset_ms: offsetMs,
      late,
      position,
      words: searchWords(text),
    });
  }
  return { name: 'messages', text: insertMessagesText, rows };
}

/** The key columns as array parameters. */
export const keyArrays = (things: readonly OfConversation<unknown>[]): [string, string] => [
  quoted(things.map(({ tenantId }) => tenantId)),
  literals(things.map(({ conversationId }) => conversationId)),
];

// Messages are looked up one by one by key: a join's plan, made when the table was empty, would always read the whole table.
const markLateText = (schema: ReadSchema) => `
  update ${schema}.messages set late = true where ctid = any(array(
    select (select m.ctid from ${schema}.messages m
      where m.tenant_id = l.tenant_id and m.conversation_id = l.conversation_id and m.seq = l.seq)
    from unnest($1::text[], $2::bigint[], $3::integer[]) as l(tenant_id, conversation_id, seq)))`;

/** Marks existing messages as late. */
export async function markLate(
  db: Queryable,
  schema: ReadSchema,
  late: readonly OfConversation<{ readonly seq: number }>[],
): Promise<void> {
  if (late.length === 0) return;
  const values = [...keyArrays(late), literals(late.map(({ seq }) => seq))];
  await db.query({ name: `inbox-mark-late-${schema}`, text: markLateText(schema), values });
}

// This is an upsert by key instead of a join, because a join's plan, made when the table was empty, would always read the whole table.
const cutMessagesText = (schema: ReadSchema, rows: string) => `
  insert into ${schema}.messages (tenant_id, conversation_id, seq, message_id, role, text, at, offset_ms, late, position, words)
  select m.tenant_id, m.conversation_id, m.seq, m.message_id, m.role, c.text, m.at, m.offset_ms, m.late, m.position,
    array_to_tsvector(string_to_array(c.words, ' '))
  from json_to_recordset(${rows}) as c(
    tenant_id text, conversation_id bigint, seq integer, heard text, text text, words text)
  cross join lateral (
    select * from ${schema}.messages
    where tenant_id = c.tenant_id and conversation_id = c.conversation_id and seq = c.seq and starts_with(text, c.heard) offset 0
  ) m
  on conflict (tenant_id, conversation_id, seq) do update set text = excluded.text, words = excluded.words`;

export type Cut = OfConversation<FoldEffects['cuts'][number]>;

/** Cuts existing messages to the part that the caller heard; a message that doesn't begin with it stays whole. Each message may occur once. */
export const cutsWrite = (cuts: readonly Cut[]): TableWrite => ({
  name: 'cuts',
  text: cutMessagesText,
  rows: cuts.map(({ tenantId, conversationId, seq, heard, text }) => ({
    tenant_id: tenantId,
    conversation_id: conversationId,
    seq,
    heard,
    text,
    words: searchWords(text),
  })),
});

/** Cuts messages one after the other, as {@link cutsWrite} does. */
export async function cutMessages(db: Queryable, schema: ReadSchema, cuts: readonly Cut[]): Promise<void> {
  await Promise.all(cuts.map((cut) => writeTables(db, schema, [cutsWrite([cut])])));
}

const upsertTranslationsText = (schema: ReadSchema) => `
  insert into ${schema}.message_translations (tenant_id, conversation_id, seq, lang, text)
  select distinct on (1, 2, 3, 4) t.tenant_id, t.conversation_id, t.seq, t.lang, t.text
  from unnest($1::text[], $2::bigint[], $3::integer[], $4::text[], $5::text[])
    with ordinality as t(tenant_id, conversation_id, seq, lang, text, nth)
  order by 1, 2, 3, 4, t.nth desc
  on conflict (tenant_id, conversation_id, seq, lang) do update set text = excluded.text`;

/** Writes translations; for each message and language, the last one wins. */
export async function writeTranslations(
  db: Queryable,
  schema: ReadSchema,
  translations: readonly OfConversation<NewTranslation>[],
): Promise<void> {
  if (translations.length === 0) return;
  await db.query({
    name: `inbox-upsert-translations-${schema}`,
    text: upsertTranslationsText(schema),
    values: [
      ...keyArrays(translations),
      literals(translations.map(({ seq }) => seq)),
      quoted(translations.map(({ lang }) => lang)),
      quoted(translations.map(({ text }) => text)),
    ],
  });
}

const eraseText = (schema: ReadSchema) => `
  with messages as (delete from ${schema}.messages where tenant_id = $1 and conversation_id = $2),
    translations as (delete from ${schema}.message_translations where tenant_id = $1 and conversation_id = $2)
  delete from ${schema}.attention where tenant_id = $1 and conversation_id = $2`;

/** Deletes the messages, translations and alerts of erased conversations. Rare, so one statement for each. */
export async function eraseConversations(
  db: Queryable,
  schema: ReadSchema,
  erased: readonly ConversationKey[],
): Promise<void> {
  for (const { tenantId, id } of erased) {
    await db.query({ name: `inbox-erase-${schema}`, text: eraseText(schema), values: [tenantId, id] });
  }
}

/** Returns the searchable words of a message, separated by spaces, as many as fit into a tsvector. */
export function searchWords(text: string): string {
  const words = splitWords(text);
  if (text.length < ALWAYS_FITS) return words.join(' ');
  let bytes = 0;
  const fitting = words.filter((word) => {
    bytes += Buffer.byteLength(word);
    return bytes <= MAX_WORD_BYTES;
  });
  return fitting.join(' ');
}

// A tsvector's limit is 1 MiB; folding expands a character to at most 33 bytes.
const MAX_WORD_BYTES = 1_000_000;
const ALWAYS_FITS = MAX_WORD_BYTES / 33;
