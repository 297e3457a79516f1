import { randomBytes } from 'node:crypto';
import { addNumber, type DoNotCallDeps } from '@switchboard/application/do-not-call/change-list';
import { numberOf } from '@switchboard/application/phone-numbers/number-of';
import { TEST_CHANNEL } from '@switchboard/contracts/constants';
import {
  type ConversationEventType,
  type ConversationStarted,
  conversationOfStream,
  type MessageReceived,
} from '@switchboard/contracts/conversations/events';
import { doNotCallStream } from '@switchboard/contracts/do-not-call/do-not-call';
import { PhoneNumber } from '@switchboard/contracts/kinds/fields';
import { asksNotToBeCalled } from '@switchboard/domain/do-not-call/asks-not-to-be-called';
import { isErased } from '@switchboard/platform/event-store/codec';
import type { EventStore, JsonObject } from '@switchboard/platform/event-store/types';
import type { z } from 'zod';
import { type Consumer, type LogEvent, NOTHING_TO_DO } from '../runtime/consumer.ts';

/** The consumer's row in `worker.projections`. */
export const DO_NOT_CALL = 'do-not-call';
/** Words older than a day are history: imports, and a consumer that begins anew, put nobody on the list. */
const MAX_AGE_MS = 86_400_000;
const MESSAGE = 'conversation.message-received' satisfies ConversationEventType;
const STARTED = 'conversation.started' satisfies ConversationEventType;

export interface HearingDeps extends DoNotCallDeps {
  readonly events: EventStore;
}

/**
 * Hears callers who ask not to be called any more, and puts their numbers on the account's list.
 *
 * Heard once more it changes nothing: a number that is there stays, and one that somebody took off since stays off.
 */
export function doNotCallConsumer(deps: HearingDeps): Consumer {
  return {
    name: DO_NOT_CALL,
    maxBatch: 1_000,
    concurrency: 1,
    patienceMs: 250,
    categories: ['conversation'],
    types: [MESSAGE],
    async plan(batches) {
      const isNone = batches.every(({ events }) => events.every((event) => !asks(deps, event)));
      return isNone ? NOTHING_TO_DO : undefined;
    },
    async apply(_client, batches) {
      for (const { tenantId, events } of batches) {
        for (const event of events) await hear(deps, tenantId, event);
      }
      return undefined;
    },
  };
}

/** Whether a caller asks not to be called any more, and asked lately. */
function asks({ clock }: HearingDeps, { data, recordedAt }: LogEvent): boolean {
  if (isErased(data as JsonObject)) return false;
  // Checked against its type's schema when it was read.
  const { role, text } = data as z.infer<typeof MessageReceived>;
  if (role !== 'caller' || Date.parse(recordedAt) < clock.now().getTime() - MAX_AGE_MS) return false;
  return asksNotToBeCalled(text);
}

async function hear(deps: HearingDeps, tenantId: string, event: LogEvent): Promise<void> {
  const { streamId, position, version } = event;
  const conversationId = conversationOfStream(streamId);
  if (conversationId === undefined || !asks(deps, event)) return;
  const number = await readNumber(deps.events, tenantId, streamId);
  if (number === undefined) return;
  const { events: known } = await deps.events.readStream(tenantId, doNotCallStream(number));
  if (known.some((other) => other.position > position)) return;
  const actor = { kind: 'policy', id: DO_NOT_CALL } as const;
  const caller = { tenantId, actor, traceId: randomBytes(16).toString('hex'), causationId: `${streamId}@${version}` };
  await addNumber(deps, caller, { number, reason: '', conversationId });
}

/** The number of the person on the line; undefined where it is withheld, or nobody was on a line. */
async function readNumber(events: EventStore, tenantId: string, streamId: string): Promise<string | undefined> {
  const stream = await events.readStream(tenantId, streamId, { types: [STARTED] });
  const data = stream.events[0]?.data;
  if (data === undefined || isErased(data)) return undefined;
  const { direction, from, to, channel } = data as z.infer<typeof ConversationStarted>;
  if (channel === TEST_CHANNEL) return undefined;
  return PhoneNumber.safeParse(numberOf((direction === 'outbound' ? to : from) ?? '')).data;
}
