import type { Actor, AppendRequest, OnBehalfOf } from '@switchboard/event-store/types';

/** The origin of a change: an HTTP request, a policy, a job, or a record from a message transport. */
export interface Caller {
  readonly tenantId: string;
  readonly actor: Actor;
  /** The person behind an impersonated user, or the agency that the actor acts for. */
  readonly onBehalfOf?: OnBehalfOf;
  /** 32 hex digits that correlate the logs and events of one request. */
  readonly traceId: string;
  /** The event, delivery or job that led to this. */
  readonly causationId?: string;
  /** Makes repeats of the same change idempotent; see {@link AppendRequest.commandId}. */
  readonly commandId?: string;
}

/** Builds the metadata of the events that a caller causes. */
export function toMetadata({ actor, onBehalfOf, traceId, causationId }: Caller): AppendRequest['metadata'] {
  return {
    actor,
    ...(onBehalfOf && { onBehalfOf }),
    correlationId: traceId,
    ...(causationId !== undefined && { causationId }),
    traceId,
  };
}
