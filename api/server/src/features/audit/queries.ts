import { apiKeys } from '@switchboard/contracts/access/api-keys';
import { accessStream } from '@switchboard/contracts/events';
import { resourceStream } from '@switchboard/contracts/resources/define-resource';
import type { JsonObject } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';

interface Actor {
  readonly kind: string;
  readonly id: string;
}

export interface AuditRow {
  readonly position: number;
  readonly type: string;
  readonly recordedAt: Date;
  readonly actor: Actor;
  readonly onBehalfOf: Actor | null;
  readonly schemaVersion: number;
  readonly data: JsonObject;
}

/** Lists an account's audit events, newest first, before a position if one is given. */
export async function listAuditEvents(
  db: Queryable,
  tenantId: string,
  page: { before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await db.query<AuditRow>({
    name: 'list-audit-events',
    text: LIST_AUDIT_EVENTS,
    values: [tenantId, page.before ?? null, page.limit, FIRST_STREAMS, AFTER_STREAMS],
  });
  return rows;
}

/** The beginnings of the names of streams that say who may do what. */
const FIRST_STREAMS = [accessStream(''), resourceStream(apiKeys, '')];
const AFTER_STREAMS = FIRST_STREAMS.map((first) => first.replace(/.$/, '.'));

// The audit events are few among an account's conversations: their streams are looked up, and of each only its newest events.
const LIST_AUDIT_EVENTS = `
  select e.position, e.type, e.recorded_at as "recordedAt", e.metadata -> 'actor' as actor, e.metadata -> 'onBehalfOf' as "onBehalfOf",
    e.schema_version as "schemaVersion", e.data
  from unnest($4::text[], $5::text[]) as f(first, after)
  join es.streams s on s.tenant_id = $1 and s.stream_id >= f.first and s.stream_id < f.after
  cross join lateral (
    select * from es.events
    where tenant_id = s.tenant_id and stream_id = s.stream_id and position < coalesce($2, 9007199254740992)
    order by version desc limit $3
  ) e
  order by e.position desc limit $3`;
