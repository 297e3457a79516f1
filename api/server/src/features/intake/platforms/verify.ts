import type { IncomingHttpHeaders } from 'node:http';

/** The parts of a webhook that prove its sender. */
export interface SignedHead {
  readonly headers: IncomingHttpHeaders;
  /** The connection's secret. */
  readonly secret: string;
  readonly now: Date;
}
export interface SignedRequest extends SignedHead {
  readonly body: Buffer;
}

/** Returns whether a webhook's sender knows the connection's secret, in constant time. */
export type Verify = (request: SignedRequest) => boolean;

/** An incremental proof of a streamed body. */
export interface BodyProof {
  update(chunk: Buffer): void;
  /** Called once, after the last byte. */
  isGood(): boolean;
}
