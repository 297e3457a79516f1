import type { ConversationId } from '@switchboard/contracts/base/ids';
import { isOver, rankOf } from '@switchboard/domain/carriers/call-status';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { wakeBatch } from '../../batches/change-batch.ts';
import type { Caller } from '../../caller.ts';
import { settleUse } from '../../dialing/caps/charge-use.ts';
import type { OutgoingDeps } from './deps.ts';
import { type DialKey, type DialRow, findDial, hurryContact, writeDial } from './dial-queries.ts';
import { tellUnspoken } from './unspoken.ts';

/** What is told of a call. */
export interface CallNews {
  /** Undefined where nothing is known but that it couldn't be learnt. */
  readonly status: string | undefined;
  readonly sid?: string;
  readonly answeredBy?: string | null;
  readonly fault?: string;
  /** The duration of an ended call; absent if the carrier doesn't report it. */
  readonly durationMs?: number | undefined;
  /** The call's cost in cents; absent if the carrier doesn't report it. */
  readonly costCents?: number | undefined;
  /** The conversation that a voice platform tells of the call in: it is the call's own, even where nobody speaks. */
  readonly conversationId?: ConversationId;
}

/**
 * Notes how a call stands, in whichever order it is told: an end is an end, and nothing leads back.
 *
 * A batch's run is woken to go on with an ended one; of any other that nobody spoke in, the conversation is written here, and of one that a voice
 * platform tells of: by then it is known whom it calls, and for what.
 */
export async function takeNews(
  deps: Pick<OutgoingDeps, 'pool' | 'clock' | 'events' | 'talks'>,
  caller: Caller,
  key: DialKey,
  news: CallNews,
): Promise<void> {
  const { clock, talks } = deps;
  const isWritten = await withTransaction(deps.pool, async (client) => {
    const dial = await findDial(client, key, { lock: true });
    if (dial === undefined) return false;
    const now = clock.now();
    const status = laterOf(dial.status, news.status);
    const endedAt = dial.endedAt ?? (isOver(status) ? now : null);
    const after = {
      callSid: dial.callSid ?? news.sid ?? null,
      status,
      answeredBy: dial.answeredBy ?? news.answeredBy ?? null,
      fault: news.fault ?? (endedAt === null ? null : dial.fault),
      toldAt: now,
      endedAt,
    };
    const hasEnded = endedAt !== null && dial.endedAt === null;
    if (hasEnded) {
      const durationMs = status === 'completed' ? (news.durationMs ?? sinceAsked(dial, endedAt)) : 0;
      await settleUse(client, { clock, prices: talks.prices }, key, { durationMs, costCents: news.costCents });
    }
    if (dial.endedAt === null) await tellUnspoken(deps, client, caller, { ...news, dial: { ...dial, ...after } });
    await writeDial(client, key, after);
    if (hasEnded && dial.batchId !== null) {
      await hurryContact(client, dial, now);
      await wakeBatch({ pool: client }, { tenantId: dial.tenantId, batchId: dial.batchId });
    }
    return hasEnded || news.conversationId !== undefined;
  });
  if (isWritten) talks.wake([{ tenantId: key.tenantId, categories: ['conversation'] }]);
}

/** The maximum duration of a call whose carrier doesn't report one. */
const sinceAsked = ({ askedAt, wantedAt }: DialRow, endedAt: Date): number =>
  Math.max(0, endedAt.getTime() - (askedAt ?? wantedAt).getTime());

/** The status that is further; one that nobody knows changes nothing. */
function laterOf(before: string, told: string | undefined): string {
  const rank = told === undefined ? undefined : rankOf(told);
  return told === undefined || rank === undefined || isOver(before) || rank < (rankOf(before) ?? -1) ? before : told;
}
