import { SIMULATOR_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { batchContactStream } from '@switchboard/contracts/batches/events';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { DIAL_FAULTS } from '@switchboard/contracts/dialing/dial-faults';
import { SlotName } from '@switchboard/contracts/talk/slots';
import { retryAt } from '@switchboard/domain/batches/after-call';
import { outcomeOf, UNSPOKEN_REASONS } from '@switchboard/domain/carriers/call-status';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { TalkState } from '@switchboard/talk/engine/state';
import type { PoolClient } from 'pg';
import { findPublication } from '../agents/publication-queries.ts';
import { type Caller, metadataOf } from '../caller.ts';
import { beginScreening, endScreening, giveUpScreening } from '../candidates/screen.ts';
import { nextLook } from '../carriers/outgoing/advance-dial.ts';
import type { DialRow } from '../carriers/outgoing/dial-queries.ts';
import { unspokenReason } from '../carriers/outgoing/unspoken.ts';
import { settleUse } from '../dialing/caps/charge-use.ts';
import { toNewEvent } from '../log/new-event.ts';
import { findItem } from '../resources/queries.ts';
import { hangUp } from '../talks/hang-up.ts';
import { type StartedTalk, startTalk } from '../talks/start-talk.ts';
import { takeInput } from '../talks/take-input.ts';
import { findTalk, nextConversationId } from '../talks/talk-queries.ts';
import type { PlacedCall } from './carrier.ts';
import type { BatchFields } from './change-batch.ts';
import type { BatchKey } from './contact-queries.ts';
import type { RunDeps } from './run-deps.ts';
import { type CallUnderWay, endCall, findOwnNumber, nameConversation, postpone } from './run-queries.ts';

/** The batch that a call is of. */
export interface OfBatch {
  readonly key: BatchKey;
  readonly fields: BatchFields;
  readonly caller: Caller;
}

/**
 * Looks at a call that was dialled: one that still rings is looked at later, one that is over ends once, whoever looks.
 *
 * It may run twice, and go on where a run died: a talk that was begun is not begun again, but hung up.
 */
export async function settleCall(deps: RunDeps, of: OfBatch, call: CallUnderWay): Promise<void> {
  const { pool, clock } = deps.resources;
  const { key, fields } = of;
  const { agentId } = fields;
  if (agentId === null) throw new Error('a batch without an agent has called');
  // It rings, or was dialled a moment ago by a run that died.
  if (call.candidateId !== null) await beginScreening(deps.resources, of.caller, call.candidateId);
  const dial = await deps.dialler(of.caller, { tenantId: key.tenantId, key: call.key });
  if (dial !== undefined) return settleDial(deps, of, call, dial);
  const own = await findOwnNumber(pool, key.tenantId, agentId);
  const asked = { key: call.key, to: call.phone, from: own?.number ?? null, language: call.language };
  const placed = await deps.carrier.place(asked);
  const endedAt = new Date(call.dialledAt.getTime() + placed.ringMs);
  if (endedAt.getTime() > clock.now().getTime()) return postpone(pool, key, call.nth, endedAt);
  const agent = await findItem(pool, { tenantId: key.tenantId, kind: 'agents', id: agentId });
  const line = { agentId, agentName: agent?.name ?? agentId, own };
  const reason = UNSPOKEN_REASONS[placed.outcome];
  const conversationId = reason === undefined ? await hold(deps, of, { call, placed, line }) : undefined;
  // Before the end is written: a run that dies between them looks at the call again.
  if (call.candidateId !== null) await leaveScreening(deps, of, { id: call.candidateId, placed, conversationId });
  await writeEnd(deps, of, { call, placed, line, conversationId, endedAt, reason: reason ?? placed.outcome });
}

/** Looks at a call that a carrier has: its talk is held over the carrier's line, by whichever replica. */
async function settleDial(deps: RunDeps, of: OfBatch, call: CallUnderWay, dial: DialRow): Promise<void> {
  const { pool } = deps.resources;
  const { tenantId, agentId, endedAt } = dial;
  if (endedAt === null) return postpone(pool, of.key, call.nth, nextLook(dial));
  const agent = await findItem(pool, { tenantId, kind: 'agents', id: agentId });
  const own = { id: dial.numberId, number: dial.caller };
  const line = { agentId, agentName: agent?.name ?? agentId, own };
  const conversationId = dial.conversationId ?? undefined;
  const talk = conversationId && (await findTalk(pool, { tenantId, conversationId }));
  const placed = { outcome: outcomeOf({ ...dial, wasHeard: talk !== undefined && wasHeard(talk.state) }) };
  if (call.candidateId !== null) await leaveScreening(deps, of, { id: call.candidateId, placed, conversationId });
  const reason = unspokenReason(dial) ?? 'hangup';
  const isRefused = DIAL_FAULTS.some((fault) => fault === dial.fault);
  await writeEnd(deps, of, { call, placed, line, conversationId, endedAt, reason, isRefused });
}

/** Who hung up before a word has had no turn. */
const wasHeard = ({ endedReason, turn }: TalkState): boolean => endedReason !== 'hangup' || turn > 0;

interface Screened {
  readonly id: string;
  readonly placed: Pick<PlacedCall, 'outcome'>;
  readonly conversationId: ConversationId | undefined;
}

/** Writes down what came of the call; whom it didn't reach waits for another. */
async function leaveScreening(
  { resources }: RunDeps,
  { caller }: OfBatch,
  { id, placed, conversationId }: Screened,
): Promise<void> {
  const isHeard = placed.outcome === 'answered' && conversationId !== undefined;
  await (isHeard ? endScreening(resources, caller, { id, conversationId }) : giveUpScreening(resources, caller, id));
}

interface Line {
  readonly agentId: string;
  readonly agentName: string;
  readonly own: { readonly id: string; readonly number: string } | undefined;
}
interface Settled {
  readonly call: CallUnderWay;
  readonly placed: PlacedCall;
  readonly line: Line;
}
interface Ended extends Omit<Settled, 'placed'> {
  readonly placed: Pick<PlacedCall, 'outcome'>;
  readonly conversationId: ConversationId | undefined;
  readonly endedAt: Date;
  /** Of a conversation that nobody spoke in. */
  readonly reason: string;
  /** The dial rule refused the number when it was to be dialed: it is not called again. */
  readonly isRefused?: boolean;
}

/** Holds a talk with who answered, with the pinned version. */
async function hold(
  deps: RunDeps,
  { key, fields, caller }: OfBatch,
  { call, placed, line }: Settled,
): Promise<ConversationId> {
  const { tenantId } = key;
  const talkOf = (conversationId: ConversationId) => ({ tenantId, conversationId });
  if (call.conversationId !== null) {
    await hangUp(deps.talks, caller, call.conversationId);
    return call.conversationId;
  }
  const version = fields.agentVersion ?? undefined;
  const publication = await findPublication(deps.resources.pool, { tenantId, agentId: line.agentId }, version);
  if (publication === undefined) throw new Error('a batch has called without a version');
  const begun: StartedTalk = await startTalk(deps.talks, caller, {
    agentId: line.agentId,
    agentName: line.agentName,
    version: String(publication.number),
    hash: publication.hash,
    channel: SIMULATOR_CHANNEL,
    userId: null,
    lang: call.language ?? undefined,
    now: undefined,
    given: Object.fromEntries(Object.entries(call.variables).filter(([name]) => SlotName.safeParse(name).success)),
    from: line.own?.number ?? null,
    to: call.phone,
    numberId: line.own?.id,
    callerName: call.name ?? undefined,
    ...purposeOf(call),
    outgoing: {
      beside: async (client, id) => {
        if (!(await nameConversation(client, tenantId, call.key, id))) throw new AppError('resource.conflict');
      },
    },
  });
  let { status } = begun.state;
  for (const text of placed.says) {
    if (status === 'ended') break;
    const input = { type: 'heard', text, final: true } as const;
    status = (await takeInput(deps.talks, caller, talkOf(begun.conversationId), input)).state.status;
  }
  if (status !== 'ended') await hangUp(deps.talks, caller, begun.conversationId);
  return begun.conversationId;
}

/** A call to a candidate is told of to those alone who may see candidates. */
const purposeOf = ({ candidateId }: CallUnderWay) => candidateId !== null && { purpose: 'screening' as const };

/** Writes how a call ended, once; of one that nobody spoke in with its conversation. */
async function writeEnd(
  { resources, talks }: RunDeps,
  { key, fields, caller }: OfBatch,
  { call, placed, line, conversationId, endedAt: rungUntil, reason, isRefused = false }: Ended,
): Promise<void> {
  const { outcome } = placed;
  const endedAt = conversationId === undefined ? rungUntil : resources.clock.now();
  const again = isRefused
    ? undefined
    : retryAt({ outcome, attempts: call.attempts, endedAt: endedAt.getTime() }, fields.retries);
  const dueAt = again === undefined ? null : new Date(again);
  await withTransaction(resources.pool, async (client) => {
    const id = conversationId ?? (await nextConversationId(client));
    const isFirst = await endCall(client, key, {
      nth: call.nth,
      key: call.key,
      outcome: isRefused ? 'number_not_allowed' : outcome,
      conversationId: id,
      endedAt,
      dueAt,
    });
    if (!isFirst) return;
    // A carrier's call is settled with its dial, and nothing is added again here.
    const durationMs = outcome === 'answered' ? endedAt.getTime() - call.dialledAt.getTime() : 0;
    const counting = { clock: resources.clock, prices: talks.prices };
    await settleUse(client, counting, { tenantId: key.tenantId, key: call.key }, { durationMs });
    if (conversationId === undefined) await appendUnspoken(client, id);
    const { batchId } = key;
    const data = {
      at: endedAt.toISOString(),
      batchId,
      nth: call.nth,
      key: call.key,
      outcome,
      conversationId: id,
      dueAt: dueAt?.toISOString() ?? null,
    };
    const refusal = { at: data.at, batchId, nth: call.nth, outcome: 'number_not_allowed' };
    await append(client, batchContactStream(batchId, call.nth), [
      { type: 'batch-contact.call-ended', data },
      ...(isRefused ? [{ type: 'batch-contact.refused', data: refusal } as const] : []),
    ]);
  });
  talks.wake([{ tenantId: key.tenantId, categories: ['conversation'] }]);

  async function appendUnspoken(client: PoolClient, id: ConversationId): Promise<void> {
    const started = {
      at: call.dialledAt.toISOString(),
      direction: 'outbound',
      from: line.own?.number ?? null,
      to: call.phone,
      agentId: line.agentId,
      agentName: line.agentName,
      agentVersion: String(fields.agentVersion),
      channel: 'phone',
      ...(line.own && { numberId: line.own.id }),
      ...(call.name !== null && { contactName: call.name }),
      ...(call.language !== null && { language: call.language }),
      ...purposeOf(call),
    };
    await append(client, conversationStream(id), [
      { type: 'conversation.started', data: started },
      { type: 'conversation.ended', data: { at: endedAt.toISOString(), reason } },
    ]);
  }

  async function append(
    client: PoolClient,
    streamId: string,
    events: readonly Parameters<typeof toNewEvent>[0][],
  ): Promise<void> {
    await resources.events.appendWithin(client, [
      {
        tenantId: key.tenantId,
        streamId,
        expectedVersion: 'any',
        events: events.map(toNewEvent),
        metadata: metadataOf(caller),
      },
    ]);
  }
}
