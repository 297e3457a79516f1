import { addContacts, previewContacts } from '@switchboard/application/batches/add-contacts';
import { changeBatch } from '@switchboard/application/batches/change-batch';
import { type ContactRow, countContacts, listContacts } from '@switchboard/application/batches/contacts';
import { contactLines } from '@switchboard/application/batches/write-contacts-csv';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { presentItem } from '@switchboard/application/resources/present';
import { batches } from '@switchboard/contracts/batches/batches';
import type { BatchContact, batchRoutes } from '@switchboard/contracts/batches/routes';
import type { kindRoutes } from '@switchboard/contracts/kind-routes';
import type { BatchStep } from '@switchboard/domain/batches/rules';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { sendCsv } from '../../http/send-csv.ts';
import { getItem } from '../../resources/get-item.ts';

type Own = keyof typeof batchRoutes;

/** Handles a batch's steps and contacts. */
export function batchHandlers(deps: ResourceDeps): Pick<Handlers<typeof kindRoutes>, Own> {
  const { pool } = deps;
  const changeStep =
    (step: BatchStep) =>
    async ({ params: { id } }: { readonly params: { readonly id: string } }, ctx: Ctx) => {
      const caller = ctx.caller();
      const state = await changeBatch(deps, caller, { id, step });
      // The item has the shape of its schema. Outside production, the mount checks this.
      return presentItem({ db: pool, hooks: deps.hooks }, batches, caller.tenantId, state) as never;
    };
  return {
    'batches.start': changeStep('start'),
    'batches.pause': changeStep('pause'),
    'batches.resume': changeStep('resume'),
    'batches.cancel': changeStep('cancel'),
    'batches.redial': changeStep('redial'),
    'batches.contacts': async ({ params: { id }, query: { page, perPage, state, outcome } }, ctx) => {
      const tenantId = getTenantId(ctx);
      await getItem(deps, { tenantId, kind: batches.kind, id });
      const key = { tenantId, batchId: id };
      const [rows, total] = await Promise.all([
        listContacts(pool, key, { state, outcome, limit: perPage, offset: (page - 1) * perPage }),
        countContacts(pool, key, { state, outcome }),
      ]);
      return { data: rows.map(toContact), meta: { page, perPage, total, totalPages: Math.ceil(total / perPage) } };
    },
    'batches.previewContacts': ({ params: { id }, body }, ctx) =>
      previewContacts(deps, { tenantId: getTenantId(ctx), batchId: id }, body),
    'batches.contactsCsv': async ({ params: { id } }, ctx, koa) => {
      const key = { tenantId: getTenantId(ctx), batchId: id };
      await getItem(deps, { tenantId: key.tenantId, kind: batches.kind, id });
      sendCsv(koa, `contacts-${deps.clock.now().toISOString().slice(0, 10)}`, contactLines(pool, key));
    },
    'batches.addContacts': ({ params: { id }, body }, ctx) => addContacts(deps, ctx.caller(), id, body),
  };
}

const toContact = ({ dueAt, changedAt, ...row }: ContactRow): BatchContact => ({
  ...row,
  dueAt: row.state === 'done' ? null : dueAt.toISOString(),
  changedAt: changedAt.toISOString(),
});
