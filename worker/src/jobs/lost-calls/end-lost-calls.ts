import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { toNewEvent } from '@switchboard/application/log/new-event';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { endLostCall } from '@switchboard/domain/conversations/decide-lost';
import { DECISION_TYPES, decisionState } from '@switchboard/domain/conversations/decision-state';
import type { EventStore } from '@switchboard/event-store/types';
import { isAppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Pool } from 'pg';
import { isPassing, reasonOf } from '../../runtime/failures.ts';
import { listSilentCalls, type SilentCall } from './queries.ts';

export interface LostCallsDeps {
  readonly pool: Pool;
  readonly events: EventStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

const PAGE = 200;

/**
 * Ends the calls of which nothing was heard for `lostMs`.
 *
 * The inbox only says where to look: whether a call is over, and how long it has been silent, is decided on the log. The
 * command's id derives from the last event, so any number of workers, however often they look, end a call once. A call that can't be
 * decided on is left as it is, and keeps nobody else's from being ended.
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
        if (isPassing(error)) throw error;
        const { tenantId, id: conversationId } = call;
        deps.logger.warn(
          { tenantId, conversationId, reason: reasonOf(error) },
          'could not tell whether a call is lost',
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
    // Something was heard just now: it isn't lost.
    if (!isAppError(error, 'event_store.version_conflict')) throw error;
  }
}

const TIMER = { kind: 'system', id: 'call-lost-timer' } as const;
