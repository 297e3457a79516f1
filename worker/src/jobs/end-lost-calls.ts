import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { toNewEvent } from '@switchboard/application/log/new-event';
import { SMS_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { DECISION_TYPES, decisionState, endLostCall } from '@switchboard/domain/conversations/decide';
import type { EventStore } from '@switchboard/event-store/types';
import { isAppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import { describeFailure, isTransient } from '../runtime/failures.ts';

export interface LostCallsDeps {
  readonly pool: Pool;
  readonly events: EventStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const PAGE = 200;

/**
 * Ends the calls without events for `lostMs`.
 *
 * The inbox only finds candidates; the log decides whether a call is over and how long it has been silent. The command's id
 * derives from the last event, so any number of workers end a call once, however often they run. A call that fails is skipped and
 * doesn't prevent the others.
 */
export async function endLostCalls(deps: LostCallsDeps, lostMs: number): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - lostMs);
  for (let after: SilentCall | undefined; ; ) {
    const calls = await listSilentCalls(deps.pool, { since, after, limit: PAGE });
    for (const call of calls) {
      if (deps.signal.aborted) return;
      try {
        await endIfLost(deps.events, call, since);
      } catch (error) {
        if (isTransient(error)) throw error;
        const { tenantId, id: conversationId } = call;
        deps.logger.warn(
          { tenantId, conversationId, reason: describeFailure(error) },
          'could not decide whether a call is lost',
        );
      }
    }
    after = calls.at(-1);
    if (calls.length < PAGE) return;
  }
}

async function endIfLost(events: EventStore, call: SilentCall, since: Date): Promise<void> {
  const { tenantId, id } = call;
  const streamId = conversationStream(id);
  const { events: decisive, version } = await events.readStream(tenantId, streamId, { types: DECISION_TYPES });
  const { events: latest } = await events.readStream(tenantId, streamId, { afterVersion: version - 1, limit: 1 });
  const [last] = latest;
  if (last === undefined || last.recordedAt > since) return;
  const conversation = decisionState(id, { events: decisive.map(toStoredLike), version });
  const decided = endLostCall(conversation, { at: call.lastMessageAt.toISOString() });
  if (decided.length === 0) return;
  const commandId = `timer:call-lost:${streamId}:${version}`;
  try {
    await events.append({
      tenantId,
      streamId,
      expectedVersion: version,
      events: decided.map(toNewEvent),
      commandId,
      commandHash: commandId,
      metadata: { correlationId: commandId, causationId: `${streamId}@${version}`, actor: TIMER },
    });
  } catch (error) {
    // A new event has just arrived, so the call isn't lost.
    if (!isAppError(error, 'event_store.version_conflict')) throw error;
  }
}

const TIMER = { kind: 'system', id: 'call-lost-timer' } as const;

/** A call that hasn't ended according to the inbox. */
export interface SilentCall {
  readonly tenantId: string;
  readonly id: ConversationId;
  readonly lastMessageAt: Date;
  readonly lastRecordedAt: Date;
}

const LIST_SILENT = `
  select tenant_id as "tenantId", id, last_message_at as "lastMessageAt", last_recorded_at as "lastRecordedAt"
  from read.conversations
  where ended_at is null and channel <> '${SMS_CHANNEL}' and last_recorded_at <= $1 and (last_recorded_at, id) > ($2, $3)
  order by last_recorded_at, id limit $4`;

/** Lists live calls without events since `since`, except text threads, the longest silent first, after a given one. */
export async function listSilentCalls(
  db: Queryable,
  page: { readonly since: Date; readonly after: SilentCall | undefined; readonly limit: number },
): Promise<SilentCall[]> {
  const { since, after, limit } = page;
  const values = [since.toISOString(), after?.lastRecordedAt.toISOString() ?? '-infinity', after?.id ?? 0, limit];
  const { rows } = await db.query<SilentCall & Record<never, never>>({
    name: 'silent-calls',
    text: LIST_SILENT,
    values,
  });
  return rows;
}
