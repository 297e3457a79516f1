import { conversationOfStream } from '@switchboard/contracts/conversations/events';
import { type DeliveryEvent, TEST_EVENT } from '@switchboard/contracts/webhooks/routes';
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookFilters } from '@switchboard/contracts/webhooks/webhooks';

/** An event of the log, as listeners are told of it. */
export interface ToldEvent {
  readonly tenantId: string;
  readonly position: number;
  readonly streamId: string;
  readonly type: string;
  readonly data: object;
  /** In ISO. */
  readonly recordedAt: string;
}

/** The facts of a conversation that its beginning tells. */
export interface ConversationFacts {
  readonly channel: string | undefined;
  readonly agentId: string | undefined;
}

export const isListenerEvent = (type: string): type is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(type);

/** Whether a listener with these filters is told of an event; tags are looked at in the events that are about one. */
export function passesFilters(
  filters: WebhookFilters,
  { data }: Pick<ToldEvent, 'data'>,
  { channel, agentId }: ConversationFacts,
): boolean {
  const isAmong = <T>(values: readonly T[], value: T | undefined) =>
    values.length === 0 || (value !== undefined && values.includes(value));
  const tag = 'smartTagId' in data ? data.smartTagId : undefined;
  return (
    isAmong(filters.channels, channel) &&
    isAmong(filters.agentIds, agentId) &&
    (tag === undefined || isAmong<unknown>(filters.smartTagIds, tag))
  );
}

/** Writes a delivery's body: type, time and data, as Standard Webhooks has it. */
export function writeBody({ tenantId, position, streamId, type, data, recordedAt }: ToldEvent): string {
  const conversationId = conversationOfStream(streamId);
  return body(type as WebhookEvent, recordedAt, { accountId: tenantId, conversationId, position, ...data });
}

/** Writes the body of a test. */
export const writeTestBody = (tenantId: string, listenerId: string, at: Date): string =>
  body(TEST_EVENT, at.toISOString(), { accountId: tenantId, listenerId });

const body = (type: DeliveryEvent, timestamp: string, data: object) => JSON.stringify({ type, timestamp, data });
