import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import type { StoredLike } from '../conversations/fold.ts';

/** A webhook of a voice platform, as far as its meaning depends on it. */
export interface Delivery {
  /** Tells it from every other one of its connection: what it adds is named after it. At most 64 characters. */
  readonly key: string;
  /** Stands in where the platform tells no time. */
  readonly receivedAt: string;
  /** The parsed JSON. */
  readonly body: unknown;
}

/**
 * What a delivery turned out to be.
 *
 * `unknown` is a kind of message that isn't translated, `invalid` one that isn't as its platform documents it, or has no type; both are kept
 * and counted. A `call` message makes its call known, and `plan` says what it adds.
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
  /** What others call it: ids of the same call at its carrier. */
  readonly otherIds?: readonly string[];
  /** The event types of the call's stream that `plan` must see. */
  readonly types: readonly string[];
  /** It tells that the call is over. */
  readonly isOver: boolean;
  /** The call of ours that the platform was asked for, and how it stands. */
  readonly dial?: ReportedDial;
  /**
   * Says what to append after these events. Pure, so it can be asked again when somebody else was faster; and asked after its
   * own events were appended, it adds nothing.
   */
  plan(stored: readonly StoredLike[]): Plan;
}

/** A call that we asked for, as its platform tells of it. */
export interface ReportedDial {
  /** Ours of the call. */
  readonly key: string;
  readonly status: string;
  readonly answeredBy: string | null;
  readonly fault?: string;
  readonly durationMs?: number | undefined;
  /** The call's cost, as the platform reports it. */
  readonly costCents?: number | undefined;
}

export interface Plan {
  /** In the order to append them. */
  readonly events: readonly ConversationEvent[];
  /** `dropped` if nobody will want to read the message again: what it told is on its way in another one, or nothing at all. */
  readonly outcome: 'added' | 'nothing' | 'dropped';
}

/** A voice platform's translator. It knows nothing of databases, clocks and secrets: same delivery, same events. */
export interface PlatformTranslator {
  read(delivery: Delivery): Reading;
}
