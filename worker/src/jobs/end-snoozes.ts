import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { toNewEvent } from '@switchboard/application/log/new-event';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { decisionState, endSnooze, WORK_DECISION_TYPES } from '@switchboard/domain/conversations/decide';
import type { EventStore } from '@switchboard/event-store/types';
import { isAppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import { describeFailure, isTransient } from '../runtime/failures.ts';

export interface SnoozeDeps {
  readonly pool: Pool;
  readonly events: EventStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const PAGE = 200;

/**
 * Reopens the conversations whose snooze has ended.
 *
 * The inbox only finds candidates; the log decides whether a conversation is still snoozed. The command's id derives from the snooze, so any number of workers
 * end it once. A conversation that fails is skipped and doesn't prevent the others.
 */
export async function endSnoozes(deps: SnoozeDeps): Promise<void> {
  const { pool, clock, logger, signal } = deps;
  const now = clock.now();
  for (let after: EndedSnooze | undefined; ; ) {
    const ended = await listEndedSnoozes(pool, { now, after, limit: PAGE });
    for (const snooze of ended) {
      if (signal.aborted) return;
      try {
        await reopen(deps.events, snooze, now);
      } catch (error) {
        if (isTransient(error)) throw error;
        const { tenantId, id: conversationId } = snooze;
        logger.warn({ tenantId, conversationId, reason: describeFailure(error) }, 'could not end a snooze');
      }
    }
    after = ended.at(-1);
    if (ended.length < PAGE) return;
  }
}

async function reopen(events: EventStore, { tenantId, id, until }: EndedSnooze, now: Date): Promise<void> {
  const streamId = conversationStream(id);
  const { events: stored, version } = await events.readStream(tenantId, streamId, { types: WORK_DECISION_TYPES });
  const conversation = decisionState(id, { events: stored.map(toStoredLike), version });
  const decided = endSnooze(conversation, { at: now.toISOString(), until: until.toISOString() });
  if (decided.length === 0) return;
  const commandId = `timer:snooze-ended:${streamId}:${version}`;
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
    // A new event just arrived; the next run decides again.
    if (!isAppError(error, 'event_store.version_conflict')) throw error;
  }
}

const TIMER = { kind: 'system', id: 'snooze-timer' } as const;

interface EndedSnooze {
  readonly tenantId: string;
  readonly id: ConversationId;
  readonly until: Date;
}

async function listEndedSnoozes(
  db: Queryable,
  page: { readonly now: Date; readonly after: EndedSnooze | undefined; readonly limit: number },
): Promise<EndedSnooze[]> {
  const { now, after, limit } = page;
  const values = [now.toISOString(), after?.until.toISOString() ?? '-infinity', after?.id ?? 0, limit];
  const { rows } = await db.query<EndedSnooze & Record<never, never>>({
    name: 'ended-snoozes',
    text: `select tenant_id as "tenantId", id, snoozed_until as until from read.conversations
      where work = 'snoozed' and snoozed_until <= $1 and (snoozed_until, id) > ($2, $3)
      order by snoozed_until, id limit $4`,
    values,
  });
  return rows;
}
