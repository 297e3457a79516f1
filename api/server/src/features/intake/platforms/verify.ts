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

/** Tells whether a webhook comes from who knows the connection's secret. Takes the same time for any wrong one. */
export type Verify = (request: SignedRequest) => boolean;

/** The same of a body that is proven as it comes. */
export interface BodyProof {
  update(chunk: Buffer): void;
  /** Asked once, behind the last byte. */
  isGood(): boolean;
}
