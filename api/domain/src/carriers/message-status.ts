import type { DeliveryState } from '@switchboard/contracts/conversations/events';

/**
 * How far a message has come: by `MessageStatus` of twilio 6.2.0, lib/rest/api/v2010/account/message.d.ts, and `OutboundMessagePayload.To.status` of
 * github.com/team-telnyx/telnyx-node, src/resources/messages/messages.ts. `delivery_unconfirmed` is the last that some networks tell.
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

/** The state that a carrier's status is; undefined of one that nobody here knows. */
export const deliveryStateOf = (status: string): DeliveryState | undefined =>
  Object.hasOwn(STATES, status) ? STATES[status] : undefined;

/** Whether a state is further than another: what was delivered has not failed, and nothing leads back. */
export const isFurther = (state: DeliveryState, than: DeliveryState): boolean => RANKS[state] > RANKS[than];
