import type { ConversationId } from '@switchboard/contracts/base/ids';
import { isOver, statusRank } from '@switchboard/domain/carriers/call-status';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Caller } from '../caller.ts';
import { settleUse } from '../dialing/caps/charge-use.ts';
import { wakeBatch } from '../jobs/wake-batch.ts';
import type { OutgoingDeps } from './deps.ts';
import { type DialKey, type DialRow, findDial, hurryContact, writeDial } from './dials.ts';
import { recordUnanswered } from './unanswered-calls.ts';

/** An update on an outgoing call. */
export interface DialUpdate {
  /** Undefined if the carrier could not be read. */
  readonly status: string | undefined;
  readonly sid?: string;
  readonly answeredBy?: string | null;
  readonly fault?: string;
  /** The duration of an ended call; absent if the carrier doesn't report it. */
  readonly durationMs?: number | undefined;
  /** The call's cost in cents; absent if the carrier doesn't report it. */
  readonly costCents?: number | undefined;
  /** The conversation in which a voice platform reports the call; this conversation is used even if nobody speaks. */
  readonly conversationId?: ConversationId;
}

/**
 * Applies an update to an outgoing call. Updates may arrive in any order: the status only moves forward, and an ended call stays ended.
 *
 * When a call ends, its use is charged and the batch that placed it is woken. Without a batch, an unanswered call gets its conversation here, as
 * does a call that a voice platform reports.
 */
export async function applyDialUpdate(
  deps: Pick<OutgoingDeps, 'pool' | 'clock' | 'events' | 'talks'>,
  caller: Caller,
  key: DialKey,
  update: DialUpdate,
): Promise<void> {
  const { clock, talks } = deps;
  const hasConversationEvents = await withTransaction(deps.pool, async (client) => {
    const dial = await findDial(client, key, { lock: true });
    if (dial === undefined) return false;
    const now = clock.now();
    const status = laterStatus(dial.status, update.status);
    const endedAt = dial.endedAt ?? (isOver(status) ? now : null);
    const after = {
      callSid: dial.callSid ?? update.sid ?? null,
      status,
      answeredBy: dial.answeredBy ?? update.answeredBy ?? null,
      fault: update.fault ?? (endedAt === null ? null : dial.fault),
      reportedAt: now,
      endedAt,
    };
    const hasEnded = endedAt !== null && dial.endedAt === null;
    if (hasEnded) {
      const durationMs = status === 'completed' ? (update.durationMs ?? timeSinceRequest(dial, endedAt)) : 0;
      await settleUse(client, { clock, prices: talks.prices }, key, { durationMs, costCents: update.costCents });
    }
    if (dial.endedAt === null) await recordUnanswered(deps, client, caller, { ...update, dial: { ...dial, ...after } });
    await writeDial(client, key, after);
    if (hasEnded && dial.batchId !== null) {
      await hurryContact(client, dial, now);
      await wakeBatch({ pool: client }, { tenantId: dial.tenantId, batchId: dial.batchId });
    }
    return hasEnded || update.conversationId !== undefined;
  });
  if (hasConversationEvents) talks.wake([{ tenantId: key.tenantId, categories: ['conversation'] }]);
}

/** The longest possible duration of a call, for carriers that don't report it. */
const timeSinceRequest = ({ requestedAt, createdAt }: DialRow, endedAt: Date): number =>
  Math.max(0, endedAt.getTime() - (requestedAt ?? createdAt).getTime());

/** Returns the later of two statuses; an unknown status changes nothing. */
function laterStatus(before: string, reported: string | undefined): string {
  const rank = reported === undefined ? undefined : statusRank(reported);
  return reported === undefined || rank === undefined || isOver(before) || rank < (statusRank(before) ?? -1)
    ? before
    : reported;
}
