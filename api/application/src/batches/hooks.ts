import {
  type BatchCounts,
  type batches,
  type ContactOutcome,
  NO_CONTACTS,
} from '@switchboard/contracts/batches/batches';
import type { ResourceFields } from '@switchboard/contracts/resources/schemas';
import { AppError } from '@switchboard/platform/app-error';
import type { Measure, OnChange } from '../resources/deps.ts';

interface CountRow {
  readonly id: string;
  readonly state: 'waiting' | 'calling' | 'done';
  readonly outcome: ContactOutcome | null;
  readonly total: number;
}

/** Measures batches: the counts of their contacts, and when each batch may be done, extrapolated from the calls since it started. */
export const measureBatches: Measure = async (db, tenantId, ids) => {
  const { rows } = await db.query<CountRow & Record<never, never>>({
    name: 'batch-measure-counts',
    text: `select batch_id as id, state, outcome, count(*)::integer as total from outbound.batch_contacts
      where tenant_id = $1 and batch_id = any($2) group by batch_id, state, outcome`,
    values: [tenantId, ids],
  });
  const { rows: ends } = await db.query<{ id: string; expectedEndAt: Date }>({
    name: 'batch-measure-end',
    text: `select b.id, greatest(w.due, s.last + (s.last - b.since) * (w.total::double precision / s.total)) as "expectedEndAt"
      from (select id, (fields ->> 'runningSince')::timestamptz as since from resource.items
        where tenant_id = $1 and kind = 'batches' and id = any($2) and fields ->> 'status' = 'running') b
      cross join lateral (select count(distinct c.nth) as total, max(c.ended_at) as last from outbound.batch_calls c
        join outbound.batch_contacts p on p.tenant_id = c.tenant_id and p.batch_id = c.batch_id and p.nth = c.nth and p.state = 'done'
        where c.tenant_id = $1 and c.batch_id = b.id and c.ended_at >= b.since) s
      cross join lateral (select count(*) as total, max(due_at) as due from outbound.batch_contacts
        where tenant_id = $1 and batch_id = b.id and state <> 'done') w
      where s.total > 0`,
    values: [tenantId, ids],
  });
  const expected = new Map(ends.map(({ id, expectedEndAt }) => [id, expectedEndAt.toISOString()]));
  return new Map(
    [...new Set(rows.map(({ id }) => id))].map((id) => [
      id,
      { counts: toCounts(rows.filter((row) => row.id === id)), expectedEndAt: expected.get(id) ?? null },
    ]),
  );
};

function toCounts(rows: readonly CountRow[]): BatchCounts {
  const sum = (state: CountRow['state']) =>
    rows.filter((row) => row.state === state).reduce((all, { total }) => all + total, 0);
  const outcomes = { ...NO_CONTACTS.outcomes };
  for (const { state, outcome, total } of rows) if (state === 'done' && outcome !== null) outcomes[outcome] += total;
  const [waiting, calling, done] = [sum('waiting'), sum('calling'), sum('done')];
  return { total: waiting + calling + done, waiting, calling, done, outcomes };
}

/** Refuses to change the agent or job of a batch that has begun, and to archive one that places calls. */
export const onBatchChange: OnChange = async (_client, { before, after }) => {
  if (before === undefined) return;
  const was = before.fields as Partial<ResourceFields<typeof batches>>; // The kind's schema ensures this type.
  const is = after.fields as Partial<ResourceFields<typeof batches>>;
  const hasBegun = was.status !== undefined && was.status !== 'draft';
  const isOther = (was.agentId ?? null) !== (is.agentId ?? null) || (was.jobId ?? null) !== (is.jobId ?? null);
  const isArchived = before.archivedAt === null && after.archivedAt !== null;
  const mayCall = was.status === 'scheduled' || was.status === 'running';
  if ((hasBegun && isOther) || (isArchived && mayCall)) throw new AppError('resource.conflict');
};
