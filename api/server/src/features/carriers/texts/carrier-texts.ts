import type { AttachmentKind } from '@switchboard/domain/carriers/attachments';

/** A text message received by a number. */
export interface ReceivedText {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** The carrier has recognized an opt-out keyword. */
  readonly isStop: boolean;
  /** The kinds of its attachments. */
  readonly attachments: readonly AttachmentKind[];
}

/** Further attachments of a message are ignored; carriers allow ten. */
export const MAX_ATTACHMENTS = 100;

/** The delivery status of a text message that we sent. */
export interface DeliveryReport {
  readonly sid: string;
  readonly status: string;
  /** The carrier's error code. */
  readonly code: string | null;
}

/** A parsed request; undefined content means an unknown type. */
export interface Parsed<T> {
  readonly content: T | undefined;
  readonly type: string;
}

/** A carrier's format of text messages. Both readers throw an `AppError` for a malformed body. */
export interface CarrierTexts {
  /** The media type of its requests. */
  readonly media: RegExp;
  readMessage(body: Buffer): Parsed<ReceivedText>;
  readDelivery(body: Buffer): Parsed<DeliveryReport>;
}
