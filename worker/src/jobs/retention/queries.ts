import { settings } from '@switchboard/contracts/account-settings/settings';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** An account, and how long it keeps conversations that have ended. */
export interface Keeper {
  readonly tenantId: string;
  readonly retentionDays: number;
}

const KEEPERS = `select a.id as "tenantId", coalesce((i.fields ->> 'retentionDays')::integer, ${settings.defaults.retentionDays}) as "retentionDays"
  from access.accounts a left join resource.items i on i.tenant_id = a.id and i.kind = '${settings.kind}'
  where a.status = 'active' and a.id <> '${PLATFORM_TENANT}'`;

/** The accounts after one on, by id; a suspended one stands still. */
export async function listKeepers(
  db: Queryable,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Keeper[]> {
  const { rows } = await db.query<Keeper & Record<never, never>>({
    name: 'retention-keepers',
    text: `${KEEPERS} and a.id > $1 order by a.id limit $2`,
    values: [after, limit],
  });
  return rows;
}

/** How long an account keeps conversations now; undefined if it is suspended or gone. */
export async function findKeeper(db: Queryable, tenantId: string): Promise<Keeper | undefined> {
  const { rows } = await db.query<Keeper & Record<never, never>>({
    name: 'retention-keeper',
    text: `${KEEPERS} and a.id = $1`,
    values: [tenantId],
  });
  return rows[0];
}

/** Notes that a run has begun in these accounts. Again for the same run, it changes nothing. */
export async function noteRuns(db: Queryable, tenantIds: readonly string[], ranAt: Date): Promise<void> {
  await db.query({
    name: 'retention-note-runs',
    text: `insert into retention.runs as r (tenant_id, ran_at, erased, erased_in_all)
      select id, $2, 0, 0 from unnest($1::text[]) as a(id)
      on conflict (tenant_id) do update set ran_at = excluded.ran_at, erased = 0 where r.ran_at < excluded.ran_at`,
    values: [tenantIds, ranAt],
  });
}

/** Counts an erased conversation. */
export async function countErased(db: Queryable, tenantId: string): Promise<void> {
  await db.query({
    name: 'retention-count-erased',
    text: 'update retention.runs set erased = erased + 1, erased_in_all = erased_in_all + 1 where tenant_id = $1',
    values: [tenantId],
  });
}

/** A conversation that may be kept no longer, as the inbox knows it. */
export interface Ended {
  readonly id: ConversationId;
  readonly sortedBy: Date;
}
interface EndedPage {
  readonly before: Date;
  readonly after: Ended | undefined;
  readonly limit: number;
}

const valuesOf = (tenantId: string, { before, after, limit }: EndedPage) => [
  tenantId,
  before,
  after?.sortedBy ?? '-infinity',
  after?.id ?? 0,
  limit,
];

/** Conversations that ended before an instant, and of which nothing came since, from after one on; deleted ones are not among them. */
export async function listEnded(db: Queryable, tenantId: string, page: EndedPage): Promise<Ended[]> {
  const { rows } = await db.query<Ended & Record<never, never>>({
    name: 'retention-ended',
    text: `select id, last_message_at as "sortedBy" from read.conversations
      where tenant_id = $1 and deleted_at is null and last_message_at < $2 and ended_at < $2 and (last_message_at, id) > ($3, $4)
      order by last_message_at, id limit $5`,
    values: valuesOf(tenantId, page),
  });
  return rows;
}

/** The same of conversations that somebody deleted. */
export async function listEndedAndDeleted(db: Queryable, tenantId: string, page: EndedPage): Promise<Ended[]> {
  const { rows } = await db.query<Ended & Record<never, never>>({
    name: 'retention-ended-and-deleted',
    text: `select id, ended_at as "sortedBy" from read.conversations
      where tenant_id = $1 and deleted_at is not null and state -> 'erased' = 'false' and ended_at < $2 and (ended_at, id) > ($3, $4)
      order by ended_at, id limit $5`,
    values: valuesOf(tenantId, page),
  });
  return rows;
}
