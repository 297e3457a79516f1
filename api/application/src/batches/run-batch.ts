import { randomBytes } from 'node:crypto';
import { batches, type PauseReason, type Refusal } from '@switchboard/contracts/batches/batches';
import { batchContactStream } from '@switchboard/contracts/batches/events';
import { CALL_CAPS, type CallCap } from '@switchboard/contracts/dialing/caps';
import { BREAKER_SPAN_MS, isTripped } from '@switchboard/domain/batches/breaker';
import { nextCallTime } from '@switchboard/domain/batches/call-times';
import { zonesOf } from '@switchboard/domain/batches/zones-of';
import { type DialRule, dialFault } from '@switchboard/domain/dialing/dial-rule';
import { isAppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { PoolClient } from 'pg';
import { type Caller, metadataOf } from '../caller.ts';
import { inviteToScreening } from '../candidates/screen.ts';
import { insertDial } from '../carriers/outgoing/dial-queries.ts';
import { chargeUse, findRefusal, lockCaps } from '../dialing/caps/charge-use.ts';
import { findDialRule } from '../dialing/find-dial-rule.ts';
import { toNewEvent } from '../log/new-event.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import { findItem, lockItem } from '../resources/queries.ts';
import { countCalls } from '../talks/call-queries.ts';
import { type BatchFields, changeBatch, fieldsOf, toStatus } from './change-batch.ts';
import type { BatchKey } from './contact-queries.ts';
import type { RunDeps } from './run-deps.ts';
import {
  countEnded,
  type DueContact,
  findOwnNumber,
  insertCall,
  listDue,
  listUnderWay,
  listUninvited,
  type OwnNumber,
  postpone,
  readStanding,
  refuseContact,
} from './run-queries.ts';
import { settleCall } from './settle-call.ts';

/** Contacts that one look takes at the most, and looks of one run: what is left waits for the next run. */
const AT_ONCE = 200;
const MAX_LOOKS = 20;
/** Until a batch looks again whose calls have no place among the account's. */
const FULL_PAUSE_MS = 1_000;

/**
 * Takes a batch as far as it comes now: ends calls that are over, pauses it where too many fail, and dials whom it may.
 *
 * Each contact's step is a transaction of its own with its event, so a run that dies costs nothing: the next one goes on with what is stored.
 * Answers when it is to run again; undefined if nothing is left to do.
 */
export async function runBatch(deps: RunDeps, key: BatchKey, signal: AbortSignal): Promise<Date | undefined> {
  const { pool, clock } = deps.resources;
  const traceId = randomBytes(16).toString('hex');
  const caller: Caller = { tenantId: key.tenantId, actor: { kind: 'system', id: 'batches' }, traceId };
  for (let look = 0; look < MAX_LOOKS && !signal.aborted; look++) {
    const item = await findItem(pool, { tenantId: key.tenantId, kind: batches.kind, id: key.batchId });
    if (item === undefined) return undefined;
    const fields = fieldsOf(item);
    const now = clock.now();
    if (fields.status === 'scheduled' && !(await begin(deps, caller, key, now))) {
      return fields.startAt === null ? now : new Date(fields.startAt);
    }
    const ended = await listUnderWay(pool, key, now, AT_ONCE);
    for (const call of ended) {
      if (signal.aborted) return now;
      await settleCall(deps, { key, fields, caller }, call);
    }
    if (await breaks(deps, caller, { key, now })) continue;
    const { moved, cap } = await dialDue(deps, caller, key, now);
    if (cap !== undefined) await pauseFor(deps, caller, { key, because: cap });
    // As it was when this look began: scheduled, it runs by now.
    const mayInvite = fields.jobId !== null && ['scheduled', 'running'].includes(fields.status);
    const invited = mayInvite ? await inviteWaiting(deps, caller, { key, signal }) : 0;
    if (ended.length + moved + invited === 0) return rest(deps, caller, key, now);
    deps.onMoved({ ...key, version: item.version });
  }
  return clock.now();
}

/** Begins a batch whose moment has come; false if it hasn't. */
async function begin({ resources }: RunDeps, caller: Caller, { batchId: id }: BatchKey, now: Date): Promise<boolean> {
  const state = await resourceChanges(resources, batches).changeManaged(caller, { id }, (item) => {
    const { status, startAt } = fieldsOf(item);
    const isDue = startAt === null || Date.parse(startAt) <= now.getTime();
    return status === 'scheduled' && isDue ? toStatus('running', now) : {};
  });
  return fieldsOf(state).status !== 'scheduled';
}

/** Pauses a batch where too many of its calls failed; tells whether it did. */
async function breaks(
  { resources }: RunDeps,
  caller: Caller,
  { key, now }: { readonly key: BatchKey; readonly now: Date },
): Promise<boolean> {
  const item = await findItem(resources.pool, { tenantId: key.tenantId, kind: batches.kind, id: key.batchId });
  if (item === undefined) return false;
  const { status, runningSince } = fieldsOf(item);
  if (status !== 'running') return false;
  const since = Math.max(now.getTime() - BREAKER_SPAN_MS, runningSince === null ? 0 : Date.parse(runningSince));
  if (!isTripped(await countEnded(resources.pool, key, new Date(since)))) return false;
  await pauseFor({ resources }, caller, { key, because: 'failures' });
  return true;
}

/** Pauses a batch; one that a person has paused or cancelled meanwhile stays as it is. */
async function pauseFor(
  { resources }: Pick<RunDeps, 'resources'>,
  caller: Caller,
  { key, because }: { readonly key: BatchKey; readonly because: PauseReason },
): Promise<void> {
  try {
    await changeBatch(resources, caller, { id: key.batchId, step: 'pause', because });
  } catch (error) {
    if (!isAppError(error, 'resource.conflict')) throw error;
  }
}

/** Invites candidates whose call is still to come; answers how many. */
async function inviteWaiting(
  { resources }: RunDeps,
  caller: Caller,
  { key, signal }: { readonly key: BatchKey; readonly signal: AbortSignal },
): Promise<number> {
  let invited = 0;
  for (const id of await listUninvited(resources.pool, key, AT_ONCE)) {
    if (signal.aborted) break;
    if (await inviteToScreening(resources, caller, id)) invited += 1;
  }
  return invited;
}

/** How many contacts a look moved, and the cap that stopped it. */
interface Dialed {
  readonly moved: number;
  readonly cap?: CallCap | undefined;
}

/**
 * Dials the contacts that a batch may call now, and refuses or postpones others that are due. A contact that a cap doesn't let call keeps waiting, and
 * so do those behind it.
 */
function dialDue({ resources, talks }: RunDeps, caller: Caller, key: BatchKey, now: Date): Promise<Dialed> {
  const { tenantId, batchId } = key;
  const counting = { clock: resources.clock, prices: talks.prices };
  return withTransaction(resources.pool, async (client): Promise<Dialed> => {
    // A pause waits for this, and no call begins after it.
    const item = await lockItem(client, { tenantId, kind: batches.kind, id: batchId });
    if (item === undefined) return { moved: 0 };
    const fields = fieldsOf(item);
    if (fields.status === 'cancelled') return { moved: await refuseAll(client) };
    if (fields.status !== 'running') return { moved: 0 };
    const { calling } = await readStanding(client, key);
    const { max, open } = await countCalls(client, tenantId);
    let free = Math.min(fields.concurrency - calling, max - open);
    let moved = 0;
    const own = fields.agentId === null ? undefined : await findOwnNumber(client, tenantId, fields.agentId);
    const dialRule = await findDialRule(client, tenantId);
    const due = free > 0 ? await listDue(client, key, now, AT_ONCE) : [];
    // The refusal of one contact is appended before the call of the next is charged.
    if (due.length > 0) await lockCaps(client, counting, tenantId);
    for (const contact of due) {
      if (free <= 0) break;
      const time = timeFor(contact, { fields, dialRule, now });
      if (time.refusal !== undefined) await refuse(client, contact.nth, time.refusal);
      else if (time.at > now.getTime()) await postpone(client, key, contact.nth, new Date(time.at));
      else {
        const refused = await findRefusal(client, counting, { tenantId, kind: 'call' });
        // Too many calls in one minute only delay: the next look asks again.
        if (refused !== undefined) return { moved, cap: CALL_CAPS.find((name) => name === refused.cap) };
        await dial(client, contact, { own, fields });
        free -= 1;
      }
      moved += 1;
    }
    return { moved };
  });

  async function dial(client: PoolClient, contact: DueContact, { own, fields }: Calling): Promise<void> {
    const { nth, attempts } = contact;
    const callKey = await insertCall(client, key, nth, now);
    const refused = await chargeUse(client, counting, { tenantId, key: callKey, kind: 'call' });
    if (refused !== undefined) throw new Error(`${refused.cap} has closed although its account is locked`);
    const { agentId, agentVersion } = fields;
    if (own?.connectionId && agentId !== null) {
      const { phone, name, language, variables } = contact;
      await insertDial(client, {
        tenantId,
        key: callKey,
        connectionId: own.connectionId,
        numberId: own.id,
        caller: own.number,
        callee: phone,
        agentId,
        agentVersion,
        batchId,
        name,
        language,
        variables,
        wantedAt: now,
      });
    }
    await append(client, nth, 'batch-contact.dialled', { key: callKey, attempt: attempts + 1 });
  }
  async function refuse(client: PoolClient, nth: number, outcome: Refusal): Promise<void> {
    await refuseContact(client, key, { nth, outcome, at: now });
    await append(client, nth, 'batch-contact.refused', { outcome });
  }
  async function refuseAll(client: PoolClient): Promise<number> {
    const left = await listDue(client, key, new Date(FAR), AT_ONCE);
    for (const { nth } of left) await refuse(client, nth, 'cancelled');
    return left.length;
  }
  async function append(
    client: PoolClient,
    nth: number,
    type: 'batch-contact.dialled' | 'batch-contact.refused',
    data: object,
  ): Promise<void> {
    await resources.events.appendWithin(client, [
      {
        tenantId,
        streamId: batchContactStream(batchId, nth),
        expectedVersion: 'any',
        events: [toNewEvent({ type, data: { at: now.toISOString(), batchId, nth, ...data } })],
        metadata: metadataOf(caller),
      },
    ]);
  }
}

/** The beginnings of a batch's calls. */
interface Calling {
  readonly own: OwnNumber | undefined;
  readonly fields: BatchFields;
}

const FAR = Date.UTC(9999, 0);

/** When a contact may be called, or why it may not. */
function timeFor(
  { phone, isRefused, isOver }: DueContact,
  {
    fields: { windows, timeZone },
    dialRule,
    now,
  }: { readonly fields: BatchFields; readonly dialRule: DialRule; readonly now: Date },
): { readonly at: number; readonly refusal?: undefined } | { readonly refusal: Refusal } {
  if (isRefused) return { refusal: 'do_not_call' };
  if (isOver) return { refusal: 'no_consent' };
  if (dialFault(phone, dialRule) !== undefined) return { refusal: 'number_not_allowed' };
  const zones = zonesOf(phone);
  const at = zones && nextCallTime(now.getTime(), { windows, timeZone, zones });
  return at === undefined ? { refusal: 'no_window' } : { at };
}

/** Ends a batch with nothing left; answers when the next contact's time comes. */
async function rest({ resources }: RunDeps, caller: Caller, key: BatchKey, now: Date): Promise<Date | undefined> {
  const { calling, waiting, nextDueAt } = await readStanding(resources.pool, key);
  if (calling + waiting === 0) {
    await resourceChanges(resources, batches).changeManaged(caller, { id: key.batchId }, (item) =>
      fieldsOf(item).status === 'running' ? toStatus('ended', now) : {},
    );
    return undefined;
  }
  const item = await findItem(resources.pool, { tenantId: key.tenantId, kind: batches.kind, id: key.batchId });
  if (item === undefined || (fieldsOf(item).status !== 'running' && calling === 0)) return undefined;
  return new Date(Math.max(nextDueAt?.getTime() ?? 0, now.getTime() + FULL_PAUSE_MS));
}
