import type { SmartTagId } from '@switchboard/contracts/base/ids';
import { sortKey, toDigits, toSearchText } from '@switchboard/contracts/base/text';
import {
  type Attention,
  type ConversationRecord,
  type LastMessage,
  PRIORITIES,
  type Priority,
} from '@switchboard/contracts/conversations/conversation';
import type { ConversationFold } from '@switchboard/domain/conversations/fold-state';

// The single definition of `read.conversations`: the worker's upsert and all selects derive from the tables below. Each field of a
// conversation's record and fold has exactly one column. A field without a column doesn't compile, and a test compares the columns with the
// database.

type SqlType = 'text' | 'bigint' | 'integer' | 'smallint' | 'boolean' | 'timestamptz' | 'jsonb' | 'bigint[]';

/** The column of a field. `write` converts to JSON for the upsert; `read` converts the pool's values: instants are dates, bigints in arrays are text. */
interface Column<T> {
  readonly name: string;
  readonly type: SqlType;
  write(value: T): unknown;
  read(value: unknown): T;
}

function column<T>(name: string, type: SqlType): Column<T> {
  // The column's values are the field's own JSON.
  return { name, type, write: (value) => value, read: (value) => value as T };
}

const instant = (name: string): Column<string> => ({
  ...column<string>(name, 'timestamptz'),
  read: (value) => (value as Date).toISOString(),
});

const nullableInstant = (name: string): Column<string | null> => ({
  ...column<string | null>(name, 'timestamptz'),
  read: (value) => (value as Date | null)?.toISOString() ?? null,
});

type Columns<T> = { readonly [F in keyof T]-?: Column<T[F]> };

const RECORD: Columns<ConversationRecord> = {
  id: column('id', 'bigint'),
  name: column('name', 'text'),
  number: column('number', 'text'),
  channel: column('channel', 'text'),
  direction: column('direction', 'text'),
  language: column('language', 'text'),
  agentId: column('agent_id', 'text'),
  agentName: column('agent_name', 'text'),
  status: column('status', 'text'),
  priority: {
    name: 'priority',
    type: 'smallint',
    write: (priority: Priority) => PRIORITIES.indexOf(priority),
    read: (index) => PRIORITIES[index as number] ?? 'medium',
  },
  needsAttention: column('needs_attention', 'boolean'),
  attention: column<Attention | null>('attention', 'jsonb'),
  waitingSince: nullableInstant('waiting_since'),
  createdAt: instant('created_at'),
  endedAt: nullableInstant('ended_at'),
  durationMs: column('duration_ms', 'bigint'),
  lastMessageAt: instant('last_message_at'),
  messageCount: column('message_count', 'integer'),
  lastMessage: column<LastMessage | null>('last_message', 'jsonb'),
  work: column('work', 'text'),
  snoozedUntil: nullableInstant('snoozed_until'),
  assigneeId: column('assignee_id', 'text'),
  groupId: column('group_id', 'text'),
  assignedAt: nullableInstant('assigned_at'),
  noteCount: column('note_count', 'integer'),
  late: column('late', 'boolean'),
  position: column('last_position', 'bigint'),
  activityPosition: column('activity_position', 'bigint'),
  smartTagIds: {
    ...column<SmartTagId[]>('smart_tags', 'bigint[]'),
    read: (ids) => (ids as readonly (string | number)[]).map((id) => Number(id) as SmartTagId),
  },
  purpose: column('purpose', 'text'),
  deletedAt: nullableInstant('deleted_at'),
};

const FOLD: Columns<Omit<ConversationFold, 'record'>> = {
  summary: column('summary', 'text'),
  recordingUrl: column('recording_url', 'text'),
  provider: column('provider', 'jsonb'),
  lastAlertPosition: column('last_alert_position', 'bigint'),
  memory: column('state', 'jsonb'),
};

interface Derived {
  readonly type: SqlType;
  derive(tenantId: string, fold: ConversationFold): unknown;
}

