import { randomBytes } from 'node:crypto';
import type { Caller } from '@switchboard/application/caller';
import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { addJob } from '@switchboard/application/jobs/add-job';
import { settings } from '@switchboard/contracts/account-settings/settings';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import { DECISION_TYPES, decisionState, isPastRetention } from '@switchboard/domain/conversations/decide';
import type { EventStore } from '@switchboard/event-store/types';
import type { Clock } from '@switchboard/platform/clock';
import type { Metrics } from '@switchboard/platform/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';

export interface RetentionDeps {
  readonly pool: Pool;
  readonly events: EventStore;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'retentionErased'>;
}

/** The maximum number of conversations that one run erases; another job erases the rest, so that accounts take turns. */
export const MAX_ERASED_PER_RUN = 500;
const PAGE = 100;
const DAY_MS = 86_400_000;
const RETENTION = { kind: 'system', id: 'retention' } as const;

/** Conversations that ended before this instant are past their retention. */
export const retentionCutoff = ({ retentionDays }: Retention, now: Date): Date =>
  new Date(now.getTime() - retentionDays * DAY_MS);

/**
 * Erases an account's conversations past their retention, oldest first.
 *
 * The inbox only finds candidates; the log decides whether a conversation is over and not yet erased. Each is erased and counted in a
 * transaction of its own, so that a killed run loses nothing and erases nothing twice.
 */
export async function eraseOldConversations(
  deps: RetentionDeps,
  { tenantId }: { readonly tenantId: string },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const retention = await findRetention(deps.pool, tenantId);
  if (retention === undefined) return;
  const before = retentionCutoff(retention, deps.clock.now());
  let left = MAX_ERASED_PER_RUN;
  for (const list of [listEnded, listEndedAndDeleted]) {
    for (let after: Ended | undefined; ; ) {
      const page = await list(deps.pool, tenantId, { before, after, limit: PAGE });
      for (const { id } of page) {
        signal.throwIfAborted();
        if (left === 0) {
          // The next run starts from the oldest conversation again; by then, the inbox no longer has what this run erased.
          await addJob(deps.pool, {
            name: 'erase-old-conversations',
            payload: { tenantId },
            key: `retention:${tenantId}`,
          });
          return;
        }
        if (await eraseIfExpired(deps, { tenantId, id, before })) left -= 1;
      }
      after = page.at(-1);
      if (page.length < PAGE) break;
    }
  }
}

async function eraseIfExpired(
  deps: RetentionDeps,
  { tenantId, id, before }: { readonly tenantId: string; readonly id: Ended['id']; readonly before: Date },
): Promise<boolean> {
  const decisive = await deps.events.readStream(tenantId, conversationStream(id), { types: DECISION_TYPES });
  const conversation = decisionState(id, { ...decisive, events: decisive.events.map(toStoredLike) });
  if (!isPastRetention(conversation, before)) return false;
  const caller: Caller = { tenantId, actor: RETENTION, traceId: randomBytes(16).toString('hex') };
  const { events } = await eraseConversation(deps, caller, {
    id,
    reason: 'retention',
    onErased: (client) => countErased(client, tenantId),
  });
  if (events > 0) deps.metrics.retentionErased.inc();
  return events > 0;
}

/** An account's retention period for ended conversations. */
export interface Retention {
  readonly tenantId: string;
  readonly retentionDays: number;
}

const RETENTIONS = `select a.id as "tenantId", coalesce((i.fields ->> 'retentionDays')::integer, ${settings.defaults.retentionDays}) as "retentionDays"
  from access.accounts a left join resource.items i on i.tenant_id = a.id and i.kind = '${settings.kind}'
  where a.status = 'active' and a.id <> '${PLATFORM_TENANT}'`;

/** Lists the retention of active accounts by id, after a given one. */
export async function listRetentions(
  db: Queryable,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Retention[]> {
  const { rows } = await db.query<Retention & Record<never, never>>({
    name: 'retention-keepers',
    text: `${RETENTIONS} and a.id > $1 order by a.id limit $2`,
    values: [after, limit],
  });
  return rows;
}

/** Finds an account's retention; undefined if it is suspended or doesn't exist. */
export async function findRetention(db: Queryable, tenantId: string): Promise<Retention | undefined> {
  const { rows } = await db.query<Retention & Record<never, never>>({
    name: 'retention-keeper',
    text: `${RETENTIONS} and a.id = $1`,
    values: [tenantId],
  });
  return rows[0];
}

/** Records that a run has begun for these accounts. Idempotent for the same run. */
export async function recordRuns(db: Queryable, tenantIds: readonly string[], ranAt: Date): Promise<void> {
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

/** A conversation that may be past its retention, according to the inbox. */
export interface Ended {
  readonly id: ConversationId;
  readonly sortedBy: Date;
}
interface EndedPage {
  readonly before: Date;
  readonly after: Ended | undefined;
  readonly limit: number;
}

const toValues = (tenantId: string, { before, after, limit }: EndedPage) => [
  tenantId,
  before,
  after?.sortedBy ?? '-infinity',
  after?.id ?? 0,
  limit,
];

/** Lists a page of the conversations that ended before an instant and have had no messages since, from after a given conversation. Omits deleted ones. */
export async function listEnded(db: Queryable, tenantId: string, page: EndedPage): Promise<Ended[]> {
  const { rows } = await db.query<Ended & Record<never, never>>({
    name: 'retention-ended',
    text: `select id, last_message_at as "sortedBy" from read.conversations
      where tenant_id = $1 and deleted_at is null and last_message_at < $2 and ended_at < $2 and (last_message_at, id) > ($3, $4)
      order by last_message_at, id limit $5`,
    values: toValues(tenantId, page),
  });
  return rows;
}

/** Lists a page of the deleted conversations that ended before an instant and have had no messages since, from after a given conversation. */
export async function listEndedAndDeleted(db: Queryable, tenantId: string, page: EndedPage): Promise<Ended[]> {
  const { rows } = await db.query<Ended & Record<never, never>>({
    name: 'retention-ended-and-deleted',
    text: `select id, ended_at as "sortedBy" from read.conversations
      where tenant_id = $1 and deleted_at is not null and state -> 'erased' = 'false' and ended_at < $2 and (ended_at, id) > ($3, $4)
      order by ended_at, id limit $5`,
    values: toValues(tenantId, page),
  });
  return rows;
}
