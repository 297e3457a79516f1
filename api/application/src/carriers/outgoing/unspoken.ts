import type { ConversationId } from '@switchboard/contracts/base/ids';
import { DIALING_PROVIDERS } from '@switchboard/contracts/connections/catalog';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { isCapFault } from '@switchboard/contracts/dialing/caps';
import { DIAL_FAULTS } from '@switchboard/contracts/dialing/dial-faults';
import { isMachine, outcomeOf, rankOf, UNSPOKEN_REASONS } from '@switchboard/domain/carriers/call-status';
import { isRetellFault } from '@switchboard/domain/carriers/retell-calls';
import type { PoolClient } from 'pg';
import { type Caller, metadataOf } from '../../caller.ts';
import { toNewEvent } from '../../log/new-event.ts';
import { findItem } from '../../resources/queries.ts';
import { findTalk, nextConversationId, type TalkKey } from '../../talks/talk-queries.ts';
import type { OutgoingDeps } from './deps.ts';
import { type DialRow, nameDialConversation } from './dial-queries.ts';

/** Why a call ended in which nobody spoke; undefined of one that somebody answered. */
export function unspokenReason({
  status,
  answeredBy,
  fault,
}: Pick<DialRow, 'status' | 'answeredBy' | 'fault'>): string | undefined {
  if (status === 'completed' && !isMachine(answeredBy)) return undefined;
  const outcome = outcomeOf({ status, answeredBy, wasHeard: false });
  const reason = UNSPOKEN_REASONS[outcome] ?? 'dial_failed';
  const isOfCarrier = DIALING_PROVIDERS.some((one) => fault?.startsWith(`${one}_`)) || isRetellFault(fault);
  const isOfRule = DIAL_FAULTS.some((one) => one === fault) || isCapFault(fault);
  return (isOfCarrier || isOfRule) && fault !== null && reason === 'dial_failed' ? fault : reason;
}

/** Writes the conversation of a call that no talk is held in: of one that has ended, and from its answer on of one that a voice platform tells of. */
export async function tellUnspoken(
  { events }: Pick<OutgoingDeps, 'events'>,
  client: PoolClient,
  caller: Caller,
  { dial, conversationId }: { readonly dial: DialRow; readonly conversationId?: ConversationId },
): Promise<void> {
  const { tenantId, endedAt, conversationId: known } = dial;
  const isTold = conversationId !== undefined;
  const isDue = endedAt === null ? isTold && isAnswered(dial.status) : isTold || dial.batchId === null;
  const begins = known === null && isDue;
  const id = begins ? (conversationId ?? (await nextConversationId(client))) : known;
  if (id === null) return;
  const ends = endedAt !== null && (begins || !(await isTalk(client, { tenantId, conversationId: id })));
  if (!(begins || ends)) return;
  if (begins) await nameDialConversation(client, dial, id);
  await events.appendWithin(client, [
    {
      tenantId,
      streamId: conversationStream(id),
      expectedVersion: 'any',
      events: [
        ...(begins ? [await startedEvent(client, dial)] : []),
        ...(ends
          ? [
              toNewEvent({
                type: 'conversation.ended',
                data: { at: endedAt.toISOString(), reason: unspokenReason(dial) ?? 'hangup' },
              }),
            ]
          : []),
      ],
      metadata: metadataOf(caller),
    },
  ]);
}

const isAnswered = (status: string) => (rankOf(status) ?? -1) >= ANSWERED;
const ANSWERED = rankOf('in-progress') ?? 0;
const isTalk = async (client: PoolClient, key: TalkKey) => (await findTalk(client, key)) !== undefined;

async function startedEvent(client: PoolClient, dial: DialRow) {
  const { tenantId, agentId, agentVersion } = dial;
  const agent = await findItem(client, { tenantId, kind: 'agents', id: agentId });
  return toNewEvent({
    type: 'conversation.started',
    data: {
      at: (dial.askedAt ?? dial.wantedAt).toISOString(),
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
