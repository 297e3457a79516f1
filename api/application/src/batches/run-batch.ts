import { randomBytes } from 'node:crypto';
import { batches, type PauseReason, type Refusal } from '@switchboard/contracts/batches/batches';
import { batchContactStream } from '@switchboard/contracts/batches/events';
import { CALL_CAPS, type CallCap } from '@switchboard/contracts/dialing/caps';
import { nextCallTime } from '@switchboard/domain/batches/call-times';
import { findNumberZones } from '@switchboard/domain/batches/number-zones';
import { BREAKER_SPAN_MS, isTripped } from '@switchboard/domain/batches/rules';
import { type DialRule, dialFault } from '@switchboard/domain/dialing/dial-rule';
import { isAppError } from '@switchboard/platform/app-error';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { inviteToScreening } from '../candidates/screen.ts';
import { insertDial } from '../carrier-calls/dials.ts';
import { chargeUse, findRefusal, lockCaps } from '../dialing/caps/charge-use.ts';
import { findDialRule } from '../dialing/find-dial-rule.ts';
import { toNewEvent } from '../log/new-event.ts';
import { resourceChanges } from '../resources/change-resource.ts';
import { findItem, lockItem } from '../resources/items.ts';
import { countCalls } from '../talks/call-rows.ts';
import {
  countEnded,
  countOpenContacts,
  type DueContact,
  findOwnNumber,
  insertCall,
  listCallsInProgress,
  listDue,
  listUninvited,
  type OwnNumber,
  postpone,
  refuseContact,
} from './batch-calls.ts';
import { type BatchFields, changeBatch, getBatchFields, toStatusFields } from './change-batch.ts';
import type { BatchKey } from './contacts.ts';
import type { RunDeps } from './deps.ts';
import { settleCall } from './settle-call.ts';

/** The bounds of one run: the contacts per pass, and the passes. The remaining contacts wait for the next run. */
const CONTACTS_PER_PASS = 200;
const MAX_PASSES = 20;
/** The minimum pause before a batch runs again, for example when the account has no free call slots. */
const MIN_PAUSE_MS = 1_000;

/**
 * Advances a batch as far as it can go now: records ended calls, pauses if too many fail, and dials contacts that are due.
 *
 * A contact goes `waiting` → `calling` → `done`, or back to `waiting` for a retry. Each step commits with its event, so a run that crashes
 * loses nothing: the next one continues from the rows. Runs of one batch never overlap (a job queue per batch).
 * Returns when to run again; undefined if nothing is left to do.
 */
export async function runBatch(deps: RunDeps, key: BatchKey, signal: AbortSignal): Promise<Date | undefined> {
  const { pool, clock } = deps.resources;
  const traceId = randomBytes(16).toString('hex');
  const caller: Caller = { tenantId: key.tenantId, actor: { kind: 'system', id: 'batches' }, traceId };
  for (let pass = 0; pass < MAX_PASSES && !signal.aborted; pass++) {
    const item = await findItem(pool, { tenantId: key.tenantId, kind: batches.kind, id: key.batchId });
    if (item === undefined) return undefined;
    const fields = getBatchFields(item);
    const now = clock.now();
    if (fields.status === 'scheduled' && !(await startIfDue(deps, caller, key, now))) {
      return fields.startAt === null ? now : new Date(fields.startAt);
    }
    const ended = await listCallsInProgress(pool, key, now, CONTACTS_PER_PASS);
    for (const call of ended) {
      if (signal.aborted) return now;
      await settleCall(deps, { key, fields, caller }, call);
    }
    if (await pauseIfFailing(deps, caller, { key, now })) continue;
    const { moved, cap } = await dialDue(deps, caller, key, now);
    if (cap !== undefined) await pauseFor(deps, caller, { key, because: cap });
    // This is the status as of the start of the pass: a scheduled batch is running by now.
    const mayInvite = fields.jobId !== null && ['scheduled', 'running'].includes(fields.status);
    const invited = mayInvite ? await inviteWaiting(deps, caller, { key, signal }) : 0;
    if (ended.length + moved + invited === 0) return finishOrWait(deps, caller, key, now);
    deps.onMoved({ ...key, version: item.version });
  }
  return clock.now();
}

/** Starts a scheduled batch if it is due. Returns whether the batch is running. */
async function startIfDue(
  { resources }: RunDeps,
  caller: Caller,
  { batchId: id }: BatchKey,
  now: Date,
): Promise<boolean> {
  const state = await resourceChanges(resources, batches).changeManaged(caller, { id }, (item) => {
    const { status, startAt } = getBatchFields(item);
    const isDue = startAt === null || Date.parse(startAt) <= now.getTime();
    return status === 'scheduled' && isDue ? toStatusFields('running', now) : {};
  });
  return getBatchFields(state).status !== 'scheduled';
}

/** Pauses a batch if too many of its calls failed. Returns whether the batch was paused. */
async function pauseIfFailing(
  { resources }: RunDeps,
  caller: Caller,
  { key, now }: { readonly key: BatchKey; readonly now: Date },
): Promise<boolean> {
  const item = await findItem(resources.pool, { tenantId: key.tenantId, kind: batches.kind, id: key.batchId });
  if (item === undefined) return false;
  const { status, runningSince } = getBatchFields(item);
  if (status !== 'running') return false;
  const since = Math.max(now.getTime() - BREAKER_SPAN_MS, runningSince === null ? 0 : Date.parse(runningSince));
  if (!isTripped(await countEnded(resources.pool, key, new Date(since)))) return false;
  await pauseFor({ resources }, caller, { key, because: 'failures' });
  return true;
}

