import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { FrameOut } from '@switchboard/contracts/talk/frames';
import type { FunctionCall } from '@switchboard/event-store/types';
import { getSqlState } from '@switchboard/platform/postgres/errors';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Effect } from '@switchboard/talk/engine/effects';
import type { TalkState } from '@switchboard/talk/engine/state';
import type { ConversationKey } from '../conversations/conversation-ids.ts';

/** The row of a talk. */
export interface TalkRow {
  readonly agentId: string;
  /** The number of a publication, or "draft". */
  readonly version: string;
  readonly hash: string;
  readonly channel: string;
  readonly userId: string | null;
  readonly clockOffsetMs: number;
  readonly state: TalkState;
  readonly isOpen: boolean;
  /** The other party's number; null if withheld, and in tests. */
  readonly caller: string | null;
  /** The account's number that was called. */
  readonly numberId: string | null;
}

export interface NewTalkRow extends ConversationKey, TalkRow {
  readonly at: Date;
}

/** The error code that `talk.write_step` raises if the revision has changed. */
const REVISION_CONFLICT = 'SB001';
const COLUMNS = `agent_id as "agentId", version, hash, channel, user_id as "userId", clock_offset_ms as "clockOffsetMs", state, is_open as "isOpen", caller, number_id as "numberId"`;

/** Counts an account's open test talks, and locks the count until the transaction ends, so that the limit holds. */
export async function countOpenTests(db: Queryable, tenantId: string): Promise<number> {
  await db.query({
    name: 'talk-lock-count',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`talks ${tenantId}`],
  });
  const { rows } = await db.query<{ total: number }>({
    name: 'talk-count-open',
    text: 'select count(*) as total from talk.talks where tenant_id = $1 and is_open and channel = $2',
    values: [tenantId, TEST_CHANNEL],
  });
  return rows[0]?.total ?? 0;
}

/** Inserts a new talk. */
export async function insertTalk(db: Queryable, talk: NewTalkRow): Promise<void> {
  const {
    tenantId,
    conversationId,
    agentId,
    version,
    hash,
    channel,
    userId,
    clockOffsetMs,
    state,
    isOpen,
    at,
    caller,
    numberId,
  } = talk;
  await db.query({
    name: 'talk-insert',
    text: `insert into talk.talks (tenant_id, conversation_id, agent_id, version, hash, channel, user_id,
        clock_offset_ms, state, is_open, started_at, last_input_at, caller, number_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13)`,
    values: [
      tenantId,
      conversationId,
      agentId,
      version,
      hash,
      channel,
      userId,
      clockOffsetMs,
      JSON.stringify(state),
      isOpen,
      at,
      caller,
      numberId,
    ],
  });
}

/** A talk, with the frames that the caller gets with the next turn. */
export interface LockedTalk extends TalkRow {
  readonly outbox: readonly FrameOut[];
}

/** A talk after a step. */
export interface TalkSnapshot {
  readonly state: TalkState;
  readonly outbox: readonly FrameOut[];
  readonly at: Date;
}

/** Reads and locks a talk until the transaction ends. */
export async function lockTalk(
  db: Queryable,
  { tenantId, conversationId }: ConversationKey,
): Promise<LockedTalk | undefined> {
  const { rows } = await db.query<LockedTalk & Record<never, never>>({
    name: 'talk-lock',
    text: `select ${COLUMNS}, outbox from talk.talks where tenant_id = $1 and conversation_id = $2 for update`,
    values: [tenantId, conversationId],
  });
  return rows[0];
}

/** Reads a talk. */
export async function findTalk(
  db: Queryable,
  { tenantId, conversationId }: ConversationKey,
): Promise<TalkRow | undefined> {
  const { rows } = await db.query<TalkRow & Record<never, never>>({
    name: 'talk-find',
    text: `select ${COLUMNS} from talk.talks where tenant_id = $1 and conversation_id = $2`,
    values: [tenantId, conversationId],
  });
  return rows[0];
}

