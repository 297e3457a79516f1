import { addContacts } from '@switchboard/application/batches/add-contacts';
import { type ContactRow, countContacts, listContacts } from '@switchboard/application/batches/contact-queries';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import type { BatchContact } from '@switchboard/contracts/kinds/batch-routes';
import { batches } from '@switchboard/contracts/kinds/batches';
import type { kindRoutes } from '@switchboard/contracts/kinds/routes';
import { tenantOf } from '../../http/context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { getItem } from './handlers.ts';

type Own = Extract<keyof typeof kindRoutes, 'batches.contacts' | 'batches.addContacts'>;

/** Handles the calls that batches alone have. */
export function batchHandlers(deps: ResourceDeps): Pick<Handlers<typeof kindRoutes>, Own> {
  const { pool } = deps;
  return {
    'batches.contacts': async ({ params: { id }, query: { page, perPage, state, outcome } }, ctx) => {
      const tenantId = tenantOf(ctx);
      await getItem(deps, { tenantId, kind: batches.kind, id });
      const key = { tenantId, batchId: id };
      const [rows, total] = await Promise.all([
        listContacts(pool, key, { state, outcome, limit: perPage, offset: (page - 1) * perPage }),
        countContacts(pool, key, { state, outcome }),
      ]);
      return { data: rows.map(toContact), meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } };
    },
    'batches.addContacts': ({ params: { id }, body }, ctx) => addContacts(deps, ctx.caller(), id, body),
  };
}

const toContact = ({ dueAt, changedAt, ...row }: ContactRow): BatchContact => ({
  ...row,
  dueAt: row.state === 'done' ? null : dueAt.toISOString(),
  changedAt: changedAt.toISOString(),
});
