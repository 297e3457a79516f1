import { SIMULATOR_CHANNEL } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { batchContactStream } from '@switchboard/contracts/batches/events';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { DIAL_FAULTS } from '@switchboard/contracts/dialing/dial-faults';
import { SlotName } from '@switchboard/contracts/talk/slots';
import { retryAt } from '@switchboard/domain/batches/rules';
import { toCallOutcome, UNSPOKEN_REASONS } from '@switchboard/domain/carriers/call-status';
import { AppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { TalkState } from '@switchboard/talk/engine/state';
import type { PoolClient } from 'pg';
import { findPublication } from '../agents/publications.ts';
import { type Caller, toMetadata } from '../caller.ts';
import { beginScreening, endScreening, giveUpScreening } from '../candidates/screen.ts';
import { nextPollAt } from '../carrier-calls/advance-dial.ts';
import type { DialRow } from '../carrier-calls/dials.ts';
import { linkContactConversation } from '../carrier-calls/dials.ts';
import { findEndReason } from '../carrier-calls/unanswered-calls.ts';
import { nextConversationId } from '../conversations/conversation-ids.ts';
import { settleUse } from '../dialing/caps/charge-use.ts';
import { toNewEvent } from '../log/new-event.ts';
import { findItem } from '../resources/items.ts';
import { type StartedTalk, startTalk } from '../talks/start-talk.ts';
import { hangUp, takeInput } from '../talks/take-input.ts';
import { findTalk } from '../talks/talk-rows.ts';
import { type CallInProgress, endCall, findOwnNumber, postpone } from './batch-calls.ts';
import type { BatchFields } from './change-batch.ts';
import type { BatchKey } from './contacts.ts';
import type { RunDeps } from './deps.ts';
import type { SimulatedOutcome } from './simulated-carrier.ts';

/** The batch that a call belongs to. */
export interface RunningBatch {
  readonly key: BatchKey;
  readonly fields: BatchFields;
  readonly caller: Caller;
}

/**
 * Settles a dialed call: postpones a call that is still ringing, and records the end of a call that is over, exactly once.
 *
 * Settling may be repeated after a crash: a talk that had been started is then hung up rather than started again.
 */
export async function settleCall(deps: RunDeps, batch: RunningBatch, call: CallInProgress): Promise<void> {
  const { pool, clock } = deps.resources;
  const { key, fields } = batch;
  const { agentId } = fields;
  if (agentId === null) throw new Error('the batch placed a call without an agent');
  // This is done here too, in case the run that dialed crashed before doing so.
  if (call.candidateId !== null) await beginScreening(deps.resources, batch.caller, call.candidateId);
  const dial = await deps.advanceCall(batch.caller, { tenantId: key.tenantId, key: call.key });
  if (dial !== undefined) return settleDial(deps, batch, call, dial);
  const own = await findOwnNumber(pool, key.tenantId, agentId);
  const simulated = { key: call.key, to: call.phone, from: own?.number ?? null, language: call.language };
  const placed = await deps.carrier.place(simulated);
  const endedAt = new Date(call.dialledAt.getTime() + placed.ringMs);
  if (endedAt.getTime() > clock.now().getTime()) return postpone(pool, key, call.nth, endedAt);
  const agent = await findItem(pool, { tenantId: key.tenantId, kind: 'agents', id: agentId });
  const line = { agentId, agentName: agent?.name ?? agentId, own };
  const reason = UNSPOKEN_REASONS[placed.outcome];
  const conversationId = reason === undefined ? await runTalk(deps, batch, { call, placed, line }) : undefined;
  // This comes before the end is recorded: if the run crashes in between, the call is settled again.
  if (call.candidateId !== null) await recordScreening(deps, batch, { id: call.candidateId, placed, conversationId });
  await recordEnd(deps, batch, { call, placed, line, conversationId, endedAt, reason: reason ?? placed.outcome });
}

/** Settles a call over a carrier's connection, whose talk runs on whichever replica the carrier reaches. */
async function settleDial(deps: RunDeps, batch: RunningBatch, call: CallInProgress, dial: DialRow): Promise<void> {
  const { pool } = deps.resources;
  const { tenantId, agentId, endedAt } = dial;
  if (endedAt === null) return postpone(pool, batch.key, call.nth, nextPollAt(dial));
  const agent = await findItem(pool, { tenantId, kind: 'agents', id: agentId });
  const own = { id: dial.numberId, number: dial.caller };
  const line = { agentId, agentName: agent?.name ?? agentId, own };
  const conversationId = dial.conversationId ?? undefined;
  const talk = conversationId && (await findTalk(pool, { tenantId, conversationId }));
  const placed = { outcome: toCallOutcome({ ...dial, wasHeard: talk !== undefined && wasHeard(talk.state) }) };
  if (call.candidateId !== null) await recordScreening(deps, batch, { id: call.candidateId, placed, conversationId });
  const reason = findEndReason(dial) ?? 'hangup';
  const isRefused = DIAL_FAULTS.some((fault) => fault === dial.fault);
  await recordEnd(deps, batch, { call, placed, line, conversationId, endedAt, reason, isRefused });
}

/** A contact who hung up at once had no turn. */
const wasHeard = ({ endedReason, turn }: TalkState): boolean => endedReason !== 'hangup' || turn > 0;

interface Screened {
  readonly id: string;
  readonly placed: Pick<SimulatedOutcome, 'outcome'>;
  readonly conversationId: ConversationId | undefined;
}

/** Records the result of a screening call; a candidate whom the call didn't reach waits for another one. */
async function recordScreening(
  { resources }: RunDeps,
  { caller }: RunningBatch,
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
  readonly call: CallInProgress;
  readonly placed: SimulatedOutcome;
  readonly line: Line;
}
interface Ended extends Omit<Settled, 'placed'> {
  readonly placed: Pick<SimulatedOutcome, 'outcome'>;
  readonly conversationId: ConversationId | undefined;
  readonly endedAt: Date;
  /** The reason why the conversation ended, if nobody spoke. */
  readonly reason: string;
  /** Whether the dial rule refused the number; if so, the number isn't called again. */
  readonly isRefused?: boolean;
}

/** Runs the talk of an answered simulated call, with the pinned agent version. */
async function runTalk(
  deps: RunDeps,
  { key, fields, caller }: RunningBatch,
  { call, placed, line }: Settled,
): Promise<ConversationId> {
  const { tenantId } = key;
  const toTalkKey = (conversationId: ConversationId) => ({ tenantId, conversationId });
  if (call.conversationId !== null) {
    await hangUp(deps.talks, caller, call.conversationId);
    return call.conversationId;
  }
  const version = fields.agentVersion ?? undefined;
  const publication = await findPublication(deps.resources.pool, { tenantId, agentId: line.agentId }, version);
  if (publication === undefined) throw new Error('the batch placed a call without a published version');
  const talk: StartedTalk = await startTalk(deps.talks, caller, {
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
    ...toPurpose(call),
    outgoing: {
      onStart: async (client, id) => {
        if (!(await linkContactConversation(client, tenantId, call.key, id))) throw new AppError('resource.conflict');
      },
    },
  });
  let { status } = talk.state;
  for (const text of placed.says) {
    if (status === 'ended') break;
    const input = { type: 'heard', text, final: true } as const;
    status = (await takeInput(deps.talks, caller, toTalkKey(talk.conversationId), input)).state.status;
  }
  if (status !== 'ended') await hangUp(deps.talks, caller, talk.conversationId);
  return talk.conversationId;
}

/** The purpose restricts a screening call to users who may see candidates. */
const toPurpose = ({ candidateId }: CallInProgress) => candidateId !== null && { purpose: 'screening' as const };

/** Records the end of a call, once. If nobody spoke, it also writes the conversation. */
async function recordEnd(
  { resources, talks }: RunDeps,
  { key, fields, caller }: RunningBatch,
  { call, placed, line, conversationId, endedAt: rungUntil, reason, isRefused = false }: Ended,
): Promise<void> {
  const { outcome } = placed;
  const endedAt = conversationId === undefined ? rungUntil : resources.clock.now();
  const nextCallMs = isRefused
    ? undefined
    : retryAt({ outcome, attempts: call.attempts, endedAt: endedAt.getTime() }, fields.retries);
  const dueAt = nextCallMs === undefined ? null : new Date(nextCallMs);
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
    // A carrier's call is charged when its dial ends, and settling it again adds nothing.
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
      ...toPurpose(call),
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
        metadata: toMetadata(caller),
      },
    ]);
  }
}
