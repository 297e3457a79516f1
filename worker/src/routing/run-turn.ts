import { toStoredLike } from '@switchboard/application/execute/stored-like';
import { toNewEvent } from '@switchboard/application/log/new-event';
import { listAvailability, shareAvailability } from '@switchboard/application/routing/availability-rows';
import { listRoutedGroups } from '@switchboard/application/routing/group-rows';
import { listQueue } from '@switchboard/application/routing/queue-rows';
import { findAccountFacts } from '@switchboard/application/settings/account-facts';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEvent, conversationStream } from '@switchboard/contracts/conversations/events';
import type { PersonalNotice } from '@switchboard/contracts/stream/bus-messages';
import { decisionState, WORK_DECISION_TYPES } from '@switchboard/domain/conversations/decide';
import { type RoutedGroup, type RoutingDecision, route } from '@switchboard/domain/routing/route';
import { toRoutingEvents } from '@switchboard/domain/routing/to-events';
import type { EventStore } from '@switchboard/event-store/types';
import { isAppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { claimDue, type DueAccount, readKnownPosition, rescheduleAccount } from './router-rows.ts';

// One run of the router for one account. The account's row is locked, so one worker decides at a time, and the people's availability is locked against changes, so that nobody
// goes away between a decision and its event. The read model says what waits; each decision is checked again against the conversation's own stream, and
// appended only if the stream hasn't changed. What no longer applies is left out: the event that came between wakes the router again.

export interface TurnDeps {
  readonly pool: Pool;
  readonly events: EventStore;
  readonly bus: Pick<LiveBus, 'publish'>;
  readonly clock: Clock;
}

/** The router as the author of events. */
export const ROUTER = { kind: 'policy', id: 'router' } as const;
/** The maximum number of decisions of one run; the next one follows at once. */
const MAX_DECISIONS = 200;
/** The pause before the next try while the read models don't know the latest events yet. */
const BEHIND_PAUSE_MS = 40;

/**
 * Decides for the account that has been due for longest. Returns the account, or undefined if none is due.
 *
 * `onFailure` gets the account of a run that threw: its transaction has been rolled back.
 */
export async function runTurn(
  deps: TurnDeps,
  onFailure: (tenantId: string, error: unknown) => Promise<void>,
): Promise<string | undefined> {
  let claimed: DueAccount | undefined;
  try {
    await withTransaction(deps.pool, async (client) => {
      const now = deps.clock.now();
      claimed = await claimDue(client, now);
      if (claimed !== undefined) await decide(deps, client, { account: claimed, now });
    });
  } catch (error) {
    if (claimed === undefined) throw error;
    await onFailure(claimed.tenantId, error);
  }
  return claimed?.tenantId;
}

async function decide(
  deps: TurnDeps,
  client: PoolClient,
  { account, now }: { readonly account: DueAccount; readonly now: Date },
): Promise<void> {
  const { tenantId, position } = account;
  if ((await readKnownPosition(client, tenantId)) < position)
    return rescheduleAccount(client, account, new Date(now.getTime() + BEHIND_PAUSE_MS));
  await shareAvailability(client, tenantId);
  const facts = await findAccountFacts(client, tenantId);
  const people = await listAvailability(client, tenantId, { now });
  const groups = await listRoutedGroups(client, tenantId);
  const routed = groups.filter(({ autoAssign, routing }) => autoAssign && routing !== 'manual');
  const queue = await listQueue(
    client,
    tenantId,
    routed.map(({ id }) => id),
  );
  const policy = { timeZone: facts?.timeZone ?? 'UTC', maxDecisions: MAX_DECISIONS };
  const { decisions, wakeAt } = route({ queue, people, groups: routed, policy, now });
  const groupOf = new Map(queue.map(({ id, groupId }) => [id, groupId]));
  let known = position;
  let isOvertaken = false;
  for (const [id, own] of Map.groupBy(decisions, (decision) => decision.id)) {
    const groupId = groupOf.get(id) ?? '';
    const appended = await append(deps, { tenantId, id: ConversationId.parse(id), groupId, decisions: own, now });
    if (appended === 'overtaken') isOvertaken = true;
    else known = Math.max(known, appended ?? 0);
  }
  // The event in between may be one that doesn't wake the router, such as a note.
  const next = isOvertaken ? now : wakeAt === null ? null : new Date(wakeAt);
  await rescheduleAccount(client, { tenantId, position: known }, next);
}

interface Decided {
  readonly tenantId: string;
  readonly id: ConversationId;
  readonly groupId: RoutedGroup['id'];
  readonly decisions: readonly RoutingDecision[];
  readonly now: Date;
}

/** Appends the decisions on one conversation. Returns the position of the last event, undefined if they no longer apply, or `overtaken` by another event. */
async function append(
  { events, bus }: TurnDeps,
  { tenantId, id, groupId, decisions, now }: Decided,
): Promise<number | 'overtaken' | undefined> {
  const streamId = conversationStream(id);
  const { events: stored, version } = await events.readStream(tenantId, streamId, { types: WORK_DECISION_TYPES });
  const conversation = decisionState(id, { events: stored.map(toStoredLike), version });
  const decided = toRoutingEvents(conversation, decisions, { at: now.toISOString(), groupId });
  if (decided.length === 0) return undefined;
  const commandId = `router:${streamId}:${version}`;
  try {
    const { position } = await events.append({
      tenantId,
      streamId,
      expectedVersion: version,
      events: decided.map(toNewEvent),
      commandId,
      commandHash: commandId,
      metadata: { correlationId: commandId, causationId: `${streamId}@${version}`, actor: ROUTER },
    });
    for (const event of decided) notifyOfOffer(bus, { tenantId, id, event });
    return position;
  } catch (error) {
    if (!isAppError(error, 'event_store.version_conflict')) throw error;
    return 'overtaken';
  }
}

function notifyOfOffer(
  bus: TurnDeps['bus'],
  { tenantId, id, event }: Pick<Decided, 'tenantId' | 'id'> & { readonly event: ConversationEvent },
): void {
  if (event.type !== 'conversation.offered') return;
  const { to, expiresAt, why } = event.data;
  const data = { conversationId: id, expiresAt, why };
  const notice: PersonalNotice = { tenantId, userId: to, event: 'offer', data };
  bus.publish(liveChannels.personal, JSON.stringify(notice));
}
