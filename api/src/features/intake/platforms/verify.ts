import type { IncomingHttpHeaders } from 'node:http';

/** What a webhook brings to prove who sent it. */
export interface SignedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The connection's secret. */
  readonly secret: string;
  readonly now: Date;
}

/** Tells whether a webhook comes from who knows the connection's secret. Takes the same time for any wrong one. */
export type Verify = (request: SignedRequest) => boolean;
