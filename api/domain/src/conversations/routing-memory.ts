/** An offer that hasn't been accepted, declined or expired. */
export interface Offer {
  readonly to: string;
  readonly expiresAt: string;
  readonly why: string;
}

export interface RoutingMemory {
  /** A rule put the conversation into its group when it began. */
  readonly isPlacedByRule?: true;
  /** Since when a caller's text message waits for an answer. */
  readonly callerWaitsSince?: string;
  /** When somebody put the conversation into its group's queue, or the caller reopened it. */
  readonly wantedSince?: string;
  /** The caller, or a raise, reopened the conversation while somebody owned it. */
  readonly isReopened?: true;
  readonly offer?: Offer;
  /** Who declined the conversation, or let it pass, since it last came to the queue. */
  readonly passedBy?: readonly string[];
  /** Nobody accepted, and the administrators know. */
  readonly isEscalated?: true;
  /** When the router gave the conversation to its owner, who hasn't answered since. */
  readonly unansweredSince?: string;
}
