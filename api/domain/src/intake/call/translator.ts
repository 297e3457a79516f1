import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { StoredLike } from '../../conversations/fold.ts';

/** A webhook of a voice platform: everything a translator may depend on. */
export interface Delivery {
  /**
   * The delivery's key, unique within its connection and at most 64 characters long. The ids of messages that the delivery adds derive from this
   * key.
   */
  readonly key: string;
  /** The time of receipt, which is used if the platform reports no time. */
  readonly receivedAt: string;
  /** The body as parsed JSON. */
  readonly body: unknown;
}

/**
 * The result of reading a delivery.
 *
 * `unknown` is a message type that isn't translated. `invalid` is a message that differs from its platform's documentation, or has no type. Both are stored and
 * counted. `call` is a message about a call; its `plan` returns what it adds.
 */
export type Reading =
  | { readonly kind: 'unknown'; readonly messageType: string }
  | { readonly kind: 'invalid'; readonly messageType: string | null; readonly reason: string }
  | CallMessage;

export interface CallMessage {
  readonly kind: 'call';
  readonly messageType: string;
  /** The platform's own id of the call. */
  readonly callId: string;
  /** The ids that the call's carrier uses for it. */
  readonly otherIds?: readonly string[];
  /** The event types of the call's stream that `plan` must see. */
  readonly types: readonly string[];
  /** Whether the message says that the call is over. */
  readonly isOver: boolean;
  /** The status of a call that we requested from the platform. */
  readonly dial?: ReportedDial;
  /**
   * Returns the events to append after these. Pure, so it can run again after a version conflict, and idempotent: after its own events, it adds
   * nothing.
   */
  plan(stored: readonly StoredLike[]): Plan;
}

/** A platform's report on a call that we requested. */
export interface ReportedDial {
  /** Our own key of the call. */
  readonly key: string;
  readonly status: string;
  readonly answeredBy: string | null;
  readonly fault?: string;
  readonly durationMs?: number | undefined;
  /** The call's cost, as the platform reports it. */
  readonly costCents?: number | undefined;
}

export interface Plan {
  /** The events in the order in which to append them. */
  readonly events: readonly ConversationEvent[];
  /** `dropped` if the message has no value once read, because another message repeats its content or it has none. */
  readonly outcome: 'added' | 'nothing' | 'dropped';
}

/** Translates a voice platform's webhooks. Pure: no database, clock or secrets, so the same delivery always gives the same events. */
export interface PlatformTranslator {
  read(delivery: Delivery): Reading;
}
