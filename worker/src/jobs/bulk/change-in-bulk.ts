import {
  type BulkChange,
  type BulkItem,
  type BulkOutcome,
  findBulkChange,
  finishBulkChange,
  leaveWaitingItems,
  listWaitingItems,
  pruneBulkChanges,
  queueBulkChange,
  settleItems,
} from '@switchboard/application/bulk/bulk-rows';
import type { Caller } from '@switchboard/application/caller';
import { toConversationState } from '@switchboard/application/conversations/conversation-command';
import { execute } from '@switchboard/application/execute/execute';
import { toStoredLike } from '@switchboard/application/execute/stored-like';
import type { JobPayload } from '@switchboard/application/jobs/job-types';
import { readCatalog } from '@switchboard/application/smart-tags/catalog';
import type { ErrorCode } from '@switchboard/contracts/base/error-codes';
import { CHANGED_SINCE } from '@switchboard/contracts/conversations/bulk';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { WORK_DECISION_TYPES } from '@switchboard/domain/conversations/decide';
import { decideInBulk } from '@switchboard/domain/conversations/decide-in-bulk';
import { undoCommand } from '@switchboard/domain/conversations/undo';
import type { EventStore } from '@switchboard/event-store/types';
import { isAppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';

export interface BulkDeps {
  readonly pool: Pool;
  readonly events: EventStore;
  readonly clock: Clock;
}

/** The maximum number of conversations that one run settles; another job continues, so that accounts take turns. */
const ITEMS_PER_RUN = 200;
/** The number of conversations that change at the same time. Their outcomes are stored together, which is also the step of the progress. */
const ITEMS_AT_ONCE = 20;

/**
 * Makes a slice of a bulk change or of its undo.
 *
 * The id of each command derives from the change and the conversation, so that a run that repeats the work of a killed one changes nothing twice, and
 * finds the same outcome. Conversations that can't change are left with a code. If the last attempt fails, the rest is left.
 */
export async function changeInBulk(
  deps: BulkDeps,
  { tenantId, bulkId: id }: JobPayload<'change-in-bulk'>,
  run: JobRun,
): Promise<void> {
  const { pool, clock } = deps;
  const change = await findBulkChange(pool, { tenantId, id });
  if (change?.state !== 'running') return;
  try {
    await makeSlice(deps, change, run.signal);
  } catch (error) {
    if (!run.isLastAttempt) throw error;
    await leaveWaitingItems(pool, change, 'server.error' satisfies ErrorCode);
    await finishBulkChange(pool, change, clock.now());
    throw error;
  }
  const isLeft = (await listWaitingItems(pool, id, 1)).length > 0;
  if (isLeft) await queueBulkChange(pool, { tenantId, id });
  else await finishBulkChange(pool, change, clock.now());
}

async function makeSlice(deps: BulkDeps, change: BulkChange, signal: AbortSignal): Promise<void> {
  const { pool, events } = deps;
  const { action } = change.request;
  const tag = action.type === 'tag' ? (await readCatalog(events, change.tenantId)).get(action.smartTagId) : undefined;
  const items = await listWaitingItems(pool, change.id, ITEMS_PER_RUN);
  for (let from = 0; from < items.length; from += ITEMS_AT_ONCE) {
    signal.throwIfAborted();
    const some = items.slice(from, from + ITEMS_AT_ONCE);
    const settled = await Promise.allSettled(some.map((item) => settleItem(deps, { change, item, tag })));
    const outcomes = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await settleItems(pool, change, outcomes);
    const failed = settled.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }
}

interface Part {
  readonly change: BulkChange;
  readonly item: BulkItem;
  readonly tag: SmartTag | undefined;
}

async function settleItem(deps: BulkDeps, part: Part): Promise<BulkOutcome> {
  const { nth } = part.item;
  try {
    const code = part.change.undoCaller === null ? await changeOne(deps, part) : await undoOne(deps, part);
    return code === undefined || code === 'unchanged'
      ? { nth, outcome: code ?? 'changed', code: null }
      : { nth, outcome: 'left', code };
  } catch (error) {
    const code = isAppError(error) ? error.code : undefined;
    if (code === undefined || code === 'event_store.unavailable') throw error;
    const conflict = 'conversation.version_conflict' satisfies ErrorCode;
    return { nth, outcome: 'left', code: code === 'event_store.version_conflict' ? conflict : code };
  }
}

const changeCommand = (id: string, { conversationId }: BulkItem) => `bulk:${id}:${conversationId}`;

async function changeOne({ events, clock }: BulkDeps, { change, item, tag }: Part): Promise<'unchanged' | undefined> {
  const { action, onlyBy } = change.request;
  const { conversationId, nth } = item;
  const step = { action, at: clock.now().toISOString(), nth, tag, onlyBy };
  const { appended } = await execute<ConversationEvent>(events, {
    caller: toCaller(change, change.caller, changeCommand(change.id, item)),
    streamId: conversationStream(conversationId),
    types: WORK_DECISION_TYPES,
    decide: (loaded) => decideInBulk(toConversationState(conversationId, loaded), step),
  });
  return appended.length === 0 ? 'unchanged' : undefined;
}

async function undoOne(
  { events, clock }: BulkDeps,
  { change, item }: Part,
): Promise<'unchanged' | typeof CHANGED_SINCE | undefined> {
  const { conversationId } = item;
  const command = changeCommand(change.id, item);
  let isChangedSince = false;
  const { appended } = await execute<ConversationEvent>(events, {
    caller: toCaller(change, change.undoCaller ?? change.caller, `undo-${command}`),
    streamId: conversationStream(conversationId),
    types: WORK_DECISION_TYPES,
    decide: (loaded) => {
      const own = loaded.events.filter(({ metadata }) => metadata.commandId === command);
      const log = {
        id: conversationId,
        events: loaded.events.map(toStoredLike),
        own: new Set(own.map(({ position }) => position)),
      };
      const decision = undoCommand(log, clock.now().toISOString());
      isChangedSince = decision === CHANGED_SINCE;
      return decision === CHANGED_SINCE ? [] : decision;
    },
  });
  if (isChangedSince) return CHANGED_SINCE;
  return appended.length === 0 ? 'unchanged' : undefined;
}

const toCaller = ({ tenantId, id }: BulkChange, caller: BulkChange['caller'], commandId: string): Caller => ({
  ...caller,
  tenantId,
  causationId: id,
  commandId,
});

/** The time for which a change can be read. */
const KEEP_MS = 7 * 86_400_000;
const CHANGES_PER_DELETE = 10;

/** Deletes changes of over a week ago. */
export async function forgetBulkChanges(
  { pool, clock }: Pick<BulkDeps, 'pool' | 'clock'>,
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_MS);
  while (!signal.aborted && (await pruneBulkChanges(pool, before, CHANGES_PER_DELETE)) === CHANGES_PER_DELETE);
}
