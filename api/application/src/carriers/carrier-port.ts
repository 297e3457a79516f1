import type { OutgoingGrant } from '../dialing/caps/grant.ts';

/** An account's connection to a carrier, with its credential opened. */
export interface CarrierLine {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly baseUrl: string;
  /** The account's id at the carrier. */
  readonly account: string;
  /** The carrier's application for calls, if it has applications; for a voice platform, the agent that takes the calls. */
  readonly application: string;
  /** The value of the `Authorization` header. */
  readonly authorization: string;
}

/** A call to place. */
export interface CallToPlace {
  /** Our key of the call. Carriers get it in the URLs below; a voice platform returns it in its webhooks. */
  readonly key: string;
  readonly from: string;
  readonly to: OutgoingGrant;
  /** The carrier requests instructions here once the call is answered. */
  readonly voiceUrl: string;
  /** The carrier reports status changes here. */
  readonly statusUrl: string;
}

/** A call as its carrier reports it. */
export interface PlacedCall {
  /** Null if the carrier reports the id later, by callback or in its list. */
  readonly sid: string | null;
  readonly status: string;
  readonly answeredBy: string | null;
  readonly durationS: number | null;
  /** The call's cost in cents; absent if the carrier doesn't report it. */
  readonly costCents?: number | undefined;
  /** The carrier's own error code, if more specific than the status. */
  readonly fault?: string | undefined;
}

/** A message to send. */
export interface MessageToSend {
  readonly from: string;
  readonly to: OutgoingGrant;
  readonly text: string;
  readonly statusUrl: string;
}

/** A message as its carrier reports it. */
export interface SentMessage {
  readonly sid: string;
  readonly status: string;
  /** The carrier's error code. */
  readonly code: string | null;
}

/**
 * The result of a request to a carrier: `done`; `refused`, with the carrier's code; `not_reached`, so that a retry is safe; or `unsure`, in
 * which case the caller looks the request up before retrying.
 */
export type CarrierResult<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused' | 'not_reached' | 'unsure'; readonly code: string };

/** Selects calls or messages between two numbers since a given time. */
export interface Between {
  readonly from: string;
  readonly to: string;
  readonly since: Date;
}

/** Sends messages through a carrier. */
export interface MessagePort {
  send(line: CarrierLine, message: MessageToSend, signal: AbortSignal): Promise<CarrierResult<SentMessage>>;
  /** Finds sent messages with the given text; undefined if the carrier can't list messages. */
  readonly find?: (
    line: CarrierLine,
    between: Between & { readonly text: string },
  ) => Promise<CarrierResult<readonly SentMessage[]>>;
}

/** Places and reads calls through a carrier. The port never retries: the caller stores what it has requested, and decides whether to retry. */
export interface CarrierPort {
  place(line: CarrierLine, call: CallToPlace): Promise<CarrierResult<PlacedCall>>;
  /** Finds the calls between two numbers; a voice platform finds them by the key. */
  findCalls(
    line: CarrierLine,
    between: Between & Pick<CallToPlace, 'key'>,
  ): Promise<CarrierResult<readonly PlacedCall[]>>;
  readCall(line: CarrierLine, sid: string): Promise<CarrierResult<PlacedCall>>;
  /** Set if the carrier's webhooks report each call as a conversation of its own. */
  readonly reportsCalls?: true;
  /** Undefined if the carrier sends no messages. */
  readonly messages?: MessagePort;
}
