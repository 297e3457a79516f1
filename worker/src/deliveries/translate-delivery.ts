import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { CallMessage, Plan } from '@switchboard/domain/intake/platform';
import { isPlatform, readDelivery } from '@switchboard/domain/intake/read-delivery';
import { isAppError } from '@switchboard/platform/app-error';
import { appendInChunks } from '@switchboard/platform/event-store/append-in-chunks';
import type { EventStore, JsonObject } from '@switchboard/platform/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type Finished, resolveCall, type Untranslated } from './queries.ts';

export interface TranslateDeps {
  readonly pool: Queryable;
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
}

/**
 * Puts into the log what a delivery adds to its call, and tells what became of it. Asked again, it adds nothing more.
 *
 * @throws {AppError} `event_store.unavailable`, and `event_store.version_conflict` when somebody else was faster: try again later.
 */
export async function translateDelivery(deps: TranslateDeps, delivery: Untranslated): Promise<Finished> {
  const { platform, bodyHash, receivedAt } = delivery;
  const failed = (outcome: string) => ({ state: 'failed', outcome, messageType: null, conversationId: null }) as const;
  if (!isPlatform(platform)) return failed('unknown platform');
  const key = bodyHash.toString('hex');
  // The api stored it after it had parsed it.
  const body: unknown = JSON.parse(delivery.body.toString());
  const reading = readDelivery(platform, { key, receivedAt: receivedAt.toISOString(), body });
  const { messageType } = reading;
  if (reading.kind === 'unknown') return { state: 'translated', outcome: 'unknown', messageType, conversationId: null };
  if (reading.kind === 'invalid') return { ...failed(`invalid: ${reading.reason}`), messageType };

  const conversationId = await resolveCall(deps.pool, delivery, reading.callId);
  try {
    const outcome = await appendPlan(deps, delivery, { reading, streamId: conversationStream(conversationId) });
    return { state: 'translated', outcome, messageType, conversationId };
  } catch (error) {
    if (!isAppError(error, 'event_store.payload_invalid')) throw error;
    const { path, reason } = error.details;
    return { ...failed(`invalid: ${path} ${reason}`), messageType, conversationId };
  }
}

async function appendPlan(
  { events }: TranslateDeps,
  { id, tenantId, connectionId, traceId }: Untranslated,
  { reading, streamId }: { readonly reading: CallMessage; readonly streamId: string },
): Promise<Plan['outcome']> {
  const causationId = `delivery-${id}`;
  const actor = { kind: 'connection', id: connectionId } as const;
  const metadata = { actor, correlationId: traceId ?? causationId, causationId, ...(traceId !== null && { traceId }) };
  const stored = await events.readStream(tenantId, streamId, { types: reading.types });
  const plan = reading.plan(
    stored.events.map(({ recordedAt, ...event }) => ({ ...event, recordedAt: recordedAt.toISOString() })),
  );
  await appendInChunks(events, {
    tenantId,
    streamId,
    expectedVersion: stored.version,
    // Event data are schemas of JSON values; TypeScript doesn't see that an object type has no other.
    events: plan.events.map(({ type, data }) => ({ type, schemaVersion: 1, data: data as JsonObject })),
    metadata,
  });
  return plan.outcome;
}
