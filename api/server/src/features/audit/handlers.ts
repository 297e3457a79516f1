import { eventCodec } from '@switchboard/application/log/event-codec';
import { findAuthors } from '@switchboard/application/resources/authors';
import type { auditRoutes } from '@switchboard/contracts/access/audit-routes';
import type { Author } from '@switchboard/contracts/resources/schemas';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { type AuditRow, listAuditEvents } from './queries.ts';

/** What answers the reading of an account's audit log. */
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

// The word of a newer program is shown as it stands.
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
