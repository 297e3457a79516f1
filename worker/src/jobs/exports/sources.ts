/** One kind of line of an export: what an account has of it, in the order of a key of two parts. */
export interface Source {
  /** The folder of its files. */
  readonly name: string;
  /** Before the first line. */
  readonly start: readonly [string, string];
  /** Of an account, $1: how many lines there are. */
  readonly count: string;
  /** Of an account: lines after the key ($2, $3), at most $4, as `a`, `b` and `line`. */
  readonly page: string;
}

const NUMBERS = ['0', '0'] as const;
const TEXTS = ['', ''] as const;

/** Secrets are there by name alone, and what happened to them is left out: nothing of a value is ever in a file. */
const IS_TOLD = `stream_id not like 'secret-%'`;

/** Everything that an account has, in the order of the file. */
export const SOURCES: readonly Source[] = [
  {
    name: 'account',
    start: TEXTS,
    count: 'select count(*) as total from access.accounts where id = $1',
    page: `select id as a, '' as b, json_build_object('id', id, 'name', name, 'timeZone', time_zone, 'locale', locale,
        'createdAt', created_at)::text as line
      from access.accounts where id = $1 and (id, '') > ($2, $3) order by id limit $4`,
  },
  {
    name: 'people',
    start: TEXTS,
    count: 'select count(*) as total from access.users where tenant_id = $1',
    page: `select id as a, '' as b, json_build_object('id', id, 'name', name, 'email', email, 'role', role, 'status', status,
        'locale', locale, 'createdAt', created_at, 'lastSeenAt', last_seen_at, 'removedAt', removed_at)::text as line
      from access.users where tenant_id = $1 and (id, '') > ($2, $3) order by id limit $4`,
  },
  {
    name: 'resources',
    start: TEXTS,
    count: 'select count(*) as total from resource.items where tenant_id = $1',
    page: `select kind as a, id as b, json_build_object('kind', kind, 'id', id, 'version', version, 'name', name,
        'fields', case when kind = 'secrets' then '{}' else fields end, 'createdAt', created_at, 'createdBy', created_by,
        'updatedAt', updated_at, 'updatedBy', updated_by, 'archivedAt', archived_at)::text as line
      from resource.items where tenant_id = $1 and (kind, id) > ($2, $3) order by kind, id limit $4`,
  },
  {
    name: 'batch-contacts',
    start: ['', '0'],
    count: 'select count(*) as total from outbound.batch_contacts where tenant_id = $1',
    page: `select batch_id as a, nth as b, json_build_object('batchId', batch_id, 'nth', nth, 'phone', phone, 'name', name,
        'language', language, 'variables', variables, 'consent', consent, 'candidateId', candidate_id, 'state', state, 'outcome', outcome,
        'attempts', attempts, 'conversationId', conversation_id, 'changedAt', changed_at)::text as line
      from outbound.batch_contacts where tenant_id = $1 and (batch_id, nth) > ($2, $3::integer) order by batch_id, nth limit $4`,
  },
  {
    name: 'do-not-call',
    start: TEXTS,
    count: 'select count(*) as total from outbound.do_not_call where tenant_id = $1',
    page: `select number as a, '' as b, json_build_object('number', number, 'reason', reason, 'createdAt', created_at,
        'createdBy', created_by)::text as line
      from outbound.do_not_call where tenant_id = $1 and (number, '') > ($2, $3) order by number limit $4`,
  },
  {
    name: 'smart-tags',
    start: NUMBERS,
    count: 'select count(*) as total from read.smart_tags where tenant_id = $1',
    page: `select id as a, 0 as b, json_build_object('id', id, 'name', name, 'color', color, 'archived', archived)::text as line
      from read.smart_tags where tenant_id = $1 and (id, 0) > ($2::bigint, $3::bigint) order by id limit $4`,
  },
  {
    name: 'conversations',
    start: NUMBERS,
    count: 'select count(*) as total from read.conversations where tenant_id = $1',
    page: `select id as a, 0 as b, json_build_object('id', id, 'name', name, 'number', number, 'channel', channel, 'direction', direction,
        'language', language, 'agentId', agent_id, 'agentName', agent_name, 'status', status, 'needsAttention', needs_attention,
        'createdAt', created_at, 'endedAt', ended_at, 'durationMs', duration_ms, 'lastMessageAt', last_message_at,
        'messageCount', message_count, 'smartTagIds', smart_tags, 'summary', summary, 'recordingUrl', case when recording_url not like 'media:%' then recording_url end,
        'provider', provider, 'deletedAt', deleted_at)::text as line
      from read.conversations where tenant_id = $1 and (id, 0) > ($2::bigint, $3::bigint) order by id limit $4`,
  },
  {
    name: 'messages',
    start: NUMBERS,
    count: 'select count(*) as total from read.messages where tenant_id = $1',
    page: `select conversation_id as a, seq as b, json_build_object('conversationId', conversation_id, 'seq', seq, 'role', role,
        'text', text, 'at', at, 'offsetMs', offset_ms)::text as line
      from read.messages where tenant_id = $1 and (conversation_id, seq) > ($2::bigint, $3::integer)
      order by conversation_id, seq limit $4`,
  },
  {
    name: 'attention',
    start: NUMBERS,
    count: 'select count(*) as total from read.attention where tenant_id = $1',
    page: `select conversation_id as a, position as b, json_build_object('conversationId', conversation_id, 'level', level,
        'reason', reason, 'evidence', evidence, 'seq', seq, 'raisedAt', raised_at, 'clearedAt', cleared_at, 'clearedBy', cleared_by)::text as line
      from read.attention where tenant_id = $1 and (conversation_id, position) > ($2::bigint, $3::bigint)
      order by conversation_id, position limit $4`,
  },
  {
    name: 'events',
    start: NUMBERS,
    count: `select count(*) as total from es.events where tenant_id = $1 and ${IS_TOLD}`,
    page: `select position as a, 0 as b, json_build_object('position', position, 'stream', stream_id, 'version', version, 'type', type,
        'schemaVersion', schema_version, 'recordedAt', recorded_at, 'data', data, 'actor', metadata -> 'actor',
        'onBehalfOf', metadata -> 'onBehalfOf')::text as line
      from es.events where tenant_id = $1 and position > $2::bigint and $3::bigint = 0 and ${IS_TOLD} order by position limit $4`,
  },
];
