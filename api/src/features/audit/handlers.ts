import { eventCodec } from '@switchboard/application/log/event-codec';
import type { managementRoutes } from '@switchboard/contracts/access/management';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { type AuditRow, listAuditEvents } from './queries.ts';

/** What answers the reading of an account's audit log. */
export const auditHandlers = ({ pool }: { pool: Queryable }): Pick<Handlers<typeof managementRoutes>, 'listAudit'> => ({
  listAudit: async ({ query }, ctx) => ({
    data: (await listAuditEvents(pool, tenantOf(ctx), query)).map(toAuditEvent),
  }),
});

// The word of a newer program is shown as it stands.
function toAuditEvent({ position, type, recordedAt, actor, onBehalfOf, schemaVersion, data: stored }: AuditRow) {
  const { data } = eventCodec.upcast(type, { schemaVersion, data: stored });
  return { position, type, at: recordedAt.toISOString(), actor, onBehalfOf, data };
}
