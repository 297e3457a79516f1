import { settings } from '@switchboard/contracts/account-settings/settings';
import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import type { RoutedNumber } from '@switchboard/contracts/phone-numbers/number-route';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ConversationKey } from '../conversations/conversation-ids.ts';
import { HELD_ELSEWHERE, type NumberProof } from '../phone-numbers/claims.ts';

type Row = Record<never, never>;

/** A phone number, with the settings that determine who answers it. */
export interface NumberRow extends RoutedNumber {
  readonly id: string;
  readonly number: string;
  readonly provider: string;
  readonly connectionId: string | null;
  /** The proof with which another account holds the number. */
  readonly heldElsewhere: NumberProof | null;
}

/** Reads an account's phone numbers. */
export async function readNumbers(db: Queryable, tenantId: string): Promise<NumberRow[]> {
  const { rows } = await db.query<NumberRow & Row>({
    name: 'call-read-numbers',
    text: `select id, fields ->> 'number' as number, fields ->> 'provider' as provider, fields ->> 'connectionId' as "connectionId",
        fields ->> 'inboundAgentId' as "inboundAgentId", fields ->> 'fallbackNumber' as "fallbackNumber",
        jsonb_build_object('agentId', fields -> 'hours' ->> 'agentId', 'outsideAgentId', fields -> 'hours' ->> 'outsideAgentId',
          'schedule', coalesce(fields -> 'hours' -> 'schedule', '[]')) as hours,
        ${HELD_ELSEWHERE} as "heldElsewhere"
      from resource.items n where tenant_id = $1 and kind = 'phoneNumbers' and archived_at is null`,
    values: [tenantId],
  });
  return rows;
}

/** An account's limit of concurrent calls, its open calls, and who can raise the limit. */
export interface CallConcurrency {
  readonly max: number;
  readonly open: number;
  readonly account: string;
  readonly raisedBy: string;
}

/** Counts an account's open calls, ringing ones included, and locks the count until the transaction ends, so that the limit holds. */
export async function countCalls(db: Queryable, tenantId: string): Promise<CallConcurrency> {
  await db.query({
    name: 'call-lock-count',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`calls ${tenantId}`],
  });
  const { rows } = await db.query<CallConcurrency & Row>({
    name: 'call-count-open',
    text: `select least(a.max_concurrency, coalesce((s.fields ->> 'concurrencyLimit')::integer, $2)) as max,
        (select count(*)::integer from talk.talks t where t.tenant_id = $1 and t.is_open and t.channel <> '${TEST_CHANNEL}')
          + (select count(*)::integer from outbound.batch_contacts b where b.tenant_id = $1 and b.state = 'calling' and b.conversation_id is null)
          + (select count(*)::integer from outbound.dials d where d.tenant_id = $1 and d.ended_at is null and d.batch_id is null
            and not exists (select from talk.talks t where t.tenant_id = $1 and t.conversation_id = d.conversation_id)) as open,
        a.name as account, case when a.max_concurrency <= coalesce((s.fields ->> 'concurrencyLimit')::integer, $2) then p.name else a.name end as "raisedBy"
      from access.accounts a
      join access.accounts p on p.id = coalesce(a.parent_id, '${PLATFORM_TENANT}')
      left join resource.items s on s.tenant_id = a.id and s.kind = 'settings'
      where a.id = $1`,
    values: [tenantId, settings.defaults.concurrencyLimit],
  });
  return rows[0] ?? { max: 0, open: 0, account: '', raisedBy: '' };
}

/** Adds frames that the caller gets with the next turn. */
export async function appendOutbox(
  db: Queryable,
  { tenantId, conversationId }: ConversationKey,
  frames: readonly FrameOut[],
): Promise<void> {
  if (frames.length === 0) return;
  await db.query({
    name: 'call-append-outbox',
    text: 'update talk.talks set outbox = outbox || $3::jsonb where tenant_id = $1 and conversation_id = $2',
    values: [tenantId, conversationId, JSON.stringify(frames)],
  });
}

/** Takes the caller's pending frames, once. */
export async function drainOutbox(
  db: Queryable,
  { tenantId, conversationId }: ConversationKey,
): Promise<readonly FrameOut[]> {
  const { rows } = await db.query<{ outbox: FrameOut[] }>({
    name: 'call-take-outbox',
    text: `with pending as (
        select outbox from talk.talks where tenant_id = $1 and conversation_id = $2 and outbox <> '[]' for update
      )
      update talk.talks t set outbox = '[]' from pending where t.tenant_id = $1 and t.conversation_id = $2 returning pending.outbox`,
    values: [tenantId, conversationId],
  });
  return rows[0]?.outbox ?? [];
}

/** A visit in the built-in calendar. */
export interface NewBooking extends ConversationKey {
  readonly effectKey: string;
  readonly agentId: string;
  /** ISO 8601 without a zone, on the account's clock. */
  readonly startsAt: string;
  readonly minutes: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

/** Inserts a visit, unless the effect has booked it before. */
export async function insertBooking(db: Queryable, booking: NewBooking): Promise<void> {
  const { tenantId, effectKey, conversationId, agentId, startsAt, minutes, details, at } = booking;
  await db.query({
    name: 'call-insert-booking',
    text: `insert into talk.bookings (tenant_id, effect_key, conversation_id, agent_id, starts_at, minutes, details, booked_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    values: [tenantId, effectKey, conversationId, agentId, startsAt, minutes, JSON.stringify(details), at],
  });
}
