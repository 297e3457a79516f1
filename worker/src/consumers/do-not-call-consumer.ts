import { randomBytes } from 'node:crypto';
import { addNumber, type DoNotCallDeps } from '@switchboard/application/do-not-call/change-list';
import { toPhoneNumber } from '@switchboard/application/phone-numbers/phone-number';
import { SMS_CHANNEL, TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { PhoneNumber } from '@switchboard/contracts/base/fields';
import {
  type ConversationEventType,
  type ConversationStarted,
  conversationOfStream,
  type MessageReceived,
} from '@switchboard/contracts/conversations/events';
import { doNotCallStream } from '@switchboard/contracts/do-not-call/events';
import { isErased } from '@switchboard/event-store/codec';
import type { EventStore, JsonObject } from '@switchboard/event-store/types';
import { Breather } from '@switchboard/platform/breather';
import { detectOptOut, detectOptOuts } from '@switchboard/talk/opt-out/opt-out';
import type { OptOutChannel } from '@switchboard/talk/opt-out/rule';
import type { z } from 'zod';
import { type Consumer, EMPTY_PLAN, type LogEvent } from '../runtime/consumer.ts';

/** The consumer's row in `worker.projections`. */
export const DO_NOT_CALL = 'do-not-call';
/** Ignores older messages, so that imports, and a consumer that starts over, add no numbers. */
const MAX_AGE_MS = 86_400_000;
const MESSAGE = 'conversation.message-received' satisfies ConversationEventType;
const STARTED = 'conversation.started' satisfies ConversationEventType;

export interface DoNotCallConsumerDeps extends DoNotCallDeps {
  readonly events: EventStore;
}

/**
 * Finds callers who ask for no more calls or messages, and puts their numbers on the account's list.
 *
 * Processing a message again changes nothing: a number on the list stays, and a number that a user has since removed stays removed.
 */
export function doNotCallConsumer(deps: DoNotCallConsumerDeps): Consumer {
  return {
    name: DO_NOT_CALL,
    maxBatch: 1_000,
    concurrency: 1,
    wakeUpDelayMs: 250,
    categories: ['conversation'],
    types: [MESSAGE],
    async plan(batches) {
      const breather = new Breather();
      for (const { events } of batches) {
        for (const event of events) {
          await breather.pause();
          if (mayOptOut(deps, event)) return undefined;
        }
      }
      return EMPTY_PLAN;
    },
    async apply(_client, batches) {
      const breather = new Breather();
      for (const { tenantId, events } of batches) {
        for (const event of events) {
          await breather.pause();
          await processMessage(deps, tenantId, event);
        }
      }
      return undefined;
    },
  };
}

/** Whether a recent message asks for no more calls, by the rules of calls or of text messages. */
function mayOptOut({ clock }: DoNotCallConsumerDeps, { data, recordedAt }: LogEvent): boolean {
  if (isErased(data as JsonObject)) return false;
  // The runtime has checked the data against the type's schema.
  const { role, text, optOut } = data as z.infer<typeof MessageReceived>;
  if (role !== 'caller' || Date.parse(recordedAt) < clock.now().getTime() - MAX_AGE_MS) return false;
  return optOut === 'confirmed' || Object.values(detectOptOuts(text)).includes('yes');
}

async function processMessage(deps: DoNotCallConsumerDeps, tenantId: string, event: LogEvent): Promise<void> {
  const { streamId, position, version } = event;
  const conversationId = conversationOfStream(streamId);
  if (conversationId === undefined || !mayOptOut(deps, event)) return;
  const line = await readLine(deps.events, tenantId, streamId);
  const { text, optOut } = event.data as z.infer<typeof MessageReceived>;
  if (line === undefined || (optOut !== 'confirmed' && detectOptOut(text, line.channel) !== 'yes')) return;
  const { number } = line;
  const { events: known } = await deps.events.readStream(tenantId, doNotCallStream(number));
  if (known.some((other) => other.position > position)) return;
  const actor = { kind: 'policy', id: DO_NOT_CALL } as const;
  const caller = { tenantId, actor, traceId: randomBytes(16).toString('hex'), causationId: `${streamId}@${version}` };
  await addNumber(deps, caller, { number, reason: '', conversationId });
}

interface Line {
  readonly number: string;
  readonly channel: OptOutChannel;
}

/** Reads the other party's number; undefined if the number is withheld, or in a test. */
async function readLine(events: EventStore, tenantId: string, streamId: string): Promise<Line | undefined> {
  const stream = await events.readStream(tenantId, streamId, { types: [STARTED] });
  const data = stream.events[0]?.data;
  if (data === undefined || isErased(data)) return undefined;
  const { direction, from, to, channel } = data as z.infer<typeof ConversationStarted>;
  if (channel === TEST_CHANNEL) return undefined;
  const number = PhoneNumber.safeParse(toPhoneNumber((direction === 'outbound' ? to : from) ?? '')).data;
  return number === undefined ? undefined : { number, channel: channel === SMS_CHANNEL ? 'text' : 'call' };
}
