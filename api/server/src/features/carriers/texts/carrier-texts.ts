import type { AttachmentKind } from '@switchboard/domain/carriers/attachments';

/** A text message that came to a number. */
export interface ToldMessage {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  readonly text: string;
  /** The carrier has taken it for a word that stops messages. */
  readonly isStop: boolean;
  /** Its content beside the text. */
  readonly attachments: readonly AttachmentKind[];
}

/** More attachments of one message are not counted; carriers allow ten. */
export const MAX_ATTACHMENTS = 100;

/** How far a text message of ours has come. */
export interface ToldDelivery {
  readonly sid: string;
  readonly status: string;
  /** The carrier's, of what went wrong. */
  readonly code: string | null;
}

/** A carrier's request as it was read; `type` is kept of one that nobody here knows. */
export interface Told<T> {
  readonly told: T | undefined;
  readonly type: string;
}

/** How a carrier tells of text messages. Either reader throws an `AppError` for a body that it can't read. */
export interface CarrierTexts {
  /** The media type of its requests. */
  readonly media: RegExp;
  readMessage(body: Buffer): Told<ToldMessage>;
  readDelivery(body: Buffer): Told<ToldDelivery>;
}