/** Columns that are derived: the account, and the values for sorting, searching and detecting silent calls. */
const DERIVED = {
  tenant_id: { type: 'text', derive: (tenantId) => tenantId },
  sort_name: { type: 'text', derive: (_, { record }) => sortKey(record.name) },
  search_text: { type: 'text', derive: (_, { record }) => toSearchText(record.name, record.number) },
  digits: { type: 'text', derive: (_, { record }) => toDigits(record.number ?? '') },
  last_recorded_at: { type: 'timestamptz', derive: (_, { memory }) => memory.lastRecordedAt },
} as const satisfies Readonly<Record<string, Derived>>;

type AnyColumns = readonly (readonly [string, Column<unknown>])[];

// A list of entries can't express that each field has its own column type.
const toEntries = <T>(columns: Columns<T>): AnyColumns => Object.entries(columns) as unknown as AnyColumns;

const RECORD_ENTRIES = toEntries(RECORD);
const FOLD_ENTRIES = toEntries(FOLD);
const DERIVED_ENTRIES: readonly (readonly [string, Derived])[] = Object.entries(DERIVED);

const ALL_COLUMNS: readonly { readonly name: string; readonly type: SqlType }[] = [
  ...DERIVED_ENTRIES.map(([name, { type }]) => ({ name, type })),
  ...[...RECORD_ENTRIES, ...FOLD_ENTRIES].map(([, { name, type }]) => ({ name, type })),
];

/** The names of all columns. */
export const CONVERSATION_COLUMNS: readonly string[] = ALL_COLUMNS.map(({ name }) => name);

const KEY = ['tenant_id', 'id'];

/** Builds the statement that upserts conversations; `rows` is a SQL expression for {@link toConversationRow}'s rows as a JSON array. */
export const upsertConversationsSql = (schema: 'read' | 'read_next', rows: string): string => `
  insert into ${schema}.conversations (${CONVERSATION_COLUMNS.join(', ')})
  select ${CONVERSATION_COLUMNS.map((name) => `c.${name}`).join(', ')}
  from json_to_recordset(${rows}) as c(${ALL_COLUMNS.map(({ name, type }) => `${name} ${type}`).join(', ')})
  on conflict (tenant_id, id) do update set ${CONVERSATION_COLUMNS.filter((name) => !KEY.includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`;

/** Builds a conversation's row, by column. */
export function toConversationRow(tenantId: string, fold: ConversationFold): Readonly<Record<string, unknown>> {
  const row: Record<string, unknown> = {};
  for (const [name, { derive }] of DERIVED_ENTRIES) row[name] = derive(tenantId, fold);
  for (const [field, { name, write }] of RECORD_ENTRIES) {
    row[name] = write(fold.record[field as keyof ConversationRecord]);
  }
  for (const [field, { name, write }] of FOLD_ENTRIES) row[name] = write(fold[field as keyof ConversationFold]);
  return row;
}

const select = (entries: AnyColumns): string => entries.map(([, { name }]) => `c.${name}`).join(', ');

/** The columns that {@link toRecord} reads, for statements that alias the table as `c`. */
export const RECORD_COLUMNS = select(RECORD_ENTRIES);

/** A row of {@link RECORD_COLUMNS}. Only the columns that some statements use directly are typed; {@link toRecord} reads the others. */
export interface RecordRow {
  readonly id: number;
  readonly attention: Attention | null;
}

/** Reads the record from a row, exactly as the projection wrote it. */
export function toRecord(row: RecordRow): ConversationRecord {
  return readFields(RECORD, row);
}

/** The columns that {@link toConversationFold} reads, for statements that alias the table as `c`. */
export const FOLD_COLUMNS = select([...RECORD_ENTRIES, ...FOLD_ENTRIES]);

/** Reads the fold from a row of {@link FOLD_COLUMNS}, exactly as the projection wrote it. */
export function toConversationFold(row: RecordRow): ConversationFold {
  return { record: toRecord(row), ...readFields(FOLD, row) };
}

function readFields<T>(columns: Columns<T>, row: object): T {
  const fields: Record<string, unknown> = {};
  for (const [field, { name, read }] of toEntries(columns)) fields[field] = read(Reflect.get(row, name));
  return fields as T; // Each column has one field.
}