/** Pauses a batch, unless a user has paused or canceled it meanwhile. */
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

/** Invites the candidates who wait for their call. Returns how many. */
async function inviteWaiting(
  { resources }: RunDeps,
  caller: Caller,
  { key, signal }: { readonly key: BatchKey; readonly signal: AbortSignal },
): Promise<number> {
  let invited = 0;
  for (const id of await listUninvited(resources.pool, key, CONTACTS_PER_PASS)) {
    if (signal.aborted) break;
    if (await inviteToScreening(resources, caller, id)) invited += 1;
  }
  return invited;
}

/** How many contacts a pass advanced, and the cap that stopped it. */
interface Dialed {
  readonly moved: number;
  readonly cap?: CallCap | undefined;
}

/**
 * Dials the due contacts that may be called now, and refuses or postpones the others. When a cap is reached, the current contact and those after
 * it keep waiting.
 */
function dialDue({ resources, talks }: RunDeps, caller: Caller, key: BatchKey, now: Date): Promise<Dialed> {
  const { tenantId, batchId } = key;
  const counting = { clock: resources.clock, prices: talks.prices };
  return withTransaction(resources.pool, async (client): Promise<Dialed> => {
    // A concurrent pause waits for this lock, so no call begins after the pause.
    const item = await lockItem(client, { tenantId, kind: batches.kind, id: batchId });
    if (item === undefined) return { moved: 0 };
    const fields = getBatchFields(item);
    if (fields.status === 'cancelled') return { moved: await refuseAll(client) };
    if (fields.status !== 'running') return { moved: 0 };
    const { calling } = await countOpenContacts(client, key);
    const { max, open } = await countCalls(client, tenantId);
    let free = Math.min(fields.concurrency - calling, max - open);
    let moved = 0;
    const own = fields.agentId === null ? undefined : await findOwnNumber(client, tenantId, fields.agentId);
    const dialRule = await findDialRule(client, tenantId);
    const due = free > 0 ? await listDue(client, key, now, CONTACTS_PER_PASS) : [];
    // Caps are locked before the first append: contacts are appended and charged alternately, and locks need a fixed order.
    if (due.length > 0) await lockCaps(client, counting, tenantId);
    for (const contact of due) {
      if (free <= 0) break;
      const time = findCallTime(contact, { fields, dialRule, now });
      if (time.refusal !== undefined) await refuse(client, contact.nth, time.refusal);
      else if (time.at > now.getTime()) await postpone(client, key, contact.nth, new Date(time.at));
      else {
        const refused = await findRefusal(client, counting, { tenantId, kind: 'call' });
        // The limit per minute has no CallCap: it only delays, and the next run tries again.
        if (refused !== undefined) return { moved, cap: CALL_CAPS.find((name) => name === refused.cap) };
        await dial(client, contact, { own, fields });
        free -= 1;
      }
      moved += 1;
    }
    return { moved };
  });

  async function dial(client: PoolClient, contact: DueContact, { own, fields }: DialSettings): Promise<void> {
    const { nth, attempts } = contact;
    const callKey = await insertCall(client, key, nth, now);
    const refused = await chargeUse(client, counting, { tenantId, key: callKey, kind: 'call' });
    if (refused !== undefined) throw new Error(`cap ${refused.cap} was exceeded under the account's lock`);
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
        createdAt: now,
      });
    }
    await append(client, nth, 'batch-contact.dialled', { key: callKey, attempt: attempts + 1 });
  }
  async function refuse(client: PoolClient, nth: number, outcome: Refusal): Promise<void> {
    await refuseContact(client, key, { nth, outcome, at: now });
    await append(client, nth, 'batch-contact.refused', { outcome });
  }
  async function refuseAll(client: PoolClient): Promise<number> {
    const left = await listDue(client, key, new Date(FAR_FUTURE), CONTACTS_PER_PASS);
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
        metadata: toMetadata(caller),
      },
    ]);
  }
}

/** The settings that a batch's calls have in common. */
interface DialSettings {
  readonly own: OwnNumber | undefined;
  readonly fields: BatchFields;
}

const FAR_FUTURE = Date.UTC(9999, 0);

/** Returns when a contact may be called, or why it may not. */
function findCallTime(
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
  const zones = findNumberZones(phone);
  const at = zones && nextCallTime(now.getTime(), { windows, timeZone, zones });
  return at === undefined ? { refusal: 'no_window' } : { at };
}

/** Ends a batch without open contacts; otherwise returns when the next contact is due. */
async function finishOrWait(
  { resources }: RunDeps,
  caller: Caller,
  key: BatchKey,
  now: Date,
): Promise<Date | undefined> {
  const { calling, waiting, nextDueAt } = await countOpenContacts(resources.pool, key);
  if (calling + waiting === 0) {
    await resourceChanges(resources, batches).changeManaged(caller, { id: key.batchId }, (item) =>
      getBatchFields(item).status === 'running' ? toStatusFields('ended', now) : {},
    );
    return undefined;
  }
  const item = await findItem(resources.pool, { tenantId: key.tenantId, kind: batches.kind, id: key.batchId });
  if (item === undefined || (getBatchFields(item).status !== 'running' && calling === 0)) return undefined;
  return new Date(Math.max(nextDueAt?.getTime() ?? 0, now.getTime() + MIN_PAUSE_MS));
}
