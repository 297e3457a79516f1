import { hash } from 'node:crypto';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import {
  type ConversationEvent,
  conversationOfStream,
  conversationStream,
} from '@switchboard/contracts/conversations/events';
import { INTAKE_ERRORS, type IntakeResult } from '@switchboard/contracts/intake/event';
import { boundedInstant } from '@switchboard/domain/intake/call/time';
import { createRejection } from '@switchboard/domain/intake/parse-event';
import { API_SOURCE, type FindTag, toDomainEvent } from '@switchboard/domain/intake/to-domain-event';
import { findTagByName } from '@switchboard/domain/smart-tags/catalog';
import type { EventStore } from '@switchboard/event-store/types';
import { isAppError } from '@switchboard/platform/app-error';
import { Breather } from '@switchboard/platform/breather';
import type { Clock } from '@switchboard/platform/clock';
import { type Caller, toMetadata } from '../caller.ts';
import { toNewEvent } from '../log/new-event.ts';
import type { FindMask } from '../redaction/find-mask.ts';
import { maskEvent } from '../redaction/mask-event.ts';
import type { Mask } from '../redaction/redact.ts';
import { readCatalog } from '../smart-tags/catalog.ts';
import type { CallDirectory } from './call-directory.ts';
import { type ReadItem, readItem, rejectPayload } from './read-items.ts';
import type { Turns } from './turns.ts';

export interface IngestDeps {
  readonly events: Pick<EventStore, 'append' | 'readStream'>;
  readonly calls: CallDirectory;
  readonly turns: Turns;
  readonly findMask: FindMask;
  readonly clock: Clock;
}

/** A call with at most this many items is live traffic: parts of large calls wait for such calls. */
const MAX_SMALL_CALL_EVENTS = 10;
/** A call with more items is split into parts, and yields to other calls before each. */
const MAX_UNSPLIT_CALL_EVENTS = 100;
const EVENTS_PER_PART = 50;

/**
 * Takes in the events of an intake call. Returns a result for each, in order; a bad event never fails its neighbors.
 *
 * An event is appended once, however often it is sent, since its id is the command id. Nothing is read before the append. A large call is
 * split into parts, which run round-robin by account and between small calls, so that they don't delay others.
 *
 * @throws {AppError} `event_store.unavailable` if some events could not be appended, `service.unavailable` if too many large calls of the
 *   account are waiting; events that were appended are duplicates when the call is repeated
 */
export async function ingestEvents(
  deps: IngestDeps,
  caller: Caller,
  items: readonly unknown[],
): Promise<IntakeResult[]> {
  if (items.length <= MAX_SMALL_CALL_EVENTS) return deps.turns.small(() => takePart(deps, caller, items));
  if (items.length <= MAX_UNSPLIT_CALL_EVENTS) return takePart(deps, caller, items);
  const results: IntakeResult[] = [];
  for (let from = 0; from < items.length; from += EVENTS_PER_PART) {
    const part = items.slice(from, from + EVENTS_PER_PART);
    results.push(...(await deps.turns.take(caller.tenantId, () => takePart(deps, caller, part))));
  }
  return results;
}

async function takePart(deps: IngestDeps, caller: Caller, items: readonly unknown[]): Promise<IntakeResult[]> {
  const read = items.map(readItem);
  const findTag = await createTagFinder(deps, caller, read);
  const mask = await deps.findMask(caller.tenantId);
  const receivedAt = deps.clock.now().toISOString();
  const translated: (Translated | IntakeResult)[] = [];
  const breather = new Breather();
  for (const [index, item] of read.entries()) {
    if (mask !== undefined) await breather.pause();
    translated.push('status' in item ? item : translate(item, { item: items[index], findTag, mask, receivedAt }));
  }
  const callIds = translated.flatMap((item) => ('status' in item ? [] : [item.callId]));
  const conversations = await deps.calls.resolve(caller.tenantId, API_SOURCE, callIds);
  // The appends start in order and in the same tick: the store appends requests that arrive together in the order of the calls.
  const appended = translated.map((item) =>
    'status' in item ? Promise.resolve(item) : appendItem(deps, caller, { ...item, conversations }),
  );
  // Wait for all appends before a failure fails the call, so that no append is still running when the call is repeated.
  await Promise.allSettled(appended);
  return Promise.all(appended);
}

