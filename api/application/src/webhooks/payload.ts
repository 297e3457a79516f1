import { conversationOfStream } from '@switchboard/contracts/conversations/events';
import { type DeliveryEvent, TEST_EVENT } from '@switchboard/contracts/webhooks/routes';
import { WEBHOOK_EVENTS, type WebhookEvent, type WebhookFilters } from '@switchboard/contracts/webhooks/webhooks';

/** An event of the log to deliver. */
export interface DeliverableEvent {
  readonly tenantId: string;
  readonly position: number;
  readonly streamId: string;
  readonly type: string;
  readonly data: object;
  /** ISO 8601. */
  readonly recordedAt: string;
}

/** The facts in a conversation's first event. */
export interface ConversationFacts {
  readonly channel: string | undefined;
  readonly agentId: string | undefined;
}

export const isWebhookEvent = (type: string): type is WebhookEvent =>
  (WEBHOOK_EVENTS as readonly string[]).includes(type);

/** Whether an event passes a webhook's filters. The tag filter applies only to events about a tag. */
export function passesFilters(
  filters: WebhookFilters,
  { data }: Pick<DeliverableEvent, 'data'>,
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

/** Writes the body of a delivery in the format of Standard Webhooks: type, timestamp and data. */
export function writeBody({ tenantId, position, streamId, type, data, recordedAt }: DeliverableEvent): string {
  const conversationId = conversationOfStream(streamId);
  return toBody(type as WebhookEvent, recordedAt, { accountId: tenantId, conversationId, position, ...data });
}

/** Writes the body of a test delivery. */
export const writeTestBody = (tenantId: string, listenerId: string, at: Date): string =>
  toBody(TEST_EVENT, at.toISOString(), { accountId: tenantId, listenerId });

const toBody = (type: DeliveryEvent, timestamp: string, data: object) => JSON.stringify({ type, timestamp, data });
