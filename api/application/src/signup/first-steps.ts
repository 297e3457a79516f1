import { FIRST_STEPS, type FirstStep, type FirstSteps } from '@switchboard/contracts/access/first-steps';
import { agents } from '@switchboard/contracts/agents/agents';
import { phoneNumbers } from '@switchboard/contracts/phone-numbers/phone-numbers';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Creates the first steps of a new account. */
export async function insertFirstSteps(db: Queryable, tenantId: string): Promise<void> {
  await db.query({
    name: 'first-steps-insert',
    text: 'insert into access.first_steps (tenant_id) values ($1) on conflict do nothing',
    values: [tenantId],
  });
}

/** Records the steps that only the browser can observe. */
export async function recordFirstSteps(
  db: Queryable,
  tenantId: string,
  { heard, hidden, now }: { readonly heard: boolean; readonly hidden: boolean; readonly now: Date },
): Promise<void> {
  await db.query({
    name: 'first-steps-note',
    text: `update access.first_steps set heard_at = case when $2 then coalesce(heard_at, $4) else heard_at end,
        hidden_at = case when $3 then coalesce(hidden_at, $4) else hidden_at end
      where tenant_id = $1`,
    values: [tenantId, heard, hidden, now],
  });
}

/** Marks the steps that the account has completed, and reads all steps. A completed step stays completed. */
export async function readFirstSteps(db: Queryable, tenantId: string, now: Date): Promise<FirstSteps> {
  await updateSteps(db, tenantId, now);
  const { rows } = await db.query<Record<FirstStep, Date | null> & { agentId: string | null }>({
    name: 'first-steps-read',
    text: `select talked_at as talk, invited_at as invite, connected_at as number, heard_at as alert,
        (select id from resource.items where tenant_id = $1 and kind = $2 and archived_at is null order by created_at, id limit 1) as "agentId"
      from access.first_steps where tenant_id = $1 and hidden_at is null`,
    values: [tenantId, agents.kind],
  });
  const [row] = rows;
  if (row === undefined) return { steps: [], agentId: null };
  return {
    steps: FIRST_STEPS.map((name) => ({ name, doneAt: row[name]?.toISOString() ?? null })),
    agentId: row.agentId,
  };
}

async function updateSteps(db: Queryable, tenantId: string, now: Date): Promise<void> {
  await db.query({
    name: 'first-steps-look',
    text: `update access.first_steps set
        talked_at = coalesce(talked_at, case when exists (select 1 from talk.talks where tenant_id = $1) then $2::timestamptz end),
        invited_at = coalesce(invited_at, case when (
          select count(*) from (select 1 from access.users where tenant_id = $1 and removed_at is null limit 2) as people
        ) > 1 then $2::timestamptz end),
        connected_at = coalesce(connected_at, case when exists (
          select 1 from resource.items where tenant_id = $1 and kind = $3 and archived_at is null
        ) then $2::timestamptz end),
        heard_at = coalesce(heard_at, case when exists (select 1 from inbox.rings where tenant_id = $1) then $2::timestamptz end)
      where tenant_id = $1 and hidden_at is null
        and (talked_at is null or invited_at is null or connected_at is null or heard_at is null)`,
    values: [tenantId, now, phoneNumbers.kind],
  });
}