/** Writes a locked talk after a step. Returns the revision of its row. */
export async function writeTalk(
  db: Queryable,
  { tenantId, conversationId }: ConversationKey,
  { state, outbox, at }: TalkSnapshot,
): Promise<string> {
  const { rows } = await db.query<{ revision: string }>({
    name: 'talk-write',
    text: `update talk.talks set state = $3, is_open = $4, last_input_at = $5, outbox = $6
      where tenant_id = $1 and conversation_id = $2 returning xmin::text as revision`,
    values: [tenantId, conversationId, JSON.stringify(state), state.status === 'open', at, JSON.stringify(outbox)],
  });
  return rows[0]?.revision ?? '';
}

/**
 * Builds the database call that writes a talk after a step, with its effects, if the row is still at `revision`.
 *
 * It returns the new revision, or fails with a conflict ({@link isRevisionConflict}).
 */
export function writeStepCall(
  { tenantId, conversationId }: ConversationKey,
  revision: string,
  { state, outbox, at, effects }: TalkSnapshot & { readonly effects: readonly Effect[] },
): FunctionCall {
  const isOpen = state.status === 'open';
  const [stateText, outboxText, effectsText] = [state, outbox, effects].map((value) => JSON.stringify(value));
  return {
    name: 'talk.write_step',
    values: [tenantId, conversationId, revision, stateText, isOpen, at, outboxText, effectsText],
  };
}

/** Makes the call of {@link writeStepCall} on its own, for a step without events. */
export async function writeStep(db: Queryable, { values }: FunctionCall): Promise<string> {
  const { rows } = await db.query<{ revision: string }>({
    name: 'talk-write-step',
    text: 'select talk.write_step($1, $2, $3, $4, $5, $6, $7, $8) as revision',
    values: [...values],
  });
  return rows[0]?.revision ?? '';
}

/** Whether a step failed because another replica had changed the talk. */
export const isRevisionConflict = (error: unknown): boolean => getSqlState(error) === REVISION_CONFLICT;

/** Stores effects before they run, unless their keys exist. */
export async function storeEffects(
  db: Queryable,
  key: ConversationKey,
  effects: readonly Effect[],
  at: Date,
): Promise<void> {
  if (effects.length === 0) return;
  await db.query({
    name: 'talk-store-effects',
    text: `insert into talk.effects (tenant_id, key, conversation_id, effect, status, at)
      select $1, e ->> 'key', $2, e, 'stored', $4 from jsonb_array_elements($3::jsonb) as e on conflict do nothing`,
    values: [key.tenantId, key.conversationId, JSON.stringify(effects), at],
  });
}

/** Claims an effect. Returns false if it was claimed before. */
export async function claimEffect(db: Queryable, tenantId: string, key: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'talk-take-effect',
    text: `update talk.effects set status = 'running', at = $3 where tenant_id = $1 and key = $2 and status = 'stored'`,
    values: [tenantId, key, at],
  });
  return rowCount === 1;
}

/** Stores the outcome of an effect. */
export async function finishStoredEffect(
  db: Queryable,
  {
    tenantId,
    key,
    result,
    at,
  }: { readonly tenantId: string; readonly key: string; readonly result: unknown; readonly at: Date },
): Promise<void> {
  await db.query({
    name: 'talk-finish-effect',
    text: `update talk.effects set status = 'done', result = $3, at = $4 where tenant_id = $1 and key = $2`,
    values: [tenantId, key, JSON.stringify(result), at],
  });
}

/** An effect and its status. */
export interface StoredEffect {
  readonly effect: Effect;
  readonly status: 'stored' | 'running' | 'done';
  readonly result: unknown;
  readonly at: Date;
}

/** Reads an effect by its key. */
export async function findEffect(db: Queryable, tenantId: string, key: string): Promise<StoredEffect | undefined> {
  const { rows } = await db.query<StoredEffect & Record<never, never>>({
    name: 'talk-find-effect',
    text: 'select effect, status, result, at from talk.effects where tenant_id = $1 and key = $2',
    values: [tenantId, key],
  });
  return rows[0];
}

export interface AbandonedTalk extends ConversationKey {
  readonly tenantId: string;
}

