import type { OutgoingGrant } from '../../dialing/caps/grant.ts';

/** An account's connection to a carrier, opened to ask it for something. */
export interface CarrierLine {
  readonly tenantId: string;
  readonly connectionId: string;
  readonly baseUrl: string;
  /** The account's id at the carrier. */
  readonly account: string;
  /** The carrier's application that calls go through, of one that has them; of a voice platform the agent that holds them. */
  readonly application: string;
  /** The value of the `Authorization` header. */
  readonly authorization: string;
}

/** A call to ask for. */
export interface CallToPlace {
  /** Ours of the call. Carriers have it in the addresses below, and a voice platform gives it back with what it tells. */
  readonly key: string;
  readonly from: string;
  readonly to: OutgoingGrant;
  /** Asked by a carrier how the call goes on once it is answered. */
  readonly voiceUrl: string;
  /** Told by a carrier how far the call has come. */
  readonly statusUrl: string;
}

/** A call as its carrier has it. */
export interface PlacedCall {
  /** Null where the carrier tells it later: by its callbacks, or its list. */
  readonly sid: string | null;
  readonly status: string;
  readonly answeredBy: string | null;
  readonly durationS: number | null;
  /** The call's cost in cents; absent if the carrier doesn't report it. */
  readonly costCents?: number | undefined;
  /** Why it could not be made, by the carrier's own code, where its status says less. */
  readonly fault?: string | undefined;
}

/** A message to ask for. */
export interface MessageToSend {
  readonly from: string;
  readonly to: OutgoingGrant;
  readonly text: string;
  readonly statusUrl: string;
}

/** A message as its carrier has it. */
export interface SentMessage {
  readonly sid: string;
  readonly status: string;
  /** The carrier's code of what went wrong. */
  readonly code: string | null;
}

/**
 * What came of asking a carrier: it did so; it refused, with its code; nothing reached it; or nobody knows, and it is to be looked up before
 * it is asked again.
 */
export type Asked<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused' | 'not_reached' | 'unsure'; readonly code: string };

/** Calls and messages that went between two numbers since a moment. */
export interface Between {
  readonly from: string;
  readonly to: string;
  readonly since: Date;
}

/** How a carrier is asked for messages. */
export interface MessagePort {
  send(line: CarrierLine, message: MessageToSend, signal: AbortSignal): Promise<Asked<SentMessage>>;
  /** The messages of one text that were sent between two numbers; undefined of a carrier that lists none. */
  readonly find?: (
    line: CarrierLine,
    between: Between & { readonly text: string },
  ) => Promise<Asked<readonly SentMessage[]>>;
}

/** What a carrier can be asked for. It asks once each time: whoever calls it keeps what was asked. */
export interface CarrierPort {
  place(line: CarrierLine, call: CallToPlace): Promise<Asked<PlacedCall>>;
  /** The calls that were made between two numbers; a voice platform finds them by the key. */
  findCalls(line: CarrierLine, between: Between & Pick<CallToPlace, 'key'>): Promise<Asked<readonly PlacedCall[]>>;
  readCall(line: CarrierLine, sid: string): Promise<Asked<PlacedCall>>;
  /** Its webhooks tell of each call too, in a conversation by its own id of the call. */
  readonly tellsCalls?: true;
  /** Undefined of a carrier that sends none here. */
  readonly messages?: MessagePort;
}
