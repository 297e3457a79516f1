import type { Actor, AppendRequest, OnBehalfOf } from '@switchboard/event-store/types';

/** Who asks for a change, whether by an HTTP request, a policy, a job or a record of a transport. */
export interface Caller {
  readonly tenantId: string;
  readonly actor: Actor;
  /** The person behind an impersonated user, or the agency that the actor acts for. */
  readonly onBehalfOf?: OnBehalfOf;
  /** 32 hex digits; ties logs and events of one request together. */
  readonly traceId: string;
  /** The event, delivery or job that led to this. */
  readonly causationId?: string;
  /** Makes a repeat of the same change harmless; see {@link AppendRequest.commandId}. */
  readonly commandId?: string;
}

/** The metadata of the events that a caller causes. */
export function metadataOf({ actor, onBehalfOf, traceId, causationId }: Caller): AppendRequest['metadata'] {
  return {
    actor,
    ...(onBehalfOf && { onBehalfOf }),
    correlationId: traceId,
    ...(causationId !== undefined && { causationId }),
    traceId,
  };
}