/** Lists the open talks of all accounts that have had no input since a given time, oldest first. */
export async function listAbandonedTalks(db: Queryable, before: Date, limit: number): Promise<AbandonedTalk[]> {
  const { rows } = await db.query<AbandonedTalk & Record<never, never>>({
    name: 'talk-list-abandoned',
    text: `select tenant_id as "tenantId", conversation_id as "conversationId" from talk.talks
      where is_open and last_input_at < $1 order by last_input_at limit $2`,
    values: [before, limit],
  });
  return rows;
}

/** An open talk that people have taken over. */
export interface TakenTalk extends ConversationKey {
  readonly spokenAt: number;
  readonly hasAskedToHold: boolean;
  readonly clockOffsetMs: number;
}

/** Lists the open talks of all accounts that people have taken over. */
export async function listTakenTalks(db: Queryable, limit: number): Promise<TakenTalk[]> {
  const { rows } = await db.query<TakenTalk & Record<never, never>>({
    name: 'talk-list-taken',
    text: `select tenant_id as "tenantId", conversation_id as "conversationId", clock_offset_ms as "clockOffsetMs",
        coalesce((state ->> 'spokenAt')::float8, 0) as "spokenAt", coalesce((state ->> 'hasAskedToHold')::boolean, false) as "hasAskedToHold"
      from talk.talks where is_open and (state ->> 'isTakenOver')::boolean
      order by last_input_at limit $1`,
    values: [limit],
  });
  return rows;
}

/** Lists the open talks of an account that a person has taken over or joined, the taker's first among the speakers. */
export async function listTalksSpokenInBy(
  db: Queryable,
  tenantId: string,
  { by, limit }: { readonly by: string; readonly limit: number },
): Promise<{ readonly id: ConversationId; readonly isTaker: boolean }[]> {
  const { rows } = await db.query<{ id: ConversationId; isTaker: boolean }>({
    name: 'talk-list-spoken-in-by',
    text: `select conversation_id as id, state -> 'speakers' ->> 0 = $2 as "isTaker"
      from talk.talks where tenant_id = $1 and is_open and (state ->> 'isTakenOver')::boolean and state -> 'speakers' ? $2
      order by last_input_at desc limit $3`,
    values: [tenantId, by, limit],
  });
  return rows;
}

/** Deletes agent versions that no publication or talk refers to and that no talk has started with since a given time. */
export async function pruneUnusedVersions(db: Queryable, before: Date, limit: number): Promise<void> {
  await db.query({
    name: 'talk-forget-versions',
    text: `delete from talk.versions v using (
        select tenant_id, hash from talk.versions u where used_at < $1
          and not exists (select 1 from talk.publications p where p.tenant_id = u.tenant_id and p.hash = u.hash)
          and not exists (select 1 from talk.talks t where t.tenant_id = u.tenant_id and t.hash = u.hash)
        order by used_at limit $2
      ) u where v.tenant_id = u.tenant_id and v.hash = u.hash and v.used_at < $1`,
    values: [before, limit],
  });
}

/** Deletes ended talks with their effects. Their conversations keep the transcript and trace. */
export async function pruneEndedTalks(db: Queryable, before: Date, limit: number): Promise<void> {
  await db.query({
    name: 'talk-forget-ended',
    text: `with gone as (
        delete from talk.talks t using (
          select tenant_id, conversation_id from talk.talks where not is_open and last_input_at < $1 limit $2
        ) e where t.tenant_id = e.tenant_id and t.conversation_id = e.conversation_id returning t.tenant_id, t.conversation_id
      )
      delete from talk.effects f using gone where f.tenant_id = gone.tenant_id and f.conversation_id = gone.conversation_id`,
    values: [before, limit],
  });
}

/** Deletes a conversation's talk, effects and bookings, which all hold what was said. */
export async function deleteConversationTalk(
  db: Queryable,
  tenantId: string,
  conversationId: ConversationId,
): Promise<void> {
  await db.query({
    name: 'talk-forget',
    text: `with gone as (delete from talk.talks where tenant_id = $1 and conversation_id = $2),
        cancelled as (delete from talk.bookings where tenant_id = $1 and conversation_id = $2)
      delete from talk.effects where tenant_id = $1 and conversation_id = $2`,
    values: [tenantId, conversationId],
  });
}
