import type { DeliveryState } from '@switchboard/contracts/conversations/events';

/**
 * The delivery state of a message by its carrier's status: `MessageStatus` of twilio 6.2.0, lib/rest/api/v2010/account/message.d.ts, and `OutboundMessagePayload.To.status` of
 * github.com/team-telnyx/telnyx-node, src/resources/messages/messages.ts. `delivery_unconfirmed` is the final status in some networks.
 */
const STATES: Readonly<Record<string, DeliveryState>> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  delivery_unconfirmed: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  partially_delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
  sending_failed: 'failed',
  delivery_failed: 'failed',
  expired: 'failed',
};
const RANKS: Readonly<Record<DeliveryState, number>> = { queued: 0, sent: 1, failed: 2, delivered: 3 };

/** Returns the delivery state for a carrier's status; undefined for an unknown status. */
export const toDeliveryState = (status: string): DeliveryState | undefined =>
  Object.hasOwn(STATES, status) ? STATES[status] : undefined;

/** Whether a state comes after another. A delivered message can no longer fail. */
export const isFurther = (state: DeliveryState, than: DeliveryState): boolean => RANKS[state] > RANKS[than];
