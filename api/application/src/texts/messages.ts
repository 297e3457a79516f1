import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { DeliveryState } from '@switchboard/contracts/conversations/events';
import type { Queryable } from '@switchboard/platform/postgres/types';

type Row<T> = T & Record<never, never>;

/** The row of a sent message. */
export interface MessageRow {
  readonly tenantId: string;
  readonly key: string;
  readonly connectionId: string;
  readonly conversationId: ConversationId;
  readonly sid: string | null;
  readonly state: DeliveryState;
  readonly code: string | null;
}

/** Inserts a message to send. Returns false if its key was used before. */
export async function insertMessage(
  db: Queryable,
  message: Pick<MessageRow, 'tenantId' | 'key' | 'connectionId' | 'conversationId'>,
  at: Date,
): Promise<boolean> {
  const { tenantId, key, connectionId, conversationId } = message;
  const { rowCount } = await db.query({
    name: 'message-insert',
    text: `insert into outbound.messages (tenant_id, key, connection_id, conversation_id, sent_at) values ($1, $2, $3, $4, $5)
      on conflict do nothing`,
    values: [tenantId, key, connectionId, conversationId, at],
  });
  return rowCount === 1;
}

/** Reads and locks a message until the transaction ends. */
export async function lockMessage(db: Queryable, tenantId: string, key: string): Promise<MessageRow | undefined> {
  const { rows } = await db.query<Row<MessageRow>>({
    name: 'message-lock',
    text: `select tenant_id as "tenantId", key, connection_id as "connectionId", conversation_id as "conversationId", sid, state, code
      from outbound.messages where tenant_id = $1 and key = $2 for update`,
    values: [tenantId, key],
  });
  return rows[0];
}

/** Finds a message to send. */
export async function findMessage(
  db: Queryable,
  tenantId: string,
  key: string,
): Promise<Pick<MessageRow, 'conversationId' | 'state' | 'code'> | undefined> {
  const { rows } = await db.query<Row<Pick<MessageRow, 'conversationId' | 'state' | 'code'>>>({
    name: 'message-find',
    text: `select conversation_id as "conversationId", state, code from outbound.messages where tenant_id = $1 and key = $2`,
    values: [tenantId, key],
  });
  return rows[0];
}

/** Deletes a message that was not sent. */
export async function deleteMessage(db: Queryable, tenantId: string, key: string): Promise<void> {
  await db.query({
    name: 'message-delete',
    text: `delete from outbound.messages where tenant_id = $1 and key = $2 and sid is null and state = 'queued'`,
    values: [tenantId, key],
  });
}

/** Writes a message's state. */
export async function writeMessage(
  db: Queryable,
  { tenantId, key, sid, state, code }: Pick<MessageRow, 'tenantId' | 'key' | 'sid' | 'state' | 'code'>,
): Promise<void> {
  await db.query({
    name: 'message-write',
    text: 'update outbound.messages set sid = $3, state = $4, code = $5 where tenant_id = $1 and key = $2',
    values: [tenantId, key, sid, state, code],
  });
}

/** Clears a sid from another message that was matched to it by mistake. Returns that message. */
export async function releaseSid(
  db: Queryable,
  { tenantId, key, connectionId }: Pick<MessageRow, 'tenantId' | 'key' | 'connectionId'>,
  sid: string,
): Promise<MessageRow | undefined> {
  const { rows } = await db.query<Row<MessageRow>>({
    name: 'message-release-sid',
    text: `update outbound.messages set sid = null where tenant_id = $1 and connection_id = $2 and sid = $3 and key <> $4
      returning tenant_id as "tenantId", key, connection_id as "connectionId", conversation_id as "conversationId", sid, state, code`,
    values: [tenantId, connectionId, sid, key],
  });
  return rows[0];
}

/** The two numbers of a thread. */
export interface ThreadKey {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly ours: string;
  readonly theirs: string;
}

/** The latest conversation of a thread. */
export interface Thread {
  readonly conversationId: ConversationId;
  readonly lastAt: Date;
  readonly isOpen: boolean;
  /** Whether the conversation is a call, which doesn't end with the thread. */
  readonly isCall: boolean;
}

/** Reads a thread and locks it until the transaction ends, even if it has no row yet. */
export async function lockThread(db: Queryable, key: ThreadKey): Promise<Thread | undefined> {
  const { tenantId, connectionId, ours, theirs } = key;
  await db.query({
    name: 'thread-lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`thread ${tenantId} ${connectionId} ${ours} ${theirs}`],
  });
  const { rows } = await db.query<Row<Thread>>({
    name: 'thread-find',
    text: `select conversation_id as "conversationId", last_at as "lastAt", is_open as "isOpen", is_call as "isCall" from intake.text_threads
      where tenant_id = $1 and connection_id = $2 and ours = $3 and theirs = $4`,
    values: [tenantId, connectionId, ours, theirs],
  });
  return rows[0];
}

/** Writes a thread. */
export async function writeThread(db: Queryable, key: ThreadKey, thread: Thread): Promise<void> {
  const { tenantId, connectionId, ours, theirs } = key;
  await db.query({
    name: 'thread-write',
    text: `insert into intake.text_threads (tenant_id, connection_id, ours, theirs, conversation_id, last_at, is_open, is_call)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (tenant_id, connection_id, ours, theirs) do update
        set conversation_id = excluded.conversation_id, last_at = excluded.last_at, is_open = excluded.is_open, is_call = excluded.is_call`,
    values: [tenantId, connectionId, ours, theirs, thread.conversationId, thread.lastAt, thread.isOpen, thread.isCall],
  });
}

/** Lists the open threads of all accounts that have had no message since a given time, those silent longest first. */
export async function listSilentThreads(db: Queryable, before: Date, limit: number): Promise<readonly ThreadKey[]> {
  const { rows } = await db.query<Row<ThreadKey>>({
    name: 'thread-list-silent',
    text: `select tenant_id as "tenantId", connection_id as "connectionId", ours, theirs from intake.text_threads
      where is_open and last_at < $1 order by last_at limit $2`,
    values: [before, limit],
  });
  return rows;
}

/** Records that a carrier's message was received. Returns false if it was recorded before. */
export async function insertTextMessage(
  db: Queryable,
  { connectionId, sid }: { readonly connectionId: string; readonly sid: string },
  { tenantId, conversationId }: Pick<MessageRow, 'tenantId' | 'conversationId'>,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'text-message-insert',
    text: `insert into intake.text_messages (connection_id, sid, tenant_id, conversation_id) values ($1, $2, $3, $4)
      on conflict do nothing`,
    values: [connectionId, sid, tenantId, conversationId],
  });
  return rowCount === 1;
}

/** Deletes the rows and stored responses that record whom a conversation's calls and messages went to. */
export async function deleteCarrierRecords(
  db: Queryable,
  tenantId: string,
  conversationId: ConversationId,
): Promise<void> {
  await db.query({
    name: 'carriers-forget',
    text: `with dials as (delete from outbound.dials where tenant_id = $1 and conversation_id = $2 and ended_at is not null),
        threads as (delete from intake.text_threads where tenant_id = $1 and conversation_id = $2),
        messages as (delete from outbound.messages where tenant_id = $1 and conversation_id = $2 returning key)
      delete from idempotency.answers where tenant_id = $1 and subject_id in (select key || ':sms' from messages)`,
    values: [tenantId, conversationId],
  });
}
