import { conversationStream } from '@switchboard/contracts/conversations/events';
import { isMachine, isOver, outcomeOf, rankOf, UNSPOKEN_REASONS } from '@switchboard/domain/carriers/call-status';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { PoolClient } from 'pg';
import { wakeBatch } from '../../batches/change-batch.ts';
import { type Caller, metadataOf } from '../../caller.ts';
import { toNewEvent } from '../../log/new-event.ts';
import { findItem } from '../../resources/queries.ts';
import { nextConversationId } from '../../talks/talk-queries.ts';
import type { OutgoingDeps } from './deps.ts';
import { type DialKey, type DialRow, findDial, hurryContact, nameDialConversation, writeDial } from './dial-queries.ts';

/** What is told of a call. */
export interface CallNews {
  /** Undefined where nothing is known but that it couldn't be learnt. */
  readonly status: string | undefined;
  readonly sid?: string;
  readonly answeredBy?: string | null;
  readonly fault?: string;
}

/**
 * Notes how a call stands, in whichever order it is told: an end is an end, and nothing leads back.
 *
 * A batch's run is woken to go on with an ended one; of any other that nobody spoke in, the conversation is written here.
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
    if (hasEnded && dial.batchId === null && dial.conversationId === null) {
      await writeUnspoken(deps, client, caller, { ...dial, ...after, endedAt });
    }
    await writeDial(client, key, after);
    if (hasEnded && dial.batchId !== null) {
      await hurryContact(client, dial, now);
      await wakeBatch({ pool: client }, { tenantId: dial.tenantId, batchId: dial.batchId });
    }
    return hasEnded;
  });
  if (isWritten) talks.wake([{ tenantId: key.tenantId, categories: ['conversation'] }]);
}

/** The status that is further; one that nobody knows changes nothing. */
function laterOf(before: string, told: string | undefined): string {
  const rank = told === undefined ? undefined : rankOf(told);
  return told === undefined || rank === undefined || isOver(before) || rank < (rankOf(before) ?? -1) ? before : told;
}

/** Why a call ended in which nobody spoke; undefined of one that somebody answered. */
export function unspokenReason({
  status,
  answeredBy,
  fault,
}: Pick<DialRow, 'status' | 'answeredBy' | 'fault'>): string | undefined {
  if (status === 'completed' && !isMachine(answeredBy)) return undefined;
  const outcome = outcomeOf({ status, answeredBy, wasHeard: false });
  const reason = UNSPOKEN_REASONS[outcome] ?? 'dial_failed';
  const isOfCarrier = fault?.startsWith('twilio_') === true || fault?.startsWith('telnyx_') === true;
  return isOfCarrier && reason === 'dial_failed' ? fault : reason;
}

type EndedDial = DialRow & { readonly endedAt: Date };

async function writeUnspoken(
  { events }: Pick<OutgoingDeps, 'events'>,
  client: PoolClient,
  caller: Caller,
  dial: EndedDial,
): Promise<void> {
  const { tenantId, agentId } = dial;
  const id = await nextConversationId(client);
  await nameDialConversation(client, dial, id);
  const agent = await findItem(client, { tenantId, kind: 'agents', id: agentId });
  await events.appendWithin(client, [
    {
      tenantId,
      streamId: conversationStream(id),
      expectedVersion: 'any',
      events: [
        toNewEvent({
          type: 'conversation.started',
          data: {
            at: (dial.askedAt ?? dial.wantedAt).toISOString(),
            direction: 'outbound',
            from: dial.caller,
            to: dial.callee,
            agentId,
            agentName: agent?.name ?? agentId,
            channel: 'phone',
            numberId: dial.numberId,
            ...(dial.name !== null && { contactName: dial.name }),
            ...(dial.language !== null && { language: dial.language }),
          },
        }),
        toNewEvent({
          type: 'conversation.ended',
          data: { at: dial.endedAt.toISOString(), reason: unspokenReason(dial) ?? 'hangup' },
        }),
      ],
      metadata: metadataOf(caller),
    },
  ]);
}