interface Translated {
  readonly id: string;
  readonly callId: string;
  readonly hash: string;
  readonly event: ConversationEvent;
  /** The corrected time of the event, if its own time is too far in the future. */
  readonly at: string | undefined;
}

interface Translation {
  readonly item: unknown;
  readonly findTag: FindTag;
  readonly mask: Mask | undefined;
  readonly receivedAt: string;
}

function translate(
  { event, hash }: ReadItem,
  { item, findTag, mask, receivedAt }: Translation,
): Translated | IntakeResult {
  const at = boundedInstant(event.at, receivedAt);
  const translated = toDomainEvent(event, at, findTag);
  // The hash covers the event as sent: a resend is a duplicate, even if its masked text or corrected time differs by then.
  if (translated) {
    const { id, callId } = event;
    return {
      id,
      callId,
      hash,
      event: mask ? maskEvent(translated, mask) : translated,
      at: Date.parse(at) < Date.parse(event.at) ? at : undefined,
    };
  }
  const detail = 'the account has no such tag';
  return createRejection(item, { code: INTAKE_ERRORS.unknownTag, detail, path: 'data.name' });
}

// Reads the log, not the read model, so that a tag defined a moment ago is found.
async function createTagFinder(
  { events }: IngestDeps,
  { tenantId }: Caller,
  read: readonly (ReadItem | IntakeResult)[],
): Promise<FindTag> {
  const hasTags = read.some((item) => 'event' in item && item.event.type === 'smart-tag.assigned');
  if (!hasTags) return () => undefined;
  const catalog = await readCatalog(events, tenantId);
  return (name) => {
    const tag = findTagByName(catalog, name);
    return tag?.archived === false ? tag.id : undefined;
  };
}

interface Resolved extends Translated {
  readonly conversations: ReadonlyMap<string, ConversationId>;
}

async function appendItem(
  { events }: IngestDeps,
  caller: Caller,
  { id, callId, hash, event, at, conversations }: Resolved,
): Promise<IntakeResult> {
  const conversation = conversations.get(callId);
  if (conversation === undefined) throw new Error(`no conversation for call ${callId}`);
  try {
    const { status, position, streamId } = await events.append({
      tenantId: caller.tenantId,
      streamId: conversationStream(conversation),
      expectedVersion: 'any',
      events: [toNewEvent(event)],
      commandId: toCommandId(id),
      commandHash: hash,
      metadata: toMetadata(caller),
      isDeferrable: true,
    });
    const isChanged = at !== undefined && status === 'appended';
    const conversationId = conversationOfStream(streamId) ?? conversation;
    return { id, status, conversationId, position, ...(isChanged && { at }) };
  } catch (error) {
    return toRejection(error, id);
  }
}

const MAX_PLAIN_ID_LENGTH = 190;

// Ids have up to 128 characters, but command ids at most 200 UTF-16 units: longer ids are hashed.
function toCommandId(id: string): string {
  return id.length <= MAX_PLAIN_ID_LENGTH ? `intake:${id}` : `intake#${hash('sha256', id, 'base64url')}`;
}

function toRejection(error: unknown, id: string): IntakeResult {
  if (isAppError(error, 'event_store.command_reused')) {
    const detail = 'the id was already used for another event';
    return { id, status: 'rejected', error: { code: INTAKE_ERRORS.idReused, detail, path: 'id' } };
  }
  if (isAppError(error, 'event_store.payload_invalid')) {
    const { path, reason } = error.details;
    return rejectPayload({ id }, { path: String(path).replace(/^events\.0\./, ''), reason: String(reason) });
  }
  throw error;
}
