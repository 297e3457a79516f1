import type { ConversationId } from '@switchboard/contracts/base/ids';
import { DIALING_PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { isCapFault } from '@switchboard/contracts/dialing/caps';
import { DIAL_FAULTS } from '@switchboard/contracts/dialing/dial-faults';
import { isMachine, statusRank, toCallOutcome, UNSPOKEN_REASONS } from '@switchboard/domain/carriers/call-status';
import { isRetellFault } from '@switchboard/domain/carriers/retell-status';
import type { PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { type ConversationKey, nextConversationId } from '../conversations/conversation-ids.ts';
import { toNewEvent } from '../log/new-event.ts';
import { findItem } from '../resources/items.ts';
import { findTalk } from '../talks/talk-rows.ts';
import type { OutgoingDeps } from './deps.ts';
import { type DialRow, linkDialConversation } from './dials.ts';

/** Returns why a call without a talk ended; undefined if someone answered. */
export function findEndReason({
  status,
  answeredBy,
  fault,
}: Pick<DialRow, 'status' | 'answeredBy' | 'fault'>): string | undefined {
  if (status === 'completed' && !isMachine(answeredBy)) return undefined;
  const outcome = toCallOutcome({ status, answeredBy, wasHeard: false });
  const reason = UNSPOKEN_REASONS[outcome] ?? 'dial_failed';
  const isCarrierFault =
    DIALING_PROVIDERS.some((provider) => fault?.startsWith(`${provider}_`)) || isRetellFault(fault);
  const isDialFault = DIAL_FAULTS.some((dialFault) => dialFault === fault) || isCapFault(fault);
  return (isCarrierFault || isDialFault) && fault !== null && reason === 'dial_failed' ? fault : reason;
}

/** Appends the conversation of a call without a talk: when the call ends, or as soon as it is answered if a voice platform reports it. */
export async function recordUnanswered(
  { events }: Pick<OutgoingDeps, 'events'>,
  client: PoolClient,
  caller: Caller,
  { dial, conversationId }: { readonly dial: DialRow; readonly conversationId?: ConversationId },
): Promise<void> {
  const { tenantId, endedAt, conversationId: known } = dial;
  const isReported = conversationId !== undefined;
  const isDue = endedAt === null ? isReported && isAnswered(dial.status) : isReported || dial.batchId === null;
  const starts = known === null && isDue;
  const id = starts ? (conversationId ?? (await nextConversationId(client))) : known;
  if (id === null) return;
  const ends = endedAt !== null && (starts || !(await isTalk(client, { tenantId, conversationId: id })));
  if (!(starts || ends)) return;
  if (starts) await linkDialConversation(client, dial, id);
  await events.appendWithin(client, [
    {
      tenantId,
      streamId: conversationStream(id),
      expectedVersion: 'any',
      events: [
        ...(starts ? [await startedEvent(client, dial)] : []),
        ...(ends
          ? [
              toNewEvent({
                type: 'conversation.ended',
                data: { at: endedAt.toISOString(), reason: findEndReason(dial) ?? 'hangup' },
              }),
            ]
          : []),
      ],
      metadata: toMetadata(caller),
    },
  ]);
}

const isAnswered = (status: string) => (statusRank(status) ?? -1) >= ANSWERED;
const ANSWERED = statusRank('in-progress') ?? 0;
const isTalk = async (client: PoolClient, key: ConversationKey) => (await findTalk(client, key)) !== undefined;

async function startedEvent(client: PoolClient, dial: DialRow) {
  const { tenantId, agentId, agentVersion } = dial;
  const agent = await findItem(client, { tenantId, kind: 'agents', id: agentId });
  return toNewEvent({
    type: 'conversation.started',
    data: {
      at: (dial.requestedAt ?? dial.createdAt).toISOString(),
      direction: 'outbound',
      from: dial.caller,
      to: dial.callee,
      agentId,
      agentName: agent?.name ?? agentId,
      ...(agentVersion !== null && { agentVersion: String(agentVersion) }),
      channel: 'phone',
      numberId: dial.numberId,
      ...(dial.name !== null && { contactName: dial.name }),
      ...(dial.language !== null && { language: dial.language }),
      ...(dial.isScreening && { purpose: 'screening' as const }),
    },
  });
}
