import { eventCodec } from '@switchboard/application/log/event-codec';
import { findAuthors } from '@switchboard/application/resources/authors';
import { apiKeys } from '@switchboard/contracts/access/api-keys';
import type { auditRoutes } from '@switchboard/contracts/access/audit-routes';
import { accessStream } from '@switchboard/contracts/events';
import { resourceStream } from '@switchboard/contracts/resources/define-resource';
import type { Author } from '@switchboard/contracts/resources/schemas';
import type { JsonObject } from '@switchboard/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';

/** Handles the audit log of an account. */
export const auditHandlers = ({ pool }: { pool: Queryable }): Pick<Handlers<typeof auditRoutes>, 'listAudit'> => ({
  listAudit: async ({ query }, ctx) => {
    const rows = await listAuditEvents(pool, getTenantId(ctx), query);
    const author = await findAuthors(
      pool,
      rows.flatMap(({ actor, onBehalfOf }) => [actor.id, ...(onBehalfOf ? [onBehalfOf.id] : [])]),
    );
    return { data: rows.map((row) => toAuditEvent(row, author)) };
  },
});

// Events of a newer release are shown as stored.
function toAuditEvent(row: AuditRow, author: (id: string) => Author) {
  const { position, type, recordedAt, actor, onBehalfOf, schemaVersion } = row;
  const { data } = eventCodec.upcast(type, { schemaVersion, data: row.data });
  return {
    position,
    type,
    at: recordedAt.toISOString(),
    actor: { ...actor, name: author(actor.id).name },
    onBehalfOf: onBehalfOf && { ...onBehalfOf, name: author(onBehalfOf.id).name },
    data,
  };
}

interface Actor {
  readonly kind: string;
  readonly id: string;
}

interface AuditRow {
  readonly position: number;
  readonly type: string;
  readonly recordedAt: Date;
  readonly actor: Actor;
  readonly onBehalfOf: Actor | null;
  readonly schemaVersion: number;
  readonly data: JsonObject;
}

/** Lists the audit events of an account, newest first, optionally before a position. */
async function listAuditEvents(
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

/** The name prefixes of the audited streams: users and API keys. */
const FIRST_STREAMS = [accessStream(''), resourceStream(apiKeys, '')];
const AFTER_STREAMS = FIRST_STREAMS.map((first) => first.replace(/.$/, '.'));

// Audit events are rare among the events of conversations, so look up the audited streams and read the newest events of each.
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
